import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp';
import { CaretUpDownIcon } from '@phosphor-icons/react/dist/csr/CaretUpDown';
import useMediaQuery from '@mui/material/useMediaQuery';
import { gradientSurface } from '../../lib/theme/components.ts';
import { WIDE } from '../../lib/theme/layout.ts';
import { SelectField } from '../forms/fields.tsx';
import { formatSort, type Sort } from './list-params.ts';

const CELL_PADDING = { xs: '8px', lg: '14px' };
/** All screens that are not `WIDE`. */
const NARROW = '@media (max-width: 43.745em)';
/** Screens on which a table of many columns stacks some of them: from 700 to 1000 px. */
const TABLET = '@media (min-width: 43.75em) and (max-width: 62.495em)';

/**
 * Wide: one surface with a header and rows of 52 px. Narrow: a card for each row; the header is for
 * screen readers.
 */
const TABLE_SX = {
  fontSize: { xs: '.9375rem', sm: '.875rem', lg: '.9375rem' },
  '& table': { width: '100%', borderCollapse: 'collapse', transition: 'opacity .18s' },
  '& th': { textAlign: 'left', fontWeight: 600 },
  '& td, & th': { overflowWrap: 'break-word' },
  '& td[data-place="plain"]': { overflowWrap: 'anywhere' },
  [WIDE]: {
    ...gradientSurface,
    overflowX: 'auto',
    // Contains the absolutely positioned texts for screen readers, which would widen the page.
    position: 'relative',
    '& thead th': {
      height: 46,
      px: CELL_PADDING,
      bgcolor: 'surface.s2',
      borderBottom: '1px solid',
      borderColor: 'line.strong',
      whiteSpace: 'nowrap',
      overflowWrap: 'normal',
    },
    '& tbody tr': { borderBottom: '1px solid', borderColor: 'line.soft' },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& tbody tr:hover': { bgcolor: 'surface.s2' },
    '& tbody td, & tbody th': { height: 52, px: CELL_PADDING, py: '6px' },
    // A long word breaks before it widens the table, which would push columns out of view.
    '& tbody th': { minWidth: '8.125rem', overflowWrap: 'anywhere' },
    '& time': { whiteSpace: 'nowrap' },
    '& td[data-place="plain"]': { minWidth: 160 },
    // Stays in view when the table is wider than the screen.
    '& [data-place="actions"]': { position: 'sticky', right: 0 },
    '& td[data-place="actions"]': {
      textAlign: 'right',
      width: '1%',
      whiteSpace: 'nowrap',
      bgcolor: 'surface.s1',
    },
    '& tbody tr:hover td[data-place="actions"]': { bgcolor: 'surface.s2' },
  },
  [NARROW]: {
    containerType: 'inline-size',
    '& table, & thead': { display: 'block' },
    '& table': { position: 'relative' },
    '& thead th': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& tbody': { display: 'grid', gap: 1.5 },
    '& tbody tr': {
      ...gradientSurface,
      display: 'grid',
      gridTemplateColumns: 'minmax(0,1fr) auto',
      gap: '6px 12px',
      alignItems: 'center',
      p: 2,
    },
    '& tbody td': { gridColumn: '1 / -1', overflowWrap: 'anywhere' },
    '& td[data-place="line"]:not(:empty)': {
      display: 'flex',
      gap: '10px',
      alignItems: 'center',
      minWidth: 0,
    },
    '& td[data-place="line"]:not(:empty)::before': {
      content: 'attr(data-label)',
      flex: '0 0 34%',
      color: 'text.tertiary',
      fontSize: '.8125rem',
    },
    '& tbody th': { gridColumn: '1', minWidth: 0 },
    '& td[data-place="aside"]': { gridColumn: '2', gridRow: '1' },
    '& td[data-place="actions"]': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      mt: '4px',
    },
    '& td:empty': { display: 'none' },
    // Enlarged text leaves no room beside the header.
    '@container (max-width: 15rem)': {
      '& td[data-place="line"]:not(:empty)': {
        flexDirection: 'column',
        alignItems: 'flex-start',
        gap: 0,
      },
      '& td[data-place="line"]:not(:empty)::before': { flex: 'none' },
    },
  },
} as const;

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Ascending order of two rows. Only for lists that are loaded whole. */
  readonly compare?: (a: Row, b: Row) => number;
  /** Whether the list can be sorted by this column; by default, whether it has `compare`. */
  readonly sortable?: boolean;
  /**
   * Position on a phone, where each row is a card: `title` comes first, `aside` is to the right of
   * the title, `plain` is a line of its own, `actions` comes last, `line` (the default) is a line
   * that starts with its header.
   */
  readonly place?: 'title' | 'aside' | 'plain' | 'actions' | 'line';
  /** Key of the column below whose cells it is shown on tablets. */
  readonly below?: string;
}

