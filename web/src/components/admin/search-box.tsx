import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '../forms/filter-controls.tsx';

/** Typing is asked for once it pauses, not letter by letter. */
const DEBOUNCE_MS = 300;

interface SearchBoxProps {
  label: string;
  /** What the list was last asked for. */
  query: string;
  onSearch: (words: string) => void;
  /** What can be found. */
  suggestions?: readonly string[];
}

interface SearchState {
  readonly typed: string;
  /** Whether what is typed has yet to be asked for. */
  readonly isPending: boolean;
  /** What the list was asked for when the box last looked. */
  readonly lastQuery: string;
  /** What the box asked for and has not seen yet, the oldest first. */
  readonly sentQueries: readonly string[];
}

/** Its own question comes back when more may be typed already; any other, as of a link to the whole list, is shown. */
function syncWithQuery(state: SearchState, query: string): SearchState {
  const own = state.sentQueries.indexOf(query.trim());
  if (own === -1) return { typed: query, isPending: false, lastQuery: query, sentQueries: [] };
  return { ...state, lastQuery: query, sentQueries: state.sentQueries.slice(own + 1) };
}

/** The search of a list that the server answers. */
export function SearchBox({ label, query, onSearch, suggestions }: SearchBoxProps) {
  const [state, setState] = useState<SearchState>({
    typed: query,
    isPending: false,
    lastQuery: query,
    sentQueries: [],
  });
  if (state.lastQuery !== query) setState(syncWithQuery(state, query));
  const latestOnSearch = useRef(onSearch);
  useEffect(() => {
    latestOnSearch.current = onSearch;
  });
  const { typed, isPending: waits } = state;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => {
      setState((now) => ({ ...now, isPending: false, sentQueries: [...now.sentQueries, typed.trim()] }));
      latestOnSearch.current(typed);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, waits]);
  return (
    <SearchInput
      label={label}
      value={typed}
      suggestions={suggestions}
      onChange={(text) => setState((now) => ({ ...now, typed: text, isPending: true }))}
    />
  );
}
