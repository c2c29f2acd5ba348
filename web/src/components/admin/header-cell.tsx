import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp';
import type { Column } from './data-table.tsx';
import type { Sort } from './list-sort.ts';

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

/** A column's name; a button where the column sorts. */
export function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { t } = useTranslation('admin');
  const { key, header, compare, sortable = compare !== undefined, place } = column;
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
