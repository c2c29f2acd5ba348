import { type ReactNode, useEffect, useEffectEvent } from 'react';
import {
  createSerializer,
  type ParserMap,
  throttle,
  type UrlKeys,
  useQueryStates,
  type UseQueryStatesReturn,
} from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { useLocation } from 'react-router-dom';

/**
 * The pages of the app read their filters from the router. Safari throws at more than 100 history
 * calls in 10 s.
 */
const IN_ADDRESS = { shallow: false, limitUrlUpdates: throttle(300) } as const;

/** Lets the pages inside keep filters in the address. */
export const AddressFilters = ({ children }: { children: ReactNode }) => (
  <NuqsAdapter defaultOptions={IN_ADDRESS}>{children}</NuqsAdapter>
);

/**
 * Returns the filters of a list and a function that changes some of them. The list shows a change
 * at once; the address, from which a reload, a link and Back restore the filters, follows at most
 * every 300 ms without a new history entry.
 *
 * @param parsers  of each filter, defined outside of components.
 * @param urlKeys  names of parameters that are not those of the filters.
 */
export function useAddressFilters<Parsers extends ParserMap>(
  parsers: Parsers,
  urlKeys: UrlKeys<Parsers> = {},
): UseQueryStatesReturn<Parsers> {
  const state = useQueryStates(parsers, { urlKeys });
  const [filters] = state;
  const { pathname } = useLocation();
  const completeAddress = useEffectEvent(() => {
    const { location, history } = window;
    // The address may already be that of another page, which the router still prepares.
    if (location.pathname !== pathname) return;
    const address = new URL(location.href);
    const withFilters = createSerializer<ParserMap>(parsers, { urlKeys });
    address.search = withFilters(new URLSearchParams(location.search), filters);
    if (address.href === location.href) return;
    // Not by the method that nuqs has put in its place: it would take this for the change of
    // somebody else, and forget what it has yet to tell the router.
    History.prototype.replaceState.call(history, history.state, '', address);
  });
  // A press may lead to another page before the address has followed: on the way back the filters
  // are complete.
  useEffect(() => {
    const onPress = () => completeAddress();
    const events = ['click', 'blur'] as const;
    for (const event of events) window.addEventListener(event, onPress, { capture: true });
    return () => {
      for (const event of events) window.removeEventListener(event, onPress, { capture: true });
    };
  }, []);
  return state;
}
