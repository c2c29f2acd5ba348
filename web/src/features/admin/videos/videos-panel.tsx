import { useState } from 'react';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { ActionBar } from '../../../components/admin/action-bar.tsx';
import { FilterChips } from '../../../components/admin/filter-chips.tsx';
import { ListState } from '../../../components/admin/list-state.tsx';
import { SearchBox } from '../../../components/admin/search-box.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { route } from '../../../lib/routes.ts';
import { type ListedVideo, useAllVideos } from './data/use-all-videos.ts';
import { DeleteVideoDialog } from './delete-video-dialog.tsx';
import { UnpublishDialog } from './unpublish-dialog.tsx';
import { useVideoFilters } from './use-video-filters.ts';
import type { VideoAction } from './video-columns.tsx';
import { LEVEL_FILTERS, type LevelFilter, matchingVideos } from './video-filters.ts';
import { VideoTable } from './video-table.tsx';

/** What is asked about a video, as it was when the question came. */
interface PendingAction {
  readonly action: VideoAction;
  readonly video: ListedVideo;
}

/** Every video: found, sorted, watched, edited, taken out of the library, deleted. */
export function VideosPanel() {
  const { t } = useTranslation(['admin', 'common']);
  const [filters, setFilters] = useVideoFilters();
  const { videos, moreDrafts } = useAllVideos();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const close = () => setPending(null);
  const { level, searchText: words } = filters;
  const label = (one: LevelFilter) =>
    one === 'all' || one === 'brouillon' ? t(`admin:videos.filter.${one}`) : t(`common:tier.${one}`);
  /** What the list leaves out is not counted. */
  const isCounted = (one: LevelFilter) => !(moreDrafts && (one === 'all' || one === 'brouillon'));
  const count = (one: LevelFilter) =>
    videos.status === 'ready' && isCounted(one)
      ? matchingVideos(videos.data, { level: one, searchText: words }).length
      : undefined;
  return (
    <>
      <ActionBar
        label={t('admin:videos.find')}
        filters={
          <FilterChips
            label={t('admin:videos.level')}
            choices={LEVEL_FILTERS.map((value) => ({ value, label: label(value), count: count(value) }))}
            chosen={level}
            onChoose={(value) => setFilters({ level: value })}
          />
        }
      >
        <SearchBox
          label={t('admin:videos.search')}
          query={words}
          onSearch={(asked) => setFilters({ searchText: asked })}
        />
        <Button
          component={RouterLink}
          to={route.admin.upload}
          variant="contained"
          startIcon={<PlusIcon size={18} aria-hidden="true" />}
        >
          {t('admin:videos.add')}
        </Button>
      </ActionBar>
      <ListState live={videos} empty={t('admin:videos.none')}>
        {(all) => {
          const matching = matchingVideos(all, filters);
          return matching.length === 0 ? (
            <EmptyState title={t('admin:videos.none')} />
          ) : (
            <VideoTable
              videos={matching}
              filters={filters}
              onChange={setFilters}
              onAction={(deed, video) => setPending({ action: deed, video })}
            />
          );
        }}
      </ListState>
      {moreDrafts && !isCounted(level) ? (
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>
          {t('admin:videos.more-drafts')}{' '}
          <Link component={RouterLink} to={route.admin.validation}>
            {t('admin:videos.all-drafts')}
          </Link>
        </Typography>
      ) : null}
      {pending?.action === 'take-out' ? <UnpublishDialog video={pending.video} onClose={close} /> : null}
      {pending?.action === 'delete' ? <DeleteVideoDialog video={pending.video} onClose={close} /> : null}
    </>
  );
}
