import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { DataRow } from './data-row.tsx';
import { HeaderCell } from './header-cell.tsx';
import type { Sort } from './list-sort.ts';
import { TABLE_SX } from './table-styles.ts';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Ascending order of two rows. Only for lists that are loaded whole. */
  readonly compare?: (a: Row, b: Row) => number;
  /** Whether the list can be asked for in the order of this column, as one with `compare` always can. */
  readonly sortable?: boolean;
  /**
   * Its place on a phone's card: `title` leads it, `aside` stands right of the title, `plain` is a line of its own,
   * `actions` closes it. All else is a line with its header before it.
   */
  readonly place?: 'title' | 'aside' | 'plain' | 'actions';
}

interface DataTableProps<Row> {
  /** What the table lists. */
  label: string;
  columns: readonly Column<Row>[];
  /** In the order in which they are shown. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The order that the rows are in. */
  sort?: Sort;
  /** Asks for another order; without it no column is a button. */
  onSort?: ((sort: Sort) => void) | undefined;
  /** Rows of another page or list stay until the new ones are here. */
  stale?: boolean;
  /** Below the last row: pages. */
  foot?: ReactNode;
}

/** A list of work: rows of 52 px, and below 861 px a card for each. Reads as a table at every width. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  stale = false,
  foot,
}: DataTableProps<Row>) {
  return (
    <Box sx={TABLE_SX} aria-busy={stale || undefined}>
      {/* Cards undo the table's display, which would take its meaning along: the roles say it aloud. */}
      <Box component="table" role="table" aria-label={label} sx={{ opacity: stale ? 0.6 : 1 }}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <DataRow key={rowKey(row)} row={row} columns={columns} />
          ))}
        </tbody>
      </Box>
      {foot}
    </Box>
  );
}
