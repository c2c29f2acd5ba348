import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { EVENT_TYPES } from '@atelier/domain/values';
import { ChipFilter, SearchInput } from '../../components/forms/filter-controls.tsx';
import type { EventFilters } from './event-filters.ts';

interface EventFilterBarProps {
  filters: EventFilters;
  onChange: (filters: EventFilters) => void;
  /** How many are shown, in words, once it is known; beside the chips on wide screens. */
  count: string;
}

/** Search and types of the event list. */
export function EventFilterBar({ filters, onChange, count }: EventFilterBarProps) {
  const { t } = useTranslation('events');
  return (
    <Box role="search" aria-label={t('filter.label')} sx={{ display: 'grid', gap: 2, pb: '26px' }}>
      <SearchInput
        label={t('filter.search')}
        value={filters.searchText}
        onChange={(words) => onChange({ ...filters, searchText: words })}
      />
      <ChipFilter
        label={t('filter.type')}
        all={t('filter.all-types')}
        options={EVENT_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={filters.type}
        onChange={(type) => onChange({ ...filters, type })}
        count={count}
      />
    </Box>
  );
}
