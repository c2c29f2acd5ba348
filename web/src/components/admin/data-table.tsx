import { type ReactNode, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import { DataRow } from './data-row.tsx';
import { HeaderCell } from './header-cell.tsx';
import { TABLE } from './table-style.ts';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Ascending order of two rows; the column can then be sorted by. Only for lists that are loaded whole. */
  readonly compare?: (a: Row, b: Row) => number;
  /**
   * Its place on a phone's card: `title` leads it, `aside` stands right of the title, `plain` is a line of its own,
   * `actions` closes it. All else is a line with its header before it.
   */
  readonly place?: 'title' | 'aside' | 'plain' | 'actions';
}

export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort;
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
  sort: first,
  stale = false,
  foot,
}: DataTableProps<Row>) {
  const [sort, setSort] = useState<Sort | null>(first ?? null);
  const sorted = useMemo(() => {
    const compare = columns.find(({ key }) => key === sort?.key)?.compare;
    if (compare === undefined || sort === null) return rows;
    return [...rows].sort((a, b) => (sort.descending ? compare(b, a) : compare(a, b)));
  }, [rows, columns, sort]);
  return (
    <Box sx={TABLE} aria-busy={stale || undefined}>
      {/* Cards undo the table's display, which would take its meaning along: the roles say it aloud. */}
      <Box component="table" role="table" aria-label={label} sx={{ opacity: stale ? 0.6 : 1 }}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={setSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {sorted.map((row) => (
            <DataRow key={rowKey(row)} row={row} columns={columns} />
          ))}
        </tbody>
      </Box>
      {foot}
    </Box>
  );
}
