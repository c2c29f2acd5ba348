import { type ReactNode, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { isTrainer } from '@atelier/domain/access/access';
import { draftState } from '@atelier/domain/content/draft-state';
import {
  mediaOf,
  NO_STATS,
  parseVideo,
  parseVideoStats,
  type Video,
} from '@atelier/domain/content/video';
import { parseNotification } from '@atelier/domain/notifications/notification-kinds';
import { path } from '@atelier/domain/paths';
import { refusedDraftsOf, videosBy } from '@atelier/domain/queries/member-queries';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { Hint, SectionTitle } from '../../components/layout/text.ts';
import type { Column } from '../../components/admin/data-table.tsx';
import { PagedTable } from '../../components/admin/admin-list.tsx';
import { FilmState } from '../../components/content/film-state.tsx';
import { StatusLabel } from '../../components/feedback/status-label.tsx';
import { TypedConfirmDialog } from '../../components/admin/prompt-dialogs.tsx';
import { useEncodings } from '../../lib/content/use-encodings.ts';
import { shareSent, useFilmUploads } from '../../lib/upload/use-film-uploads.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLivePage } from '../../lib/firestore/live-page.ts';
import { type Item, useDocOnce, useLiveQuery } from '../../lib/firestore/live-query.tsx';
import { href } from '../../lib/routes.ts';
import { spread } from '../../lib/theme/layout.ts';
import { deleteVideo } from '../../lib/content/publication.ts';
import { useViewer } from '../../lib/session/session.tsx';
import { withdrawDraft } from './data/video-store.ts';
import { RefusedProposals } from './refused-proposals.tsx';

const ROW_BUTTON = { variant: 'outlined', size: 'small' } as const;
const STATUS_TONES = { waiting: 'waiting', 'to-correct': 'ended', corrected: 'waiting' } as const;

interface OwnDraftsProps {
  uid: string;
  /** A button to the right of the title. */
  action?: ReactNode;
  /** Above the list. */
  notice?: ReactNode;
  /** Below the list, once it is loaded: until then its height is unknown. */
  below?: ReactNode;
  editing: string | null;
  onCorrect: (draft: Item<Video>) => void;
  /** Called when the draft in the form is withdrawn or no longer edited. */
  onStopEditing: () => void;
}

/**
 * A trainer's own videos: waiting, to correct with the note, corrected, published with their
 * figures, refused.
 */
export function OwnDrafts({
  uid,
  action,
  notice,
  below,
  editing,
  onCorrect,
  onStopEditing,
}: OwnDraftsProps) {
  const { t } = useTranslation('upload-pro');
  const list = useLivePage(videosBy(uid), parseVideo);
  const refused = useLiveQuery(refusedDraftsOf(uid), parseNotification);
  const [draftToWithdraw, setDraftToWithdraw] = useState<Item<Video> | null>(null);
  const columns = useVideoColumns(uid, (video) => (
    <VideoActions
      video={video}
      isEdited={editing === video.id}
      onCorrect={() => onCorrect(video)}
      onStopEditing={onStopEditing}
      onWithdraw={() => setDraftToWithdraw(video)}
    />
  ));
  return (
    <Box component="section" aria-labelledby="own-videos">
      <Box sx={{ ...spread, gap: 2, mb: 2.5 }}>
        <SectionTitle id="own-videos">{t('own.title')}</SectionTitle>
        {action}
      </Box>
      {notice}
      <PagedTable label={t('own.title')} list={list} empty={t('own.none')} columns={columns} />
      {list.page.status === 'loading' || refused.status === 'loading' ? null : (
        <>
          <RefusedProposals refused={refused} />
          {below}
        </>
      )}
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

/**
 * Returns the columns of the list.
 *
 * @param actions  what can be done with a video, in the last column
 */
function useVideoColumns(
  uid: string,
  actions: (video: Item<Video>) => ReactNode,
): readonly Column<Item<Video>>[] {
  const { t } = useTranslation('upload-pro');
  const format = useFormat();
  const encodings = useEncodings(uid);
  const uploads = useFilmUploads(uid);
  return [
    {
      key: 'title',
      header: t('title'),
      place: 'title',
      cell: ({ data }) => <TitleWithNotes video={data} />,
    },
    {
      key: 'state',
      header: t('own.state'),
      cell: ({ id, data }) => (
        <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
          <ReviewState video={data} />
          <FilmState
            encoding={encodings.get(id)}
            sentShare={shareSent(uploads, id)}
            isPrepared={data.status === 'brouillon' && mediaOf(data) !== undefined}
          />
        </Box>
      ),
    },
    {
      key: 'figures',
      header: t('own.figures'),
      cell: ({ id, data }) => (data.status === 'en_ligne' ? <VideoFigures id={id} /> : ''),
    },
    {
      key: 'since',
      below: 'title',
      header: t('own.since'),
      cell: ({ data }) => (
        <time dateTime={data.created_at.toISOString()}>{format.date(data.created_at)}</time>
      ),
    },
    { key: 'actions', header: t('own.actions'), place: 'actions', cell: actions },
  ];
}

/** The title, with what the team wrote about a draft, and how many moves are put aside. */
function TitleWithNotes({ video }: { video: Video }) {
  const { t } = useTranslation('upload-pro');
  const note = video.status === 'brouillon' ? video.review_note : undefined;
  return (
    <>
      {video.title}
      {note === undefined ? null : (
        <Hint sx={{ maxWidth: '60ch', fontWeight: 400 }}>{t('own.note', { note })}</Hint>
      )}
      {video.moves_aside === undefined ? null : (
        <Hint sx={{ maxWidth: '60ch', fontWeight: 400 }}>
          {t('moves-aside', { count: video.moves_aside.length })}
        </Hint>
      )}
    </>
  );
}

interface VideoActionsProps {
  video: Item<Video>;
  isEdited: boolean;
  onCorrect: () => void;
  onStopEditing: () => void;
  onWithdraw: () => void;
}

/** What can be done with a video: a published one is watched, a draft corrected or withdrawn. */
function VideoActions({
  video: { id, data },
  isEdited,
  onCorrect,
  onStopEditing,
  onWithdraw,
}: VideoActionsProps) {
  const { t } = useTranslation('upload-pro');
  const { title } = data;
  if (data.status === 'en_ligne') {
    return (
      <LinkButton
        to={href.video(id)}
        size="small"
        aria-label={t('own.watch-this', { title })}
        label={t('own.watch')}
      />
    );
  }
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        gap: 1,
        '& > *': { flexGrow: 1 },
      }}
    >
      <Button
        {...ROW_BUTTON}
        onClick={() => (isEdited ? onStopEditing() : onCorrect())}
        aria-label={t(isEdited ? 'own.leave-this' : 'own.correct-this', { title })}
      >
        {t(isEdited ? 'own.leave' : 'own.correct')}
      </Button>
      <Button
        {...ROW_BUTTON}
        color="error"
        onClick={onWithdraw}
        aria-label={t('own.withdraw-this', { title })}
      >
        {t('own.withdraw')}
      </Button>
    </Box>
  );
}

