import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { EVENT_TYPES } from '@atelier/domain/values';
import { Chip, ChipRow, READ_OUT_ONLY, SearchInput } from '../../components/filter-controls.tsx';
import type { EventFilters } from './event-filters.ts';

interface EventFilterBarProps {
  filters: EventFilters;
  onChange: (filters: EventFilters) => void;
  /** How many are shown, in words; beside the chips on wide screens. */
  count: string;
}

/** Search and types of the event list. */
export function EventFilterBar({ filters, onChange, count }: EventFilterBarProps) {
  const { t } = useTranslation('events');
  return (
    <Box role="search" aria-label={t('filter.label')} sx={{ display: 'grid', gap: 2, pb: '26px' }}>
      <SearchInput
        label={t('filter.search')}
        value={filters.words}
        onChange={(words) => onChange({ ...filters, words })}
      />
      <ChipRow label={t('filter.type')}>
        <Chip type="button" aria-pressed={filters.type === null} onClick={() => onChange({ ...filters, type: null })}>
          {t('filter.all-types')}
        </Chip>
        {EVENT_TYPES.map((type) => (
          <Chip
            key={type}
            type="button"
            aria-pressed={filters.type === type}
            onClick={() => onChange({ ...filters, type: filters.type === type ? null : type })}
          >
            {t(`type.${type}`)}
          </Chip>
        ))}
        <Box
          component="span"
          role="status"
          sx={{
            ml: 'auto',
            pl: 1,
            color: 'text.tertiary',
            fontSize: '.875rem',
            whiteSpace: 'nowrap',
            ...READ_OUT_ONLY,
          }}
        >
          {count}
        </Box>
      </ChipRow>
    </Box>
  );
}
