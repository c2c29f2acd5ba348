import { Suspense, use, useSyncExternalStore } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { equals, orderBy, querySpec } from '@atelier/domain/queries/query-spec';
import { useLivePage } from '../../lib/firestore/live-page.ts';
import { type Item, LiveSourceContext } from '../../lib/firestore/live-query.tsx';
import { LOADING, type LiveSource, type LiveState } from '../../lib/firestore/live-state.ts';
import { watchable } from '../../lib/watchable.ts';
import { AtAddress } from '../../test/at-address.tsx';
import { type DocumentsByPath, fakeLiveSource } from '../../test/fake-firestore.ts';
import { initTranslations } from '../../test/real-translations.ts';
import { AdminList } from './admin-list.tsx';
import { column } from './data-table.tsx';
import { choiceParam, listFilters } from './list-params.ts';
import { SearchBox } from './search-box.tsx';

const SIZE = 2;
const STATUSES = ['all', 'gold', 'silver'] as const;
const { useFilters } = listFilters({ status: choiceParam(STATUSES) });
const thing = (rank: number, status: string) => ({
  name: `${status} ${rank}`,
  status,
  words: rank === 2 ? [] : ['ring'],
  rank,
});
const THINGS: DocumentsByPath = Object.fromEntries(
  [
    thing(1, 'gold'),
    thing(2, 'silver'),
    thing(3, 'gold'),
    thing(4, 'silver'),
    thing(5, 'gold'),
  ].map((one) => [`things/${one.rank}`, one]),
);
const nameOf = (data: unknown) => String((data as { name: unknown }).name);

/** A live source that answers a query only when `answer` is called after it was asked. */
function lateSource() {
  const read = fakeLiveSource(THINGS);
  const asked = new Set<string>();
  const answered = watchable<ReadonlySet<string>>(new Set());
  function useSource(source: LiveSource | null): LiveState<unknown> {
    const known = useSyncExternalStore(answered.watch, answered.get);
    if (source === null) return LOADING;
    asked.add(source.key);
    return known.has(source.key) ? read(source) : LOADING;
  }
  return { useSource, answer: () => act(() => answered.set(new Set(asked))) };
}

function Panel() {
  const [{ status, searchText }, change] = useFilters();
  const where = [
    ...(status === 'all' ? [] : [equals('status', status)]),
    ...(searchText === ''
      ? []
      : [{ field: 'words', op: 'array-contains', value: searchText } as const]),
  ];
  return (
    <AdminList
      find="Find"
      label="Things"
      empty="Nothing"
      list={useLivePage(
        querySpec('things', SIZE + 1, { where, orderBy: orderBy('asc', 'rank') }),
        nameOf,
      )}
      columns={[column<Item<string>>('name', 'Name', 'title', ({ data }) => data)]}
      filter={{
        label: 'Status',
        values: STATUSES,
        chosen: status,
        onChoose: (one) => void change({ status: one }),
        text: String,
      }}
    >
      <SearchBox label="Search" />
    </AdminList>
  );
}

let gate: PromiseWithResolvers<void>;
/**
 * Keeps the page of an address with filters from being shown until the gate opens, as a busy device
 * does.
 */
function Gate() {
  const [search] = useSearchParams();
  if (search.size > 0) use(gate.promise);
  return null;
}

/** Opens the list with its first page. */
function open() {
  const { useSource, answer } = lateSource();
  render(
    <AtAddress address="/things">
      <LiveSourceContext value={useSource}>
        <Suspense>
          <Panel />
          <Gate />
        </Suspense>
      </LiveSourceContext>
    </AtAddress>,
  );
  answer();
  return answer;
}
const openGate = () => act(async () => gate.resolve());
const names = () => [...document.querySelectorAll('tbody th')].map((one) => one.textContent);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const next = () => button('Page suivante');
const previous = () => button('Page précédente');
const isBusy = (one: HTMLButtonElement) =>
  one.getAttribute('aria-disabled') === 'true' && one.getAttribute('aria-busy') === 'true';
const type = (text: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: text } });
  });
/** Lets the address follow what was typed and chosen. */
const pause = () => act(async () => vi.advanceTimersByTimeAsync(700));
const press = (one: HTMLButtonElement) =>
  act(async () => {
    fireEvent.click(one);
  });

beforeEach(async () => {
  // A new history entry has no remembered page.
  window.history.replaceState(null, '');
  gate = Promise.withResolvers();
  await initTranslations('fr');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('turns no page of the former list while typed text is not searched for yet', async () => {
  const answer = open();
  await openGate();
  expect(names()).toEqual(['gold 1', 'silver 2']);
  await type('ring');
  expect(isBusy(next())).toBe(true);
  expect(screen.getByRole('table').parentElement?.getAttribute('aria-busy')).toBe('true');
  await press(next());
  await pause();
  expect([isBusy(next()), names()]).toEqual([true, ['gold 1', 'silver 2']]);
  answer();
  expect(isBusy(next())).toBe(false);
  expect(names()).toEqual(['gold 1', 'gold 3']);
  await press(next());
  answer();
  expect(names()).toEqual(['silver 4', 'gold 5']);
});

it('a chosen filter applies at once, also while the address is not shown yet', async () => {
  const answer = open();
  await press(button('gold'));
  expect(button('gold').getAttribute('aria-pressed')).toBe('true');
  answer();
  expect(names()).toEqual(['gold 1', 'gold 3']);
  await press(next());
  answer();
  await pause();
  await openGate();
  expect([names(), window.location.search]).toEqual([['gold 5'], '?status=gold']);
});

it('a filter that changes before another one is in the address keeps it', async () => {
  const answer = open();
  await press(button('silver'));
  await type('ring');
  await pause();
  await openGate();
  answer();
  expect([names(), window.location.search]).toEqual([['silver 4'], '?status=silver&q=ring']);
  // The last choice counts, also when it is the one that is still shown.
  gate = Promise.withResolvers();
  await press(button('gold'));
  await press(button('silver'));
  await pause();
  await openGate();
  expect(button('silver').getAttribute('aria-pressed')).toBe('true');
  expect([names(), window.location.search]).toEqual([['silver 4'], '?status=silver&q=ring']);
});

it('keeps the focus on a button whose page loads, and shows no page that was left meanwhile', async () => {
  const answer = open();
  await press(next());
  expect([next().disabled, isBusy(next())]).toEqual([false, true]);
  expect(previous().getAttribute('aria-disabled')).toBeNull();
  await press(previous());
  expect(names()).toEqual(['gold 1', 'silver 2']);
  answer();
  expect([names(), isBusy(next()), previous().disabled]).toEqual([
    ['gold 1', 'silver 2'],
    false,
    true,
  ]);
});