/** Whether a video is online, or whose turn it is. */
function ReviewState({ video }: { video: Video }) {
  const { t } = useTranslation('upload-pro');
  if (video.status === 'en_ligne') return <StatusLabel tone="good">{t('own.online')}</StatusLabel>;
  const state = draftState(video);
  return <StatusLabel tone={STATUS_TONES[state]}>{t(`own.${state}`)}</StatusLabel>;
}

/** Views, average rating and number of comments of a published video. */
function VideoFigures({ id }: { id: string }) {
  const { t } = useTranslation('upload-pro');
  const format = useFormat();
  const stats = useDocOnce(path.videoStats(id), parseVideoStats);
  // As high as the figures, so that the rows do not grow when they arrive.
  if (stats.status !== 'ready') return <Box sx={{ minHeight: '3lh' }} />;
  const { views, rating, rating_count, comment_count = rating_count } = stats.data ?? NO_STATS;
  const counted = (count: number) => ({ count, formatted: format.number(count) });
  return (
    <Box sx={{ display: 'grid', '& > span': { whiteSpace: { sm: 'nowrap' } } }}>
      <span>{views === 0 ? t('own.not-viewed') : t('own.views', counted(views))}</span>
      <span>
        {rating_count === 0
          ? t('own.not-rated')
          : t('own.rating', { ...counted(rating_count), rating: format.rating(rating) })}
      </span>
      <span>{t('own.comments', counted(comment_count))}</span>
    </Box>
  );
}

/** Confirms that the author withdraws a draft, which deletes it with its files. */
function WithdrawDialog({
  video,
  onDone,
  onClose,
}: {
  video: Item<Video>;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('upload-pro');
  const viewer = useViewer();
  return (
    <TypedConfirmDialog
      title={t('own.withdraw-question', { title: video.data.title })}
      confirm={t('own.withdraw')}
      run={() =>
        viewer !== null && isTrainer(viewer.member)
          ? withdrawDraft(video.id, viewer.uid)
          : deleteVideo(video.id, video.data)
      }
      done={t('own.withdrawn')}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('own.withdraw-text')}</p>
    </TypedConfirmDialog>
  );
}
