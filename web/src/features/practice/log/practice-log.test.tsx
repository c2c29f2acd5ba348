import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Mastery } from '@atelier/domain/learning/learning-documents';
import type * as LiveQuery from '../../../lib/firestore/live-query.tsx';
import { initTranslations } from '../../../test/real-translations.ts';

let skills: readonly Mastery[] | null;
vi.mock('../../../lib/firestore/live-query.tsx', async (original) => ({
  ...(await original<typeof LiveQuery>()),
  useLiveDoc: () => ({ status: 'ready', data: null, fromCache: false }),
  useLiveQuery: ({ collection }: { collection: string }) =>
    skills === null
      ? { status: 'loading' }
      : {
          status: 'ready',
          data: collection.endsWith('mastery') ? skills.map((data) => ({ id: data.move_id, data })) : [],
          fromCache: false,
        },
}));
let pending: readonly object[];
vi.mock('../mastery/use-series.ts', () => ({ useSeries: () => ({ pending }) }));
vi.mock('../../../lib/use-in-view.ts', () => ({ useInView: () => [{ current: null }, true] }));
const { PracticeLog } = await import('./practice-log.tsx');

const due = (move_id: string): Mastery => ({
  ...{ video_id: 'v1', move_id, name_fr: move_id, name_en: move_id, hand: 'left', prop: 'training' },
  ...{ tries: 10, caught: 6, best: 6, recent: [], updated_at: new Date(0) },
});
const log = () => (
  <MemoryRouter>
    <PracticeLog uid="camille" timeZone="Europe/Paris" />
  </MemoryRouter>
);
/** Rows of moves in the page, also those that only reserve space. */
const rows = () => document.querySelectorAll('[data-practice-log] li').length;

beforeEach(() => {
  localStorage.clear();
  skills = null;
  pending = [];
  return initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('reserves the space of five moves on a first visit, until they arrive', async () => {
  const { rerender } = render(log());
  expect([rows(), screen.queryAllByRole('link').length]).toEqual([5, 0]);
  skills = [due('Toupie'), due('Stall')];
  rerender(log());
  await act(() => Promise.resolve());
  expect([rows(), screen.getAllByRole('link').length]).toEqual([2, 2]);
});

it.each<[string, readonly Mastery[], readonly object[], RegExp]>([
  ['without any series', [], [], /Notez une série/],
  ['once a series is noted that the server does not have yet', [], [{}], /^Rien à revoir.*Votre série est notée/],
  [
    'once it has arrived',
    [{ ...due('Toupie'), updated_at: new Date('2026-11-28T20:00:00Z') }],
    [],
    /Prochain mouvement à revoir le 29\snovembre\s2026\.$/,
  ],
])('says why there is nothing to review: %s', async (_when, noted, waiting, text) => {
  vi.useFakeTimers({ now: new Date('2026-11-28T20:01:00Z') });
  skills = noted;
  pending = waiting;
  render(log());
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.queryByText(text)).not.toBeNull();
});

it('reserves the height of the last visit on a later one, until the log arrives', async () => {
  localStorage.setItem('flair.practice-log-height', '640');
  const isReserved = () =>
    [...document.querySelectorAll('[data-practice-log] *')].some((one) => getComputedStyle(one).minHeight === '640px');
  const { rerender } = render(log());
  expect([rows(), isReserved()]).toEqual([0, true]);
  skills = [];
  rerender(log());
  await act(() => Promise.resolve());
  expect(isReserved()).toBe(false);
});

it('the calendar of an open page gets a new day at midnight in the time zone of the member', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-29T22:58:00Z') });
  skills = [];
  render(log());
  const days = () => [...document.querySelectorAll('[data-heat]')].map((day) => day.getAttribute('title'));
  expect(days().some((day) => day?.includes('30 novembre'))).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(days().some((day) => day?.replaceAll('\u00a0', ' ').startsWith('30 novembre'))).toBe(true);
});
