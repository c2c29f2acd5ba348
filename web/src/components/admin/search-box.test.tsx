import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = () => screen.getByLabelText<HTMLInputElement>('Find');
const type = (words: string) => fireEvent.change(field(), { target: { value: words } });
const pause = () =>
  act(() => {
    vi.advanceTimersByTime(300);
  });

/** A list as the panels have it: what it is asked for stands in the address, and its tab leads to all of it. */
function List() {
  const [address, setAddress] = useSearchParams();
  const asked = address.get('q') ?? '';
  return (
    <>
      <Link to="/users">Tab</Link>
      <SearchBox label="Find" query={asked} onSearch={(words) => setAddress(words === '' ? {} : { q: words })} />
      <output>{asked === '' ? 'everybody' : asked}</output>
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

it('the tab of a list that was searched empties the box with the address', () => {
  openList('/users?q=jeanne');
  expect(field().value).toBe('jeanne');
  pressTab();
  expect([listed(), field().value]).toEqual(['everybody', '']);
});

it('the tab empties what was typed and asked for too, each time', () => {
  openList('/users');
  for (const words of ['jeanne', 'jeanne', 'paul']) {
    type(words);
    pause();
    expect([listed(), field().value]).toEqual([words, words]);
    pressTab();
    expect([listed(), field().value]).toEqual(['everybody', '']);
  }
});

it('what the tab took away is not asked for once typing has paused', () => {
  openList('/users?q=jeanne');
  type('jeanne d');
  pressTab();
  pause();
  expect([listed(), field().value]).toEqual(['everybody', '']);
});

/** A list whose address comes back when the test says so. */
function openSlow() {
  const asks: string[] = [];
  const box = (asked: string) => <SearchBox label="Find" query={asked} onSearch={(words) => asks.push(words)} />;
  const { rerender } = render(box(''));
  return { asks, comesBack: (asked: string) => rerender(box(asked)) };
}

it('typing is not overwritten by what the box itself asked for earlier', () => {
  const { asks, comesBack } = openSlow();
  type('jea');
  pause();
  type('jean');
  pause();
  type('jeanne');
  comesBack('jea');
  expect(field().value).toBe('jeanne');
  comesBack('jean');
  expect(field().value).toBe('jeanne');
  pause();
  comesBack('jeanne');
  expect([asks, field().value]).toEqual([['jea', 'jean', 'jeanne'], 'jeanne']);
});

it('an address that leaves out the spaces around a word leaves them in the box', () => {
  const { comesBack } = openSlow();
  type('jeanne ');
  pause();
  comesBack('jeanne');
  expect(field().value).toBe('jeanne ');
});

it('something else that is asked for meanwhile counts, and what was typed no longer', () => {
  const { asks, comesBack } = openSlow();
  type('jea');
  pause();
  type('jean');
  comesBack('paul');
  expect(field().value).toBe('paul');
  pause();
  expect(asks).toEqual(['jea']);
});
