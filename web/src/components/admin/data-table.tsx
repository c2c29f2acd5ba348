import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp';
import type { Sort } from './list-params.ts';
import { TABLE_SX } from './table-styles.ts';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Ascending order of two rows. Only for lists that are loaded whole. */
  readonly compare?: (a: Row, b: Row) => number;
  /** Whether the list can be sorted by this column; by default, whether it has `compare`. */
  readonly sortable?: boolean;
  /**
   * Position on a phone, where each row is a card: `title` comes first, `aside` is to the right of the title, `plain`
   * is a line of its own, `actions` comes last, `line` (the default) is a line that starts with its header.
   */
  readonly place?: 'title' | 'aside' | 'plain' | 'actions' | 'line';
}

/** Builds a column without sorting. */
export const column = <Row,>(
  key: string,
  header: string,
  place: NonNullable<Column<Row>['place']>,
  cell: Column<Row>['cell'],
): Column<Row> => ({ key, header, place, cell });

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** In display order. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The current order of the rows. */
  sort?: Sort;
  /** Called with the order to change to; without it no column can be sorted. */
  onSort?: ((sort: Sort) => void) | undefined;
  /** The rows are those of the previous page or list, until the new ones load. */
  stale?: boolean;
  /** Shown below the last row, such as pagination. */
  foot?: ReactNode;
}

/** A table with rows of 52 px; below 861 px each row is a card. Screen readers get a table at every width. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, stale = false, foot } = props;
  return (
    <Box sx={TABLE_SX} aria-busy={stale || undefined}>
      {/* The cards replace `display: table`, which also removes the table semantics: explicit roles restore them. */}
      <Box component="table" role="table" aria-label={label} sx={{ opacity: stale ? 0.6 : 1 }}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((one) => (
              <HeaderCell key={one.key} column={one} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ key, header, place, cell }) =>
                place === 'title' ? (
                  <th key={key} role="rowheader" scope="row" data-place="title">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} role="cell" data-place={place ?? 'line'} data-label={header}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Box>
      {foot}
    </Box>
  );
}

type HeaderCellProps<Row> = Pick<DataTableProps<Row>, 'onSort'> & { column: Column<Row>; sort: Sort | undefined };

/** A column header; a button if the column can be sorted. */
function HeaderCell<Row>(props: HeaderCellProps<Row>) {
  const { t } = useTranslation('admin');
  const { sort, onSort } = props;
  const { key, header, compare, sortable = compare !== undefined, place } = props.column;
  if (!sortable || onSort === undefined)
    return (
      <th role="columnheader" scope="col" data-place={place ?? 'line'}>
        {place === 'actions' ? <span className="visually-hidden">{header}</span> : header}
      </th>
    );
  const direction = sort?.key !== key ? undefined : sort.descending ? 'descending' : 'ascending';
  const Caret = direction === 'descending' ? CaretDownIcon : CaretUpIcon;
  return (
    <th role="columnheader" scope="col" aria-sort={direction ?? 'none'} data-place={place ?? 'line'} data-sortable="">
      <ButtonBase
        onClick={() => onSort({ key, descending: direction === 'ascending' })}
        title={t('table.sort-by', { column: header })}
        sx={{ minHeight: 44, gap: '6px', font: 'inherit' }}
      >
        {header}
        <Caret size={14} aria-hidden="true" style={{ opacity: direction === undefined ? 0.35 : 1 }} />
      </ButtonBase>
    </th>
  );
}
