import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../components/admin/data-table.tsx';
import { pageOfRows, sortedRows } from '../../../components/admin/list-sort.ts';
import { Pagination } from '../../../components/layout/pagination.tsx';
import type { ListedVideo } from './data/use-all-videos.ts';
import { useVideoColumns, type VideoAction } from './video-columns.tsx';
import type { VideoFilters } from './video-filters.ts';

/** Rows of a page. */
const PAGE = 24;

interface VideoTableProps {
  /** Those that the filters leave. */
  videos: readonly ListedVideo[];
  filters: VideoFilters;
  onChange: (change: Partial<VideoFilters>) => void;
  onAction: (deed: VideoAction, video: ListedVideo) => void;
}

/** One page of the videos, in the order asked for. */
export function VideoTable({ videos, filters: { sort, page }, onChange, onAction }: VideoTableProps) {
  const { t } = useTranslation('admin');
  const columns = useVideoColumns(onAction);
  const { number, last, rows } = pageOfRows(sortedRows(videos, columns, sort), page, PAGE);
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
          page={{ number, size: PAGE, next: goToPage(number + 1), previous: goToPage(number - 1) }}
          rowCount={rows.length}
          total={videos.length}
        />
      }
    />
  );
}
