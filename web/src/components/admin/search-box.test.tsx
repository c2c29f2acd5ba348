import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DayBox, SearchBox } from './search-box.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = () => screen.getByLabelText<HTMLInputElement>('Find');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pause = () =>
  act(() => {
    vi.advanceTimersByTime(300);
  });

/** A list like those of the panels: the query is in the URL, and the link of its tab clears it. */
function List() {
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  return (
    <>
      <Link to="/users">Tab</Link>
      <SearchBox label="Find" query={query} onSearch={(text) => setParams(text === '' ? {} : { q: text })} />
      <output>{query === '' ? 'everybody' : query}</output>
    </>
  );
}
const openList = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <List />
    </MemoryRouter>,
  );
const listed = () => screen.getByRole('status').textContent;
const pressTab = () => fireEvent.click(screen.getByText('Tab'));

it('the tab link clears the query and the box', () => {
  openList('/users?q=jeanne');
  expect(field().value).toBe('jeanne');
  pressTab();
  expect([listed(), field().value]).toEqual(['everybody', '']);
});

it('the tab link clears a typed query each time', () => {
  openList('/users');
  for (const text of ['jeanne', 'jeanne', 'paul']) {
    type(text);
    pause();
    expect([listed(), field().value]).toEqual([text, text]);
    pressTab();
    expect([listed(), field().value]).toEqual(['everybody', '']);
  }
});

it('a pending query is dropped when the tab link clears the list', () => {
  openList('/users?q=jeanne');
  type('jeanne d');
  pressTab();
  pause();
  expect([listed(), field().value]).toEqual(['everybody', '']);
});

/** A list whose query changes when the test calls `setQuery`. */
function openSlow() {
  const searches: string[] = [];
  const box = (query: string) => <SearchBox label="Find" query={query} onSearch={(text) => searches.push(text)} />;
  const { rerender } = render(box(''));
  return { searches, setQuery: (query: string) => rerender(box(query)) };
}

it('an earlier query of the box does not overwrite what is typed', () => {
  const { searches, setQuery } = openSlow();
  type('jea');
  pause();
  type('jean');
  pause();
  type('jeanne');
  setQuery('jea');
  expect(field().value).toBe('jeanne');
  setQuery('jean');
  expect(field().value).toBe('jeanne');
  pause();
  setQuery('jeanne');
  expect([searches, field().value]).toEqual([['jea', 'jean', 'jeanne'], 'jeanne']);
});

it('a query without the surrounding spaces keeps them in the box', () => {
  const { setQuery } = openSlow();
  type('jeanne ');
  pause();
  setQuery('jeanne');
  expect(field().value).toBe('jeanne ');
});

it('another query replaces what is typed and cancels the pending search', () => {
  const { searches, setQuery } = openSlow();
  type('jea');
  pause();
  type('jean');
  setQuery('paul');
  expect(field().value).toBe('paul');
  pause();
  expect(searches).toEqual(['jea']);
});

it('a day keeps its digits while its year is typed and the list still waits', () => {
  const searches: string[] = [];
  render(<DayBox label="Find" query="" onSearch={(day) => searches.push(day)} />);
  for (const day of ['0002-11-28', '0020-11-28', '0202-11-28', '2026-11-28']) {
    type(day);
    expect(field().value).toBe(day);
  }
  pause();
  expect([searches, field().value]).toEqual([['2026-11-28'], '2026-11-28']);
});
