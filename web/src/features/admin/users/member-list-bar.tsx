import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '../../../components/admin/action-bar.tsx';
import { FilterChips } from '../../../components/admin/filter-chips.tsx';
import { SearchBox } from '../../../components/admin/search-box.tsx';
import { isSearchTooShort, type MemberFilters, STATUS_FILTERS, type StatusFilter } from './member-filters.ts';

interface MemberListBarProps {
  label: string;
  filters: MemberFilters;
  onChange: (filters: MemberFilters) => void;
  statusLabels: Readonly<Record<StatusFilter, string>>;
  /** How many members each filter holds, when it is known. */
  counts?: Readonly<Record<StatusFilter, number>> | undefined;
  children?: ReactNode;
}

/** Status chips and search above a list of members. */
export function MemberListBar({ label, filters, onChange, statusLabels, counts, children }: MemberListBarProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ActionBar
        label={label}
        filters={
          <FilterChips
            label={t('users.status')}
            choices={STATUS_FILTERS.map((value) => ({ value, label: statusLabels[value], count: counts?.[value] }))}
            chosen={filters.status}
            onChoose={(status) => onChange({ ...filters, status })}
          />
        }
      >
        <SearchBox
          label={t('users.search')}
          query={filters.searchText}
          onSearch={(query) => onChange({ ...filters, searchText: query })}
        />
        {children}
      </ActionBar>
      {isSearchTooShort(filters.searchText) ? (
        <Box role="status" sx={{ color: 'text.tertiary', fontSize: '.875rem', mb: 1.5 }}>
          {t('users.search-longer')}
        </Box>
      ) : null}
    </>
  );
}
