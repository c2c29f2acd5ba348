import { useState } from 'react';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { ActionBar } from '../../components/admin/action-bar.tsx';
import { DataTable } from '../../components/admin/data-table.tsx';
import { FilterChips } from '../../components/admin/filter-chips.tsx';
import { ListState } from '../../components/admin/list-state.tsx';
import { SearchBox } from '../../components/admin/search-box.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { route } from '../../lib/path.ts';
import { type ListedVideo, useAllVideos } from './data/use-all-videos.ts';
import { DeleteVideoDialog } from './delete-video-dialog.tsx';
import { useVideoColumns } from './video-columns.tsx';
import { LEVEL_FILTERS, shownVideos } from './video-filters.ts';

/** Every video: found, sorted, watched, edited, deleted. */
export function VideosPanel() {
  const { t } = useTranslation(['admin', 'common']);
  const [search, setSearch] = useSearchParams();
  const level = LEVEL_FILTERS.find((one) => one === search.get('level')) ?? 'all';
  const words = search.get('q') ?? '';
  const videos = useAllVideos();
  const [leaving, setLeaving] = useState<ListedVideo | null>(null);
  const columns = useVideoColumns(setLeaving);
  const set = (name: 'level' | 'q', value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  };
  const label = (one: (typeof LEVEL_FILTERS)[number]) =>
    one === 'all' || one === 'brouillon' ? t(`admin:videos.filter.${one}`) : t(`common:tier.${one}`);
  const count = (one: (typeof LEVEL_FILTERS)[number]) =>
    videos.status === 'ready' ? shownVideos(videos.data, { level: one, words }).length : undefined;
  return (
    <>
      <ActionBar
        label={t('admin:videos.find')}
        filters={
          <FilterChips
            label={t('admin:videos.level')}
            choices={LEVEL_FILTERS.map((value) => ({ value, label: label(value), count: count(value) }))}
            chosen={level}
            onChoose={(value) => set('level', value === 'all' ? '' : value)}
          />
        }
      >
        <SearchBox label={t('admin:videos.search')} asked={words} onAsk={(asked) => set('q', asked)} />
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
          const shown = shownVideos(all, { level, words });
          return shown.length === 0 ? (
            <EmptyState title={t('admin:videos.none')} />
          ) : (
            <DataTable
              label={t('admin:tabs.videos')}
              columns={columns}
              rows={shown}
              rowKey={({ id }) => id}
              sort={{ key: 'since', descending: true }}
            />
          );
        }}
      </ListState>
      {leaving === null ? null : <DeleteVideoDialog video={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
