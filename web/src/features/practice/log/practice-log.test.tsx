import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LearningStats } from '@atelier/domain/learning/learning-documents';
import { NO_PRACTICE, type Practice } from '@atelier/domain/learning/practice-summary';
import type * as LiveQuery from '../../../lib/firestore/live-query.tsx';
import { initTranslations } from '../../../test/real-translations.ts';

/** `null` is one that the server has not made, `undefined` one that has not arrived. */
let summary: Practice | null | undefined;
let stats: Partial<LearningStats> | null;
vi.mock('../../../lib/firestore/live-query.tsx', async (original) => ({
  ...(await original<typeof LiveQuery>()),
  useLiveDoc: (path: string) => {
    const data = path.endsWith('practice/summary') ? summary : stats;
    return data === undefined ? { status: 'loading' } : { status: 'ready', data, fromCache: false };
  },
}));
vi.mock('../../../lib/use-in-view.ts', () => ({ useInView: () => [{ current: null }, true] }));
const { PracticeLog } = await import('./practice-log.tsx');

const NOW = new Date('2026-11-28T20:01:00Z');
const practised = (days: Practice['days']): Practice => ({ skills: {}, days });
const log = () => <PracticeLog uid="camille" timeZone="Europe/Paris" />;
const text = () =>
  document.querySelector('[data-practice-log]')?.textContent.replaceAll(/\s/g, ' ') ?? '';
const isCalendarShown = () => screen.queryAllByRole('table').length > 0;
/** Whether there is a calendar, if only as space for one. */
const hasCalendar = () => document.querySelector('[data-practice-log] table') !== null;
const showAt = async (now: Date) => {
  vi.useFakeTimers({ now });
  const view = render(log());
  await act(() => vi.advanceTimersByTimeAsync(0));
  return view;
};

beforeEach(() => {
  localStorage.clear();
  summary = undefined;
  stats = null;
  return initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each<[string, Partial<LearningStats> | null, boolean]>([
  ['a calendar for a member who has practised', { last_active_day: '2026-11-20' }, true],
  ['no calendar for a member who never did', null, false],
])('reserves the space of %s on a first visit', async (_whose, known, isReserved) => {
  stats = known && { streak_days: 1, ...known };
  await showAt(NOW);
  expect([hasCalendar(), isCalendarShown()]).toEqual([isReserved, false]);
});

it.each<[string, Partial<LearningStats> | null, RegExp]>([
  [
    'who never practised: the first session is awaited',
    null,
    /Pas de série en cours\. Votre première séance/,
  ],
  ['who only watched for seconds', {}, /Votre première séance/],
  [
    'who practised before there were summaries: it is being made',
    { last_active_day: '2026-11-20' },
    /en préparation/,
  ],
])(
  'without a summary, tells no zero and shows no calendar to a member %s',
  async (_name, known, words) => {
    summary = null;
    stats = known && { streak_days: 1, ...known };
    await showAt(NOW);
    expect(text()).toMatch(words);
    expect(text()).not.toMatch(/sur 16 semaines\./);
    expect(hasCalendar()).toBe(false);
  },
);

it.each<[string, Practice['days'], boolean]>([
  ['once a day has enough to count', { '2026-11-27': 59, '2026-11-28': 60 }, true],
  ['not for seconds', { '2026-11-28': 59 }, false],
  ['not without any day', {}, false],
])('shows the calendar %s', async (_when, days, isShown) => {
  summary = practised(days);
  await showAt(NOW);
  expect(isCalendarShown()).toBe(isShown);
});

it('sums up the weeks that it shows', async () => {
  // The first Monday of 16 weeks, and the day before.
  summary = practised({ '2026-08-09': 6_000, '2026-08-10': 120, '2026-11-28': 60 });
  await showAt(NOW);
  expect(text()).toContain('3 min sur 16 semaines.');
});

it('reserves the height of the last visit on a later one, until the log arrives', async () => {
  localStorage.setItem('flair.practice-log-height', '640');
  const isReserved = () =>
    [...document.querySelectorAll('[data-practice-log] *')].some(
      (one) => getComputedStyle(one).minHeight === '640px',
    );
  const { rerender } = render(log());
  expect([hasCalendar(), isReserved()]).toEqual([false, true]);
  summary = NO_PRACTICE;
  rerender(log());
  await act(() => Promise.resolve());
  expect(isReserved()).toBe(false);
});

it('the calendar of an open page gets a new day at midnight in the time zone of the member', async () => {
  summary = practised({ '2026-11-28': 60 });
  await showAt(new Date('2026-11-29T22:58:00Z'));
  const days = () =>
    [...document.querySelectorAll('[data-heat]')].map((day) => day.getAttribute('title'));
  expect(days().some((day) => day?.includes('30 novembre'))).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(days().some((day) => day?.replaceAll('\u00a0', ' ').startsWith('30 novembre'))).toBe(true);
});
