import { memo } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { DIFFICULTY_LEVELS, VIDEO_CATEGORIES } from '@atelier/domain/values';
import { ChipFilter, FilterSelect, SearchInput } from '../../components/forms/filter-controls.tsx';
import { WATCH_STATUSES } from '../../components/content/watch-status-label.tsx';
import { LIBRARY_ORDERS, type LibraryFilters } from './library-filters.ts';

interface FilterBarProps {
  filters: LibraryFilters;
  /** Gets what changes. The same function at each render. */
  onChange: (filters: Partial<LibraryFilters>) => unknown;
  /** The number of videos as text; next to the chips on wide screens. */
  count: string;
  /** False for visitors, who have no progress. */
  withProgress: boolean;
}

/** The filters and the order of a library. A key of the search renders its field alone. */
export function FilterBar({ filters, onChange, count, withProgress }: FilterBarProps) {
  const { t } = useTranslation('library');
  const { title, category, ...choices } = filters;
  const selects = withProgress ? 3 : 2;
  return (
    <Box role="search" aria-label={t('filter.label')} sx={{ display: 'grid', gap: 2, py: '26px' }}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: {
            // One below the other where the text is enlarged: a select cuts its own.
            xs: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
            sm: `repeat(${selects}, minmax(0,1fr))`,
            md: `minmax(0,1fr) repeat(${selects}, clamp(180px, 11.25rem, 20%))`,
          },
          '& > select:nth-of-type(3)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        }}
      >
        <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          <SearchInput
            label={t('filter.search')}
            value={title}
            onChange={(typed) => onChange({ title: typed })}
          />
        </Box>
        <Selects {...choices} onChange={onChange} withProgress={withProgress} />
      </Box>
      <Categories category={category} onChange={onChange} count={count} />
    </Box>
  );
}

type SelectsProps = Pick<FilterBarProps, 'onChange' | 'withProgress'> &
  Omit<LibraryFilters, 'title' | 'category'>;

const Selects = memo(function Selects({
  difficulty,
  progress,
  order,
  onChange,
  withProgress,
}: SelectsProps) {
  const { t } = useTranslation('library');
  return (
    <>
      <FilterSelect
        label={t('filter.difficulty')}
        all={t('filter.all-difficulties')}
        options={DIFFICULTY_LEVELS.map((value) => ({ value, label: t(`difficulty.${value}`) }))}
        value={difficulty}
        onChange={(value) => onChange({ difficulty: value })}
      />
      {withProgress ? (
        <FilterSelect
          label={t('filter.progress')}
          all={t('filter.all-progress')}
          options={WATCH_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={progress}
          onChange={(value) => onChange({ progress: value })}
        />
      ) : null}
      <FilterSelect
        label={t('order.label')}
        all={t('order.newest')}
        options={LIBRARY_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
        value={order}
        onChange={(value) => onChange({ order: value })}
      />
    </>
  );
});

type CategoriesProps = Pick<FilterBarProps, 'onChange' | 'count'> &
  Pick<LibraryFilters, 'category'>;

const Categories = memo(function Categories({ category, onChange, count }: CategoriesProps) {
  const { t } = useTranslation('library');
  return (
    <ChipFilter
      label={t('filter.category')}
      all={t('filter.all-categories')}
      options={VIDEO_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
      value={category}
      onChange={(value) => onChange({ category: value })}
      count={count}
    />
  );
});
