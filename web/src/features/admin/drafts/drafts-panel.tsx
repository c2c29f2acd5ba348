import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { draftVideos } from '@atelier/domain/queries/admin-queries';
import { ListState } from '../../../components/admin/list-state.tsx';
import { Pagination } from '../../../components/layout/pagination.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { DraftCard } from './draft-card.tsx';
import { CorrectionNoteDialog } from './correction-note-dialog.tsx';
import { RejectDraftDialog } from './reject-draft-dialog.tsx';

/** What an admin is about to do to a proposal, as it was when they began: what comes since is not theirs to judge. */
interface PendingDecision {
  readonly kind: 'refuse' | 'note';
  readonly id: string;
  readonly draft: Video;
}

/** Trainers' proposals that wait for a decision, newest first. */
export function DraftsPanel() {
  const { t } = useTranslation('admin');
  const list = useLivePage(draftVideos(), parseVideo);
  const [pending, setPending] = useState<PendingDecision | null>(null);
  const close = () => setPending(null);
  return (
    <>
      <ListState live={list.page} empty={t('drafts.none')}>
        {(drafts) => (
          <>
            <Box
              component="ul"
              aria-label={t('tabs.validation')}
              sx={{
                display: 'grid',
                gap: 2.5,
                gridTemplateColumns: {
                  xs: 'minmax(0,1fr)',
                  md: 'repeat(2, minmax(0,1fr))',
                  lg: 'repeat(3, minmax(0,1fr))',
                },
                mb: 2,
              }}
            >
              {drafts.map(({ id, data }) => (
                <DraftCard
                  key={id}
                  id={id}
                  draft={data}
                  onRequest={(what) => setPending({ kind: what, id, draft: data })}
                />
              ))}
            </Box>
            <Pagination page={list} rowCount={drafts.length} />
          </>
        )}
      </ListState>
      {pending?.kind === 'refuse' ? <RejectDraftDialog id={pending.id} draft={pending.draft} onClose={close} /> : null}
      {pending?.kind === 'note' ? <CorrectionNoteDialog id={pending.id} draft={pending.draft} onClose={close} /> : null}
    </>
  );
}
