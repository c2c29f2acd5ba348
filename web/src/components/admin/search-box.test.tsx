import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AtAddress } from '../../test/at-address.tsx';
import { DayBox, SearchBox } from './search-box.tsx';

beforeEach(() => {
  // The clock goes on from test to test, as the interval of the address does.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = (label = 'Find') => screen.getByLabelText<HTMLInputElement>(label);
const type = (text: string, label?: string) =>
  fireEvent.change(field(label), { target: { value: text } });
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
/** Longer than a pause of typing and the interval of the address together. */
const pause = () => pass(700);

const shown: string[] = [];
/**
 * A list like those of the panels: the query is in the address, and the link of its tab clears it.
 */
function List() {
  const query = useSearchParams()[0].get('q') ?? '';
  if (shown.at(-1) !== query) shown.push(query);
  return (
    <>
      <Link to="/users">Tab</Link>
      <SearchBox label="Find" />
      <DayBox label="From" name="from" />
      <output>{query === '' ? 'everybody' : query}</output>
    </>
  );
}
const openList = (address: string) => {
  shown.length = 0;
  return render(
    <AtAddress address={address}>
      <List />
    </AtAddress>,
  );
};
const listed = () => screen.getByRole('status').textContent;
const pressTab = () => act(async () => void fireEvent.click(screen.getByText('Tab')));

it('the tab link clears the query and the box', async () => {
  openList('/users?q=jeanne');
  expect(field().value).toBe('jeanne');
  await pressTab();
  expect([listed(), field().value]).toEqual(['everybody', '']);
});

it('the tab link clears a typed query each time', async () => {
  openList('/users');
  for (const text of ['jeanne', 'jeanne', 'paul']) {
    type(text);
    await pause();
    expect([listed(), field().value]).toEqual([text, text]);
    await pressTab();
    expect([listed(), field().value]).toEqual(['everybody', '']);
  }
});

it('a pending query is dropped when the tab link clears the list', async () => {
  openList('/users?q=jeanne');
  type('jeanne d');
  await pressTab();
  await pause();
  expect([listed(), field().value, window.location.search]).toEqual(['everybody', '', '']);
});

it('searches when typing pauses, not after each letter, and keeps the letters meanwhile', async () => {
  openList('/users');
  for (let letters = 1; letters <= 'jeanne'.length; letters++) {
    const text = 'jeanne'.slice(0, letters);
    type(text);
    await pass(120);
    expect([listed(), field().value]).toEqual(['everybody', text]);
  }
  await pause();
  expect([shown, field().value]).toEqual([['', 'jeanne'], 'jeanne']);
});

it('keeps the letters that are typed after the field was cleared', async () => {
  openList('/users?q=jeanne');
  for (const text of ['', 'p', 'pa', 'pau', 'paul']) {
    type(text);
    await pass(50);
    expect(field().value).toBe(text);
  }
  await pause();
  expect([shown, field().value]).toEqual([['jeanne', 'paul'], 'paul']);
});

it('a query with a space at its end keeps it in the box', async () => {
  openList('/users');
  type('jeanne ');
  await pause();
  expect([listed(), field().value]).toEqual(['jeanne ', 'jeanne ']);
});

it('another query starts on the first page', async () => {
  openList('/users?status=active&page=3');
  type('jeanne');
  await pause();
  expect(window.location.search).toBe('?status=active&q=jeanne');
});

it('a day keeps its digits while its year is typed, also beside a text that is typed', async () => {
  openList('/users');
  type('jeanne');
  for (const day of ['0002-11-28', '0020-11-28', '0202-11-28', '2026-11-28']) {
    type(day, 'From');
    await pass(60);
    expect(field('From').value).toBe(day);
  }
  await pause();
  expect([field().value, window.location.search]).toEqual(['jeanne', '?q=jeanne&from=2026-11-28']);
});
