import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { isTrainer } from '@atelier/domain/access/access';
import { versionOf } from '@atelier/domain/contracts/expected-version';
import { draftState } from '@atelier/domain/content/draft-state';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { videosBy } from '@atelier/domain/queries/member-queries';
import type { Column } from '../../components/admin/data-table.tsx';
import { PagedTable } from '../../components/admin/admin-list.tsx';
import { StatusLabel } from '../../components/feedback/status-label.tsx';
import { TypedConfirmDialog } from '../../components/admin/typed-confirm-dialog.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLivePage } from '../../lib/firestore/live-page.ts';
import type { Item } from '../../lib/firestore/live-query.tsx';
import { href } from '../../lib/routes.ts';
import { useViewer } from '../../lib/session/session.tsx';
import { deleteVideo, withdrawDraft } from './data/video-store.ts';

const ROW_BUTTON = { variant: 'outlined', size: 'small', sx: { minHeight: 44 } } as const;
const STATUS_TONES = { waiting: 'waiting', 'to-correct': 'ended', corrected: 'waiting' } as const;

interface OwnDraftsProps {
  uid: string;
  /** Id of the draft in the form. */
  editing: string | null;
  onCorrect: (draft: Item<Video>) => void;
  /** Called when the draft in the form is withdrawn or no longer edited. */
  onStopEditing: () => void;
}

/** A trainer's own videos: waiting, to correct with the note, corrected, published. */
export function OwnDrafts({ uid, editing, onCorrect, onStopEditing }: OwnDraftsProps) {
  const { t } = useTranslation('upload-pro');
  const format = useFormat();
  const list = useLivePage(videosBy(uid), parseVideo);
  const [draftToWithdraw, setDraftToWithdraw] = useState<Item<Video> | null>(null);
  const columns: readonly Column<Item<Video>>[] = [
    { key: 'title', header: t('title'), place: 'title', cell: ({ data }) => data.title },
    {
      key: 'state',
      header: t('own.state'),
      cell: ({ data }) => {
        if (data.status === 'en_ligne') return <StatusLabel tone="good">{t('own.online')}</StatusLabel>;
        const state = draftState(data);
        return <StatusLabel tone={STATUS_TONES[state]}>{t(`own.${state}`)}</StatusLabel>;
      },
    },
    {
      key: 'note',
      header: t('own.note'),
      cell: ({ data }) => (data.status === 'brouillon' ? (data.review_note ?? '') : ''),
    },
    { key: 'since', header: t('own.since'), cell: ({ data }) => format.date(data.created_at) },
    {
      key: 'actions',
      header: t('own.actions'),
      place: 'actions',
      cell: (video) => {
        const { title } = video.data;
        const isEdited = editing === video.id;
        if (video.data.status === 'en_ligne')
          return (
            <Button
              component={RouterLink}
              to={href.video(video.id)}
              size="small"
              aria-label={t('own.watch-this', { title })}
            >
              {t('own.watch')}
            </Button>
          );
        return (
          <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, gap: 1, justifyContent: 'flex-end' }}>
            <Button
              {...ROW_BUTTON}
              onClick={() => (isEdited ? onStopEditing() : onCorrect(video))}
              aria-label={t(isEdited ? 'own.leave-this' : 'own.correct-this', { title })}
            >
              {t(isEdited ? 'own.leave' : 'own.correct')}
            </Button>
            <Button
              {...ROW_BUTTON}
              color="error"
              onClick={() => setDraftToWithdraw(video)}
              aria-label={t('own.withdraw-this', { title })}
            >
              {t('own.withdraw')}
            </Button>
          </Box>
        );
      },
    },
  ];
  return (
    <Box component="section" aria-labelledby="own-videos">
      <Typography variant="h3" component="h2" id="own-videos" sx={{ mb: 2.5 }}>
        {t('own.title')}
      </Typography>
      <PagedTable label={t('own.title')} list={list} empty={t('own.none')} columns={columns} />
      {draftToWithdraw === null ? null : (
        <WithdrawDialog
          video={draftToWithdraw}
          onClose={() => setDraftToWithdraw(null)}
          onDone={() => {
            setDraftToWithdraw(null);
            if (draftToWithdraw.id === editing) onStopEditing();
          }}
        />
      )}
    </Box>
  );
}

/** Confirms that the author withdraws a draft, which deletes it with its files. */
function WithdrawDialog({ video, onDone, onClose }: { video: Item<Video>; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('upload-pro');
  const viewer = useViewer();
  return (
    <TypedConfirmDialog
      title={t('own.withdraw-question', { title: video.data.title })}
      confirm={t('own.withdraw')}
      run={() =>
        isTrainer(viewer?.member ?? null)
          ? withdrawDraft(video.id)
          : deleteVideo({ id: video.id, expected_updated_at: versionOf(video.data) })
      }
      done={t('own.withdrawn')}
      onDone={onDone}
      onCancel={onClose}
    >
      <p>{t('own.withdraw-text')}</p>
    </TypedConfirmDialog>
  );
}
