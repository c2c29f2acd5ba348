import { useSearchParams } from 'react-router-dom';

/**
 * The status that a list is narrowed to, kept in the address for a reload, a link and the way back.
 *
 * @param choices  all of them; the first is the whole list and leaves the address as it is.
 */
export function useStatusFilter<Status extends string>(
  choices: readonly [Status, ...Status[]],
): [Status, (status: Status) => void] {
  const [search, setSearch] = useSearchParams();
  const [all] = choices;
  const chosen = choices.find((one) => one === search.get('status')) ?? all;
  return [chosen, (status) => setSearch(status === all ? {} : { status }, { replace: true })];
}
