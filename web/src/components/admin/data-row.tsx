import type { Column } from './data-table.tsx';

/** One row; its first title cell names it for those who hear the table. */
export function DataRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr role="row">
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
  );
}
