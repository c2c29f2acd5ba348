import {
  createLoader,
  createParser,
  debounce,
  parseAsString,
  parseAsStringLiteral,
  type ParserMap,
} from 'nuqs';
import { useSearchParams } from 'react-router-dom';
import { useAddressFilters } from '../../lib/address-filters.tsx';
import type { Column } from './data-table.tsx';

export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

/**
 * Parses `title` or `-title` (descending); returns undefined unless the column is one of `keys`.
 */
export function parseSort(value: string | null, keys: readonly string[]): Sort | undefined {
  const descending = value?.startsWith('-') === true;
  const key = descending ? value.slice(1) : value;
  return key !== null && keys.includes(key) ? { key, descending } : undefined;
}

export const formatSort = ({ key, descending }: Sort): string => `${descending ? '-' : ''}${key}`;

/** Sorts by a column that has `compare`; returns the rows unchanged for any other column. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort,
): readonly Row[] {
  const compare = columns.find(({ key }) => key === sort.key)?.compare;
  return compare === undefined
    ? rows
    : rows.toSorted((a, b) => (sort.descending ? compare(b, a) : compare(a, b)));
}

/** Returns one page of a list that is loaded whole; a number past the end gives the last page. */
export function pageOfRows<Row>(rows: readonly Row[], number: number, size: number) {
  const last = Math.max(1, Math.ceil(rows.length / size));
  const pageNumber = Math.min(Math.max(1, number), last);
  return { number: pageNumber, last, rows: rows.slice((pageNumber - 1) * size, pageNumber * size) };
}

/** One of several values; the first one is the default, which the address leaves out. */
export const choiceParam = <Value extends string>(choices: readonly [Value, ...Value[]]) =>
  parseAsStringLiteral(choices).withDefault(choices[0]);

/**
 * A text that is searched for when typing pauses, not after each letter: each search is read from
 * the database.
 */
export const searchParam = parseAsString
  .withDefault('')
  .withOptions({ limitUrlUpdates: debounce(300) });

export const sortParam = (keys: readonly string[], initial: Sort) =>
  createParser<Sort>({
    parse: (text) => parseSort(text, keys) ?? null,
    serialize: formatSort,
    eq: (a, b) => formatSort(a) === formatSort(b),
  }).withDefault(initial);

/** The page number, from 1. */
export const pageParam = createParser<number>({
  parse: (text) => (Number.isInteger(Number(text)) && Number(text) > 0 ? Number(text) : null),
  serialize: String,
}).withDefault(1);

/** The parameter of a list's `SearchBox`. */
export const SEARCH_KEY = 'q';

/**
 * Keeps the filters of a list in the address: choices, such as a status, an order or a page, and
 * the text of its `SearchBox`.
 *
 * @param choices  the parser of each, by the name of its parameter.
 */
export function listFilters<Choices extends ParserMap>(choices: Choices) {
  const parseChoices = createLoader(choices);
  const searchTextOf = (address: URLSearchParams) => ({
    searchText: address.get(SEARCH_KEY) ?? '',
  });

  /**
   * A choice applies at once, the text once the address has it. A change leaves the other filters.
   */
  function useFilters() {
    const [chosen, change] = useAddressFilters(choices);
    const [address] = useSearchParams();
    return [{ ...chosen, ...searchTextOf(address) }, change] as const;
  }
  return {
    parse: (address: URLSearchParams) => ({ ...parseChoices(address), ...searchTextOf(address) }),
    useFilters,
  };
}

/**
 * Keeps the status filter of a list in the address, whose other parameters a choice removes.
 *
 * @param values  the first one shows the whole list.
 */
export function useStatusFilter<Status extends string>(values: readonly [Status, ...Status[]]) {
  const [address] = useSearchParams();
  const others = Object.fromEntries([...address.keys()].map((name) => [name, parseAsString]));
  const [, change] = useAddressFilters(others);
  const [{ status: chosen }, choose] = useAddressFilters({ status: choiceParam(values) });
  const onChoose = (status: Status) => {
    void change(null);
    void choose({ status });
  };
  return { values, chosen, onChoose };
}
