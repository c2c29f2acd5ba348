import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { draftVideos } from '@atelier/domain/queries/admin-queries';
import { ListState } from '../../../components/admin/list-state.tsx';
import { Pagination } from '../../../components/layout/pagination.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { DraftCard } from './draft-card.tsx';
import { DraftDecisionDialog } from './draft-decision-dialog.tsx';

/** An open dialog; `draft` is the version that the admin saw when it opened. */
interface PendingDecision {
  readonly kind: 'refuse' | 'note';
  readonly id: string;
  readonly draft: Video;
}

/** Drafts of trainers that wait for a decision, newest first. */
export function DraftsPanel() {
  const { t } = useTranslation('admin');
  const list = useLivePage(draftVideos(), parseVideo);
  const [pending, setPending] = useState<PendingDecision | null>(null);
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
                <DraftCard key={id} id={id} draft={data} onRequest={(kind) => setPending({ kind, id, draft: data })} />
              ))}
            </Box>
            <Pagination page={list} rowCount={drafts.length} />
          </>
        )}
      </ListState>
      {pending === null ? null : <DraftDecisionDialog {...pending} onClose={() => setPending(null)} />}
    </>
  );
}
