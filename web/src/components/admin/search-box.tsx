import { useEffect, useRef, useState } from 'react';
import { useMarkListChange } from '../../lib/list-changes.ts';
import { Input } from '../forms/field-frame.tsx';
import { SearchInput } from '../forms/filter-controls.tsx';

/** Searches when typing pauses, not after each letter. */
const DEBOUNCE_MS = 300;

interface SearchBoxProps {
  label: string;
  query: string;
  onSearch: (text: string) => void;
  suggestions?: readonly string[];
}

interface SearchState {
  readonly typed: string;
  /** Whether the typed text has not been sent yet. */
  readonly isPending: boolean;
  /** The list's query at the last render. */
  readonly lastQuery: string;
  /** Queries that this box sent and that have not come back as `query` yet, the oldest first. */
  readonly sentQueries: readonly string[];
}

const startAt = (query: string): SearchState => ({ typed: query, isPending: false, lastQuery: query, sentQueries: [] });

/**
 * A query that this box sent may come back after more was typed, so the text stays; any other query, such as that of a
 * link to the whole list, replaces the text.
 */
function syncWithQuery(state: SearchState, query: string): SearchState {
  const own = state.sentQueries.indexOf(query.trim());
  if (own === -1) return startAt(query);
  return { ...state, lastQuery: query, sentQueries: state.sentQueries.slice(own + 1) };
}

/**
 * Returns the text of a field that filters a list by its address, and a function for what is typed, which is sent when
 * typing pauses. The field has its own text, because the router shows a changed address late. No page of the list is
 * turned before it is sent.
 */
function useTypedQuery(query: string, onSearch: (text: string) => void): [string, (text: string) => void] {
  const [state, setState] = useState(() => startAt(query));
  if (state.lastQuery !== query) setState(syncWithQuery(state, query));
  const latestOnSearch = useRef(onSearch);
  useEffect(() => {
    latestOnSearch.current = onSearch;
  });
  const { typed, isPending } = state;
  useMarkListChange(isPending);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => {
      setState((old) => ({ ...old, isPending: false, sentQueries: [...old.sentQueries, typed.trim()] }));
      latestOnSearch.current(typed);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, isPending]);
  return [typed, (text) => setState((old) => ({ ...old, typed: text, isPending: true }))];
}

/** A debounced search field for a list that the server filters. */
export function SearchBox({ label, query, onSearch, suggestions }: SearchBoxProps) {
  const [typed, setTyped] = useTypedQuery(query, onSearch);
  return <SearchInput label={label} value={typed} suggestions={suggestions} onChange={setTyped} />;
}

/** A day that filters a list. A year is typed digit by digit, so that the field passes other years on its way. */
export function DayBox({ label, query, onSearch }: Omit<SearchBoxProps, 'suggestions'>) {
  const [typed, setTyped] = useTypedQuery(query, onSearch);
  return (
    <label>
      {label}
      <Input type="date" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </label>
  );
}
