import { useSearchParams } from 'react-router-dom';
import { useAddressFilters } from '../../lib/address-filters.tsx';
import { useMarkListChange } from '../../lib/list-changes.ts';
import { Input } from '../forms/field-frame.tsx';
import { SearchInput } from '../forms/filter-controls.tsx';
import { pageParam, SEARCH_KEY, searchParam } from './list-params.ts';

const TYPED = {
  text: searchParam,
  page: pageParam.withOptions({ limitUrlUpdates: searchParam.limitUrlUpdates }),
};

/**
 * Returns the text of a field that filters a list by a parameter of the address, and a function for
 * what is typed. The address follows when typing pauses; no page of the list is turned before that,
 * and its first page is shown then.
 */
function useTypedFilter(name: string): [string, (text: string) => void] {
  const [{ text }, change] = useAddressFilters(TYPED, { text: name });
  const [address] = useSearchParams();
  useMarkListChange(text !== (address.get(name) ?? ''));
  return [text, (typed) => void change({ text: typed, page: null })];
}

interface SearchBoxProps {
  label: string;
  /** The parameter of the address. */
  name?: string;
  suggestions?: readonly string[];
}

/** A search field for a list that the server filters. */
export function SearchBox({ label, name = SEARCH_KEY, suggestions }: SearchBoxProps) {
  const [typed, setTyped] = useTypedFilter(name);
  return <SearchInput label={label} value={typed} suggestions={suggestions} onChange={setTyped} />;
}

/**
 * A day that filters a list. A year is typed digit by digit, so that the field passes other years
 * on its way.
 */
export function DayBox({ label, name }: Required<Pick<SearchBoxProps, 'label' | 'name'>>) {
  const [typed, setTyped] = useTypedFilter(name);
  return (
    <label>
      {label}
      <Input type="date" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </label>
  );
}
