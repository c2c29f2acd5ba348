import type { ReactNode } from 'react';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { isDraftOfOther } from '@atelier/domain/content/draft-state';
import { parseDuration } from '@atelier/domain/time/duration';
import { DIFFICULTY_LEVELS, TIERS } from '@atelier/domain/values';
import { column, type Column } from '../../../components/admin/data-table.tsx';
import { IconActions } from '../../../components/admin/row-actions.tsx';
import { FilmState } from '../../../components/content/film-state.tsx';
import { videoLength } from '../../../components/content/video-time.ts';
import { StatusLabel } from '../../../components/feedback/status-label.tsx';
import { TierChip } from '../../../components/plans/tier-chip.tsx';
import type { Encodings } from '../../../lib/content/use-encodings.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import type { Item } from '../../../lib/firestore/live-query.tsx';
import { href, route } from '../../../lib/routes.ts';
import { useViewer } from '../../../lib/session/session.tsx';
import type { UnfinishedUpload } from '../../../lib/upload/upload-records.ts';
import { shareSent } from '../../../lib/upload/use-film-uploads.ts';
import type { ListedVideo } from './data/use-all-videos.ts';

/** Actions that need a confirmation. */
export type VideoAction = 'take-out' | 'delete';

type VideoColumn = Column<Item<ListedVideo>>;
type SortKey =
  'title' | 'level' | 'category' | 'difficulty' | 'duration' | 'status-column' | 'since';

/** The columns of the video list, which is loaded whole: every column can be sorted. */
export function useVideoColumns(
  { encodings, uploads }: { encodings: Encodings; uploads: readonly UnfinishedUpload[] },
  onAction: (action: VideoAction, video: ListedVideo) => void,
): readonly VideoColumn[] {
  const { t } = useTranslation(['admin', 'library']);
  const format = useFormat();
  const viewer = useViewer();
  /** @param valueOf  what to sort by: a number, or a text in alphabetical order. */
  const sortable = (
    header: SortKey,
    cell: (video: ListedVideo) => ReactNode,
    valueOf: (video: ListedVideo) => number | string,
  ): VideoColumn => ({
    key: header === 'status-column' ? 'status' : header,
    header: t(`admin:videos.${header}`),
    place: header === 'title' ? 'title' : 'line',
    cell: ({ data }) => cell(data),
    compare(one, other) {
      const a = valueOf(one.data);
      const b = valueOf(other.data);
      return typeof a === 'number' ? a - Number(b) : a.localeCompare(String(b));
    },
  });
  const title = ({ id, title: text }: ListedVideo) => (
    <Link
      component={RouterLink}
      to={href.adminVideo(id)}
      color="inherit"
      underline="hover"
      sx={{ py: '10px' }}
    >
      {text}
    </Link>
  );
  const status = ({ id, status: one, isPrepared = false }: ListedVideo) => (
    <>
      <StatusLabel tone={one === 'en_ligne' ? 'good' : 'waiting'}>
        {t(`admin:videos.status.${one}`)}
      </StatusLabel>{' '}
      <FilmState
        encoding={encodings.get(id)}
        isPrepared={isPrepared}
        sentShare={shareSent(uploads, id)}
        canRetry
      />
    </>
  );
  const since = ({ created_at }: ListedVideo) => (
    <time dateTime={created_at.toISOString()}>{format.date(created_at)}</time>
  );
  const seconds = ({ duration }: ListedVideo) => parseDuration(duration);
  return [
    sortable('title', title, (video) => video.title),
    sortable(
      'level',
      ({ level }) => <TierChip tier={level} />,
      ({ level }) => TIERS.indexOf(level),
    ),
    sortable(
      'category',
      ({ category }) => t(`library:category.${category}`),
      ({ category }) => category,
    ),
    {
      ...sortable(
        'difficulty',
        ({ difficulty_level: difficulty }) => t(`library:difficulty.${difficulty}`),
        ({ difficulty_level: difficulty }) => DIFFICULTY_LEVELS.indexOf(difficulty),
      ),
      below: 'category',
    },
    sortable('duration', (video) => videoLength(video.duration) ?? '–', seconds),
    { ...sortable('status-column', status, (video) => video.status), below: 'level' },
    { ...sortable('since', since, (video) => video.created_at.getTime()), below: 'title' },
    column('actions', t('admin:table.actions'), 'actions', ({ id, data: video }) => {
      const { title } = video;
      const isPublished = video.status === 'en_ligne';
      // The page of a video exists once it is published; a draft plays on the drafts page.
      const watch = isPublished ? href.video(id) : route.admin.validation;
      const label = (action: 'watch' | 'edit' | 'take-out' | 'delete') =>
        t(`admin:videos.${action}-this`, { title });
      return (
        <IconActions
          actions={[
            { icon: PlayIcon, label: label('watch'), to: watch },
            { icon: PencilSimpleIcon, label: label('edit'), to: href.adminVideo(id) },
            isPublished
              ? {
                  icon: EyeSlashIcon,
                  label: label('take-out'),
                  run: () => onAction('take-out', video),
                }
              : null,
            {
              icon: TrashIcon,
              label: isDraftOfOther(video, viewer?.uid ?? '')
                ? t('admin:drafts.refuse-this', { title })
                : label('delete'),
              danger: true,
              run: () => onAction('delete', video),
            },
          ]}
        />
      );
    }),
  ];
}
