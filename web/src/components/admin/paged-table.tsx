import { Pagination } from '../layout/pagination.tsx';
import type { LivePage } from '../../lib/firestore/live-page.ts';
import type { Item } from '../../lib/firestore/live-query.tsx';
import { type Column, DataTable } from './data-table.tsx';
import type { Sort } from './list-sort.ts';
import { ListState } from './list-state.tsx';

interface PagedTableProps<T> {
  /** What the table lists. */
  label: string;
  list: LivePage<T>;
  /** Said of a list with nothing in it. */
  empty: string;
  columns: readonly Column<Item<T>>[];
  sort?: Sort;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Rows of all pages, when it is known. */
  total?: number | undefined;
}

/** A long list as a table, one page of it at a time. */
export function PagedTable<T>({ label, list, empty, columns, sort, onSort, total }: PagedTableProps<T>) {
  return (
    <ListState live={list.page} empty={empty}>
      {(rows) => (
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          {...(sort && { sort })}
          onSort={onSort}
          stale={list.stale}
          foot={<Pagination page={list} rowCount={rows.length} total={total} />}
        />
      )}
    </ListState>
  );
}
