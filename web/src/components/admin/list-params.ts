import { useLayoutEffect, useRef, useTransition } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom';
import { useMarkListChange } from '../../lib/list-changes.ts';
import type { Column } from './data-table.tsx';

export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

/** Parses `title` or `-title` (descending); returns undefined unless the column is one of `keys`. */
export function parseSort(value: string | null, keys: readonly string[]): Sort | undefined {
  const descending = value?.startsWith('-') === true;
  const key = descending ? value.slice(1) : value;
  return key !== null && keys.includes(key) ? { key, descending } : undefined;
}

export const formatSort = ({ key, descending }: Sort): string => `${descending ? '-' : ''}${key}`;

/** Sorts by a column that has `compare`; returns the rows unchanged for any other column. */
export function sortedRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort): readonly Row[] {
  const compare = columns.find(({ key }) => key === sort.key)?.compare;
  return compare === undefined ? rows : rows.toSorted((a, b) => (sort.descending ? compare(b, a) : compare(a, b)));
}

/** Returns one page of a list that is loaded whole; a number past the end gives the last page. */
export function pageOfRows<Row>(rows: readonly Row[], number: number, size: number) {
  const last = Math.max(1, Math.ceil(rows.length / size));
  const pageNumber = Math.min(Math.max(1, number), last);
  return { number: pageNumber, last, rows: rows.slice((pageNumber - 1) * size, pageNumber * size) };
}

type SearchChange = (latest: URLSearchParams) => URLSearchParams;

/**
 * Returns the URL parameters of a list and a function that changes them, by default without a new history entry. The
 * router shows the changed address in a transition, which may take a while: until then the lists of the page are marked
 * as about to be replaced, and a second change applies to the first, which no render has shown.
 */
export function useListSearch(): [URLSearchParams, (change: SearchChange, options?: NavigateOptions) => void] {
  const [search, setSearch] = useSearchParams();
  const { key } = useLocation();
  const [isPending, startTransition] = useTransition();
  useMarkListChange(isPending);
  /** The parameters that were set last, and the history entry that was shown then. */
  const lastSet = useRef<{ key: string; search: URLSearchParams } | null>(null);
  useLayoutEffect(() => {
    // Back may show the same entry again, with the parameters of before.
    lastSet.current = null;
  }, [key]);
  function changeSearch(change: SearchChange, options: NavigateOptions = { replace: true }) {
    const latest = lastSet.current?.key === key ? lastSet.current.search : search;
    const next = change(new URLSearchParams(latest));
    lastSet.current = { key, search: next };
    startTransition(() => setSearch(next, options));
  }
  return [search, changeSearch];
}

interface ListParam<Value> {
  readonly name: string;
  /** Returns the default when the text is missing or invalid. */
  readonly parse: (text: string | null) => Value;
  /** Returns '' for the default, which is left out of the URL. */
  readonly format: (value: Value) => string;
}
/** The first choice is the default. */
export const choiceParam = <Value extends string>(
  name: string,
  choices: readonly [Value, ...Value[]],
): ListParam<Value> => ({
  name,
  parse: (text) => choices.find((one) => one === text) ?? choices[0],
  format: (value) => (value === choices[0] ? '' : value),
});

export const textParam = (name: string): ListParam<string> => ({
  name,
  parse: (text) => text ?? '',
  format: (value) => value,
});

export const sortParam = (keys: readonly string[], initial: Sort): ListParam<Sort> => ({
  name: 'sort',
  parse: (text) => parseSort(text, keys) ?? initial,
  format: (sort) => (formatSort(sort) === formatSort(initial) ? '' : formatSort(sort)),
});

/** The page number, from 1. */
export const pageParam: ListParam<number> = {
  name: 'page',
  parse: (text) => (Number.isInteger(Number(text)) && Number(text) > 0 ? Number(text) : 1),
  format: (page) => (page === 1 ? '' : String(page)),
};

/** Reads and writes the filters of a list in the URL, given the URL parameter of each filter. */
export function listParams<Filters extends object>(params: {
  readonly [Key in keyof Filters]: ListParam<Filters[Key]>;
}) {
  const keys = Object.keys(params) as (keyof Filters)[];
  const parse = (search: URLSearchParams) =>
    Object.fromEntries(keys.map((key) => [key, params[key].parse(search.get(params[key].name))])) as Filters;

  /** Returns the URL parameters with these filters; parameters of other parts of the page stay. */
  function write(search: URLSearchParams, filters: Filters): URLSearchParams {
    const next = new URLSearchParams(search);
    for (const key of keys) {
      const text = params[key].format(filters[key]);
      if (text === '') next.delete(params[key].name);
      else next.set(params[key].name, text);
    }
    return next;
  }

  /** Keeps the filters in the URL, so that reload, links and Back restore them. A change leaves the other filters. */
  function useFilters(): [Filters, (change: Partial<Filters>) => void] {
    const [search, changeSearch] = useListSearch();
    return [parse(search), (change) => changeSearch((latest) => write(latest, { ...parse(latest), ...change }))];
  }
  return { parse, write, useFilters };
}

/** Keeps the status filter of a list in the URL. @param values  the first one shows the whole list. */
export function useStatusFilter<Status extends string>(values: readonly [Status, ...Status[]]) {
  const [search, changeSearch] = useListSearch();
  const { parse, format } = choiceParam('status', values);
  const onChoose = (status: Status) =>
    changeSearch(() => new URLSearchParams(format(status) === '' ? {} : { status: format(status) }));
  return { values, chosen: parse(search.get('status')), onChoose };
}