/** Returns the columns of a tablet. */
const stacked = <Row,>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns
    .filter(({ below }) => below === undefined)
    .map((top) => {
      const others = columns.filter(({ below }) => below === top.key);
      if (others.length === 0) return top;
      const cell = (row: Row) => (
        <>
          {top.cell(row)}
          {others.map((other) => (
            <Box key={other.key} sx={{ mt: '2px', fontWeight: 400 }}>
              {other.cell(row)}
            </Box>
          ))}
        </>
      );
      return { ...top, cell };
    });

export const column = <Row,>(
  key: string,
  header: string,
  place: NonNullable<Column<Row>['place']>,
  cell: Column<Row>['cell'],
  below?: string,
): Column<Row> => ({ key, header, place, cell, ...(below !== undefined && { below }) });

interface DataTableProps<Row extends { readonly id: string }> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  sort?: Sort;
  /** Called with the order to change to; without it no column can be sorted. */
  onSort?: (sort: Sort) => void;
  /** The rows are those of the previous page or list, until the new ones load. */
  stale?: boolean;
  /** Shown below the last row, such as pagination. */
  foot?: ReactNode;
}

/**
 * A table with rows of 52 px; on screens that are not `WIDE` each row is a card. Screen readers get a
 * table at every width.
 */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { label, columns: all, rows, sort, onSort, stale = false, foot } = props;
  const isWide = useMediaQuery(WIDE);
  const isTablet = useMediaQuery(TABLET);
  const columns = isTablet ? stacked(all) : all;
  const hasEveryHeader =
    isWide && !(isTablet && all.some((one) => one.below !== undefined && isSortable(one)));
  return (
    <Box sx={TABLE_SX} aria-busy={stale || undefined}>
      {hasEveryHeader || onSort === undefined ? null : (
        <SortSelect columns={all} sort={sort} onSort={onSort} />
      )}
      {/* Explicit roles: the cards replace `display: table`, and with it its semantics. */}
      <Box component="table" role="table" aria-label={label} sx={{ opacity: stale ? 0.6 : 1 }}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((one) => (
              <HeaderCell
                key={one.key}
                column={one}
                sort={sort}
                onSort={isWide ? onSort : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} role="row">
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

const isSortable = <Row,>({ sortable, compare }: Column<Row>) => sortable ?? compare !== undefined;

interface SortSelectProps<Row> extends Pick<DataTableProps<Row & { readonly id: string }>, 'sort'> {
  columns: readonly Column<Row>[];
  onSort: (sort: Sort) => void;
}

/** Every order of a list as one control, for phones and for tablets with stacked columns. */
function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const { t } = useTranslation('admin');
  const orders = columns.filter(isSortable).flatMap(({ key, header }) => [
    { sort: { key, descending: false }, label: t('table.ascending', { column: header }) },
    { sort: { key, descending: true }, label: t('table.descending', { column: header }) },
  ]);
  if (orders.length === 0) return null;
  return (
    <Box sx={{ mb: 2, [WIDE]: { m: 2, maxWidth: 320 } }}>
      <SelectField
        label={t('table.sort')}
        options={orders.map((order) => ({ value: formatSort(order.sort), label: order.label }))}
        value={sort === undefined ? '' : formatSort(sort)}
        onChange={({ target }) => {
          const chosen = orders.find((order) => formatSort(order.sort) === target.value);
          if (chosen !== undefined) onSort(chosen.sort);
        }}
      />
    </Box>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}

/** A column header; a button if the column can be sorted. */
function HeaderCell<Row>({ sort, onSort, column }: HeaderCellProps<Row>) {
  const { t } = useTranslation('admin');
  const { key, header, place = 'line' } = column;
  const cell = { role: 'columnheader', scope: 'col', 'data-place': place } as const;
  if (!isSortable(column) || onSort === undefined) {
    return (
      <th {...cell}>
        {place === 'actions' ? <span className="visually-hidden">{header}</span> : header}
      </th>
    );
  }
  const isSorted = sort?.key === key;
  const order = sort?.descending === true ? 'descending' : 'ascending';
  const direction = isSorted ? order : undefined;
  const SortedCaret = order === 'descending' ? CaretDownIcon : CaretUpIcon;
  const Caret = isSorted ? SortedCaret : CaretUpDownIcon;
  return (
    <th {...cell} aria-sort={direction ?? 'none'}>
      <ButtonBase
        onClick={() => onSort({ key, descending: direction === 'ascending' })}
        title={t('table.sort-by', { column: header })}
        sx={{
          minHeight: 44,
          gap: '6px',
          font: 'inherit',
          '& svg': { color: direction ? 'brand.text' : 'text.tertiary' },
        }}
      >
        {header}
        <Caret size={16} weight={direction ? 'bold' : 'regular'} aria-hidden="true" />
      </ButtonBase>
    </th>
  );
}
