import { useState } from 'react';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { containsWords } from '@atelier/domain/parsing/search-text';
import { TIERS } from '@atelier/domain/values';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import {
  pageOfRows,
  sortedRows,
  choiceParam,
  listFilters,
  pageParam,
  type Sort,
  sortParam,
} from '../../../components/admin/list-params.ts';
import { SearchBox } from '../../../components/admin/search-box.tsx';
import { UnfinishedUploads } from '../../../components/content/unfinished-uploads.tsx';
import { LinkButton } from '../../../components/layout/link-button.tsx';
import { Secondary } from '../../../components/layout/text.ts';
import { useEncodings } from '../../../lib/content/use-encodings.ts';
import { href, route } from '../../../lib/routes.ts';
import { useViewer } from '../../../lib/session/session.tsx';
import { useFilmUploads } from '../../../lib/upload/use-film-uploads.ts';
import { type ListedVideo, useAllVideos } from './data/use-all-videos.ts';
import { useVideoColumns, type VideoAction } from './use-video-columns.tsx';
import { DeleteVideoDialog, UnpublishDialog } from '../../../components/admin/video-dialogs.tsx';

/** All videos, the published videos of one tier, or the drafts. */
const LEVEL_FILTERS = ['all', ...TIERS, 'brouillon'] as const;
type LevelFilter = (typeof LEVEL_FILTERS)[number];

const SORTABLE_KEYS = [
  'title',
  'level',
  'category',
  'difficulty',
  'duration',
  'status',
  'since',
] as const;
const NEWEST_FIRST: Sort = { key: 'since', descending: true };

export const { parse: parseVideoFilters, useFilters: useVideoFilters } = listFilters({
  level: choiceParam(LEVEL_FILTERS),
  sort: sortParam(SORTABLE_KEYS, NEWEST_FIRST),
  page: pageParam,
});

/** Returns the videos of a level filter whose title contains every word of the search. */
export const matchingVideos = (
  videos: readonly ListedVideo[],
  { level, searchText }: { level: LevelFilter; searchText: string },
): readonly ListedVideo[] =>
  videos.filter(({ status, level: own, title }) => {
    const hasLevel =
      level === 'all' ||
      (level === 'brouillon' ? status === level : status === 'en_ligne' && own === level);
    return hasLevel && containsWords(title, searchText);
  });

const PAGE_SIZE = 24;

/** All videos: search, sort, watch, edit, unpublish, delete. */
export function VideosPanel() {
  const { t } = useTranslation(['admin', 'common']);
  const [filters, change] = useVideoFilters();
  const { videos, moreDrafts } = useAllVideos();
  const [pending, setPending] = useState<{ action: VideoAction; video: ListedVideo } | null>(null);
  const encodings = useEncodings();
  const viewer = useViewer();
  const navigate = useNavigate();
  const uploads = useFilmUploads(viewer?.uid ?? '');
  const columns = useVideoColumns({ encodings, uploads }, (action, video) =>
    setPending({ action, video }),
  );
  const close = () => setPending(null);
  const { level, searchText, sort } = filters;
  /** The list is loaded whole: filters, order and pages apply here. */
  const matching = videos.status === 'ready' ? matchingVideos(videos.data, filters) : [];
  const items = matching.map((video) => ({ id: video.id, data: video }));
  const { number, last, rows } = pageOfRows(
    sortedRows(items, columns, sort),
    filters.page,
    PAGE_SIZE,
  );
  const goToPage = (page: number) => (page < 1 || page > last ? null : () => void change({ page }));
  /** Without all drafts, the filters that include drafts show no count. */
  const isCounted = (one: LevelFilter) => !(moreDrafts && (one === 'all' || one === 'brouillon'));
  return (
    <>
      {viewer === null ? null : (
        <UnfinishedUploads
          uid={viewer.uid}
          onResume={({ video_id }) =>
            void navigate(video_id === undefined ? route.admin.upload : href.adminVideo(video_id))
          }
        />
      )}
      <AdminList<ListedVideo, LevelFilter>
        find={t('admin:videos.find')}
        label={t('admin:tabs.videos')}
        empty={t('admin:videos.none')}
        columns={columns}
        filter={{
          label: t('admin:videos.level'),
          values: LEVEL_FILTERS,
          chosen: level,
          onChoose: (value) => void change({ level: value, page: 1 }),
          text: (one) =>
            one === 'all' || one === 'brouillon'
              ? t(`admin:videos.filter.${one}`)
              : t(`common:tier.${one}`),
          count: (one) =>
            videos.status === 'ready' && isCounted(one)
              ? matchingVideos(videos.data, { level: one, searchText }).length
              : undefined,
        }}
        list={{
          page: videos.status === 'ready' ? { ...videos, data: rows } : videos,
          stale: false,
          number,
          size: PAGE_SIZE,
          next: goToPage(number + 1),
          previous: goToPage(number - 1),
        }}
        total={matching.length}
        sort={sort}
        onSort={(next) => void change({ sort: next, page: 1 })}
      >
        <SearchBox label={t('admin:videos.search')} />
        <LinkButton
          to={route.admin.upload}
          label={t('admin:videos.add')}
          variant="contained"
          startIcon={<PlusIcon size={18} aria-hidden="true" />}
        />
      </AdminList>
      {moreDrafts && !isCounted(level) ? (
        <Secondary sx={{ mt: 2 }}>
          {t('admin:videos.more-drafts')}{' '}
          <Link component={RouterLink} to={route.admin.validation}>
            {t('admin:videos.all-drafts')}
          </Link>
        </Secondary>
      ) : null}
      {pending?.action === 'take-out' ? (
        <UnpublishDialog video={pending.video} onClose={close} />
      ) : null}
      {pending?.action === 'delete' ? (
        <DeleteVideoDialog video={pending.video} onClose={close} />
      ) : null}
    </>
  );
}
