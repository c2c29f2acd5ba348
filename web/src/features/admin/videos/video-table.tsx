import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { parseDuration } from '@atelier/domain/time/duration';
import { DIFFICULTY_LEVELS, TIERS } from '@atelier/domain/values';
import { column, type Column, DataTable } from '../../../components/admin/data-table.tsx';
import { pageOfRows, sortedRows } from '../../../components/admin/list-params.ts';
import { IconActions } from '../../../components/admin/row-actions.tsx';
import { StatusLabel } from '../../../components/feedback/status-label.tsx';
import { Pagination } from '../../../components/layout/pagination.tsx';
import { TierChip } from '../../../components/plans/tier-chip.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { href, route } from '../../../lib/routes.ts';
import type { ListedVideo } from './data/use-all-videos.ts';
import type { VideoFilters } from './video-filters.ts';

const PAGE_SIZE = 24;

/** Actions that need a confirmation. */
export type VideoAction = 'take-out' | 'delete';

interface VideoTableProps {
  /** The videos that match the filters. */
  videos: readonly ListedVideo[];
  filters: VideoFilters;
  onChange: (change: Partial<VideoFilters>) => void;
  onAction: (action: VideoAction, video: ListedVideo) => void;
}

/** One page of the videos, sorted. */
export function VideoTable({ videos, filters: { sort, page }, onChange, onAction }: VideoTableProps) {
  const { t } = useTranslation('admin');
  const columns = useVideoColumns(onAction);
  const { number, last, rows } = pageOfRows(sortedRows(videos, columns, sort), page, PAGE_SIZE);
  const goToPage = (to: number) => (to < 1 || to > last ? null : () => onChange({ page: to }));
  return (
    <DataTable
      label={t('tabs.videos')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={(next) => onChange({ sort: next })}
      foot={
        <Pagination
          page={{ number, size: PAGE_SIZE, next: goToPage(number + 1), previous: goToPage(number - 1) }}
          rowCount={rows.length}
          total={videos.length}
        />
      }
    />
  );
}

const byPosition =
  <T,>(order: readonly T[], of: (video: ListedVideo) => T) =>
  (a: ListedVideo, b: ListedVideo) =>
    order.indexOf(of(a)) - order.indexOf(of(b));

/** The columns of the video list, which is loaded whole: every column can be sorted. */
function useVideoColumns(onAction: VideoTableProps['onAction']): readonly Column<ListedVideo>[] {
  const { t } = useTranslation(['admin', 'library']);
  const format = useFormat();
  return [
    {
      key: 'title',
      header: t('admin:videos.title'),
      place: 'title',
      compare: (a, b) => a.title.localeCompare(b.title),
      cell: ({ id, title }) => (
        <Link component={RouterLink} to={href.adminVideo(id)} color="inherit" underline="hover" sx={{ py: '10px' }}>
          {title}
        </Link>
      ),
    },
    {
      key: 'level',
      header: t('admin:videos.level'),
      compare: byPosition(TIERS, ({ level }) => level),
      cell: ({ level }) => <TierChip tier={level} />,
    },
    {
      key: 'category',
      header: t('admin:videos.category'),
      compare: (a, b) => a.category.localeCompare(b.category),
      cell: ({ category }) => t(`library:category.${category}`),
    },
    {
      key: 'difficulty',
      header: t('admin:videos.difficulty'),
      compare: byPosition(DIFFICULTY_LEVELS, ({ difficulty_level }) => difficulty_level),
      cell: ({ difficulty_level }) => t(`library:difficulty.${difficulty_level}`),
    },
    {
      key: 'duration',
      header: t('admin:videos.duration'),
      compare: (a, b) => parseDuration(a.duration) - parseDuration(b.duration),
      cell: ({ duration }) => format.videoLength(parseDuration(duration)),
    },
    {
      key: 'status',
      header: t('admin:videos.status-column'),
      compare: (a, b) => a.status.localeCompare(b.status),
      cell: ({ status }) => (
        <StatusLabel tone={status === 'en_ligne' ? 'good' : 'waiting'}>
          {t(`admin:videos.status.${status}`)}
        </StatusLabel>
      ),
    },
    {
      key: 'since',
      header: t('admin:videos.since'),
      compare: (a, b) => a.created_at.getTime() - b.created_at.getTime(),
      cell: ({ created_at }) => <time dateTime={created_at.toISOString()}>{format.date(created_at)}</time>,
    },
    column('actions', t('admin:table.actions'), 'actions', (video) => {
      const { id, title } = video;
      const isPublished = video.status === 'en_ligne';
      // The page of a video exists once it is published; a draft plays on the drafts page.
      const watch = isPublished ? href.video(id) : route.admin.validation;
      const unpublish = () => onAction('take-out', video);
      return (
        <IconActions
          actions={[
            { icon: PlayIcon, label: t('admin:videos.watch-this', { title }), to: watch },
            { icon: PencilSimpleIcon, label: t('admin:videos.edit-this', { title }), to: href.adminVideo(id) },
            isPublished
              ? { icon: EyeSlashIcon, label: t('admin:videos.take-out-this', { title }), run: unpublish }
              : null,
            {
              icon: TrashIcon,
              label: t('admin:videos.delete-this', { title }),
              danger: true,
              run: () => onAction('delete', video),
            },
          ]}
        />
      );
    }),
  ];
}
