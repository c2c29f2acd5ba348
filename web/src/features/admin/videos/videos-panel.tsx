import { useState } from 'react';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { ActionBar, FilterChips } from '../../../components/admin/admin-list.tsx';
import { ListState } from '../../../components/admin/list-state.tsx';
import { SearchBox } from '../../../components/admin/search-box.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { route } from '../../../lib/routes.ts';
import { type ListedVideo, useAllVideos } from './data/use-all-videos.ts';
import { DeleteVideoDialog, UnpublishDialog } from './video-dialogs.tsx';
import { LEVEL_FILTERS, type LevelFilter, matchingVideos, useVideoFilters } from './video-filters.ts';
import { type VideoAction, VideoTable } from './video-table.tsx';

/** All videos: search, sort, watch, edit, unpublish, delete. */
export function VideosPanel() {
  const { t } = useTranslation(['admin', 'common']);
  const [filters, setFilters] = useVideoFilters();
  const { videos, moreDrafts } = useAllVideos();
  const [pending, setPending] = useState<{ action: VideoAction; video: ListedVideo } | null>(null);
  const close = () => setPending(null);
  const { level, searchText } = filters;
  const text = (one: LevelFilter) =>
    one === 'all' || one === 'brouillon' ? t(`admin:videos.filter.${one}`) : t(`common:tier.${one}`);
  /** Without all drafts, the filters that include drafts show no count. */
  const isCounted = (one: LevelFilter) => !(moreDrafts && (one === 'all' || one === 'brouillon'));
  const count = (one: LevelFilter) =>
    videos.status === 'ready' && isCounted(one)
      ? matchingVideos(videos.data, { level: one, searchText }).length
      : undefined;
  return (
    <>
      <ActionBar
        label={t('admin:videos.find')}
        filters={
          <FilterChips
            label={t('admin:videos.level')}
            values={LEVEL_FILTERS}
            chosen={level}
            onChoose={(value) => setFilters({ level: value })}
            {...{ text, count }}
          />
        }
      >
        <SearchBox
          label={t('admin:videos.search')}
          query={searchText}
          onSearch={(query) => setFilters({ searchText: query })}
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
              onAction={(action, video) => setPending({ action, video })}
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
