import type { Column } from './data-table.tsx';

/** The column that a list is sorted by. */
export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

/** A sort as an address carries it, `title` or `-title`; undefined for another column than those. */
export function parseSort(value: string | null, keys: readonly string[]): Sort | undefined {
  const descending = value?.startsWith('-') === true;
  const key = descending ? value.slice(1) : value;
  return key !== null && keys.includes(key) ? { key, descending } : undefined;
}

export const formatSort = ({ key, descending }: Sort): string => `${descending ? '-' : ''}${key}`;

/** Rows in the order of a column that can compare two of them; as they are for any other. */
export function sortedRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort): readonly Row[] {
  const compare = columns.find(({ key }) => key === sort.key)?.compare;
  return compare === undefined ? rows : rows.toSorted((a, b) => (sort.descending ? compare(b, a) : compare(a, b)));
}

/** One page of rows that are all here, the last page for a number beyond it. */
export function pageOfRows<Row>(rows: readonly Row[], number: number, size: number) {
  const last = Math.max(1, Math.ceil(rows.length / size));
  const pageNumber = Math.min(Math.max(1, number), last);
  return { number: pageNumber, last, rows: rows.slice((pageNumber - 1) * size, pageNumber * size) };
}
