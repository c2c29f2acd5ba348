import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useFormat } from '../../lib/i18n/format.ts';
import type { LivePage } from '../../lib/firestore/live-page.ts';
import type { Item } from '../../lib/firestore/live-query.tsx';
import { useIsListChanging } from '../../lib/list-changes.ts';
import { Chip, ChipRow } from '../forms/filter-controls.tsx';
import { Pagination } from '../layout/pagination.tsx';
import { type Column, DataTable } from './data-table.tsx';
import type { Sort } from './list-params.ts';
import { ListState } from './list-state.tsx';

/**
 * The row above a list: filters on the left, search and buttons on the right, below where both are
 * long; stacked on phones.
 */
export function ActionBar({
  label,
  filters,
  children,
}: {
  label: string;
  filters?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Box
      role="search"
      aria-label={label}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        flexWrap: { md: 'wrap' },
        gap: 1.5,
        alignItems: { xs: 'stretch', md: 'center' },
        justifyContent: 'space-between',
        mb: 2,
        '& input[type="search"]': { minHeight: 44 },
        '& :has(> input[type="search"]) > span': { top: 11 },
        '& .MuiButton-root': { minHeight: 44 },
      }}
    >
      <Box
        sx={{
          flex: { md: '1 1 640px' },
          minWidth: { xs: 0, md: 'auto' },
          maxWidth: { md: 'max-content' },
        }}
      >
        {filters}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          gap: 1.5,
          flex: { md: '0 1 auto' },
          '& > :has(input[type="search"])': { flex: { sm: 1 }, minWidth: { md: 300 } },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

interface FilterChipsProps<Value> {
  label: string;
  values: readonly Value[];
  chosen: Value;
  onChoose: (value: Value) => void;
  text: (value: Value) => string;
  /** A number, or a text such as `99+`. */
  count?: (value: Value) => number | string | undefined;
}

/** Chips of which exactly one is pressed. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, values, chosen, onChoose, text, count } = props;
  const format = useFormat();
  return (
    <ChipRow label={label}>
      {values.map((value) => {
        const number = count?.(value);
        return (
          <Chip
            key={value}
            type="button"
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            {text(value)}
            {/* Two digits wide until it is known, so that the next chips do not move. */}
            {count === undefined ? null : (
              <Box
                component="span"
                sx={{
                  display: 'inline-block',
                  minWidth: '2ch',
                  ml: 1,
                  textAlign: 'left',
                  fontWeight: 400,
                  opacity: 0.85,
                }}
              >
                {typeof number === 'number' ? format.number(number) : number}
              </Box>
            )}
          </Chip>
        );
      })}
    </ChipRow>
  );
}

/** Shows the whole list again: filters are parameters of the URL. Nothing without a filter. */
export function ClearFilters() {
  const { t } = useTranslation('admin');
  const [address, setAddress] = useSearchParams();
  if ([...address.keys()].every((name) => name === 'sort' || name === 'page')) return null;
  // Like a link, so that all filters change together: one after the other they would ask for other
  // lists meanwhile.
  const clear = () =>
    setAddress(
      [...address].filter(([name]) => name === 'sort'),
      { replace: true },
    );
  return (
    <Button variant="outlined" onClick={clear}>
      {t('table.clear-filters')}
    </Button>
  );
}

interface PagedTableProps<T> {
  /** Accessible name of the table. */
  label: string;
  list: LivePage<T>;
  empty: string;
  columns: readonly Column<Item<T>>[];
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Number of rows on all pages, if known. */
  total?: number;
  /** A button below the text of an empty list. */
  action?: ReactNode;
}

/** A paginated list as a table, with its loading, error and empty states. */
export function PagedTable<T>({
  label,
  list,
  empty,
  columns,
  sort,
  onSort,
  total,
  action,
}: PagedTableProps<T>) {
  const isChanging = useIsListChanging();
  return (
    <ListState live={list.page} empty={empty} action={action}>
      {(rows) => (
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          sort={sort}
          onSort={onSort}
          stale={list.stale || isChanging}
          foot={<Pagination page={list} rowCount={rows.length} total={total} />}
        />
      )}
    </ListState>
  );
}

export interface AdminListProps<T, Filter> extends Omit<PagedTableProps<T>, 'action'> {
  /** Accessible name of the row above the table. */
  find: string;
  filter: FilterChipsProps<Filter>;
  /** Shown between the filters and the table. */
  hint?: ReactNode;
  /** Search and buttons beside the filters. */
  children?: ReactNode;
}

/** A list of the admin area: filters, search and buttons above a paginated table. */
export function AdminList<T, Filter extends string>(props: AdminListProps<T, Filter>) {
  const { find, filter, hint, children, ...table } = props;
  return (
    <>
      <ActionBar label={find} filters={<FilterChips {...filter} />}>
        {children}
      </ActionBar>
      {hint}
      <PagedTable {...table} action={<ClearFilters />} />
    </>
  );
}
