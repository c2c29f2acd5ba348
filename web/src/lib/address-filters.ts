import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** Safari throws when a page changes its address more than 100 times in 10 s. */
const INTERVAL_MS = 300;

interface FilterState<Filters> {
  readonly filters: Filters;
  /** Whether the filters have changed since they were last written to the address. */
  readonly isUnsent: boolean;
  /** The query of the address at the last render. */
  readonly address: string;
  /** Queries that were written and that the router has not shown yet, the oldest first. */
  readonly sent: readonly string[];
}

/** How filters are kept in the query of an address. */
interface AddressFormat<Filters> {
  readonly parse: (search: URLSearchParams) => Filters;
  /** Returns the query with these filters; leaves other parameters alone. */
  readonly write: (search: URLSearchParams, filters: Filters) => URLSearchParams;
}

/**
 * Returns the filters of a list and a function that changes them. The list shows a change at once; the address, from
 * which a reload, a link and Back restore the filters, follows at most every 300 ms without a new history entry. The
 * router shows a changed address in a transition: a field whose text came from there would lose letters.
 */
export function useAddressFilters<Filters>({
  parse,
  write,
}: AddressFormat<Filters>): [Filters, (filters: Filters) => void] {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const [state, setState] = useState<FilterState<Filters>>(() => ({
    filters: parse(search),
    isUnsent: false,
    address,
    sent: [],
  }));
  if (state.address !== address) {
    // What this hook has written may be shown late; any other address, such as that of a link, replaces the filters.
    // The router may skip some: the last one that equals the address is the one that it shows.
    const own = state.sent.lastIndexOf(address);
    setState(
      own === -1
        ? { filters: parse(search), isUnsent: false, address, sent: [] }
        : { ...state, address, sent: state.sent.slice(own + 1) },
    );
  } else if (state.sent.length > 0 && state.sent.at(-1) === address) {
    setState({ ...state, sent: [] });
  }

  const { filters, isUnsent } = state;
  const { pathname } = useLocation();
  const lastSentMs = useRef(-INTERVAL_MS);
  const send = useEffectEvent(() => {
    // The address may already be that of another page, which the router still prepares.
    if (!isUnsent || window.location.pathname !== pathname) return;
    const next = write(new URLSearchParams(search), filters);
    const query = next.toString();
    const isShown = query === address && state.sent.length === 0;
    setState((before) => ({ ...before, isUnsent: false, sent: isShown ? before.sent : [...before.sent, query] }));
    if (isShown) return;
    lastSentMs.current = performance.now();
    setSearch(next, { replace: true });
  });
  useEffect(() => {
    if (!isUnsent) return undefined;
    const waitMs = lastSentMs.current + INTERVAL_MS - performance.now();
    if (waitMs <= 0) {
      send();
      return undefined;
    }
    const timer = setTimeout(() => send(), waitMs);
    return () => clearTimeout(timer);
  }, [filters, isUnsent]);
  // A click elsewhere may lead to another page within the interval: on the way back the filters are complete.
  useEffect(() => {
    const onBlur = () => send();
    window.addEventListener('blur', onBlur, { capture: true });
    return () => window.removeEventListener('blur', onBlur, { capture: true });
  }, []);

  return [filters, (next) => setState((before) => ({ ...before, filters: next, isUnsent: true }))];
}
