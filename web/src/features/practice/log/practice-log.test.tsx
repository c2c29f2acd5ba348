import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LearningStats } from '@atelier/domain/learning/learning-documents';
import {
  NO_PRACTICE,
  type Practice,
  type SkillSummary,
} from '@atelier/domain/learning/practice-summary';
import type * as LiveQuery from '../../../lib/firestore/live-query.tsx';
import { initTranslations } from '../../../test/real-translations.ts';
import type { useSeries } from '../mastery/use-series.ts';

type PendingSeries = ReturnType<typeof useSeries>['pending'][number];

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
let pending: readonly PendingSeries[];
let sent: readonly PendingSeries[];
vi.mock('../mastery/use-series.ts', () => ({ useSeries: () => ({ pending, sent }) }));
vi.mock('../../../lib/use-in-view.ts', () => ({ useInView: () => [{ current: null }, true] }));
const { PracticeLog } = await import('./practice-log.tsx');

const NOW = new Date('2026-11-28T20:01:00Z');
const skill = (move_id: string, last_at = new Date(0)): SkillSummary => ({
  ...{
    video_id: 'v1',
    move_id,
    name_fr: move_id,
    name_en: move_id,
    hand: 'left',
    prop: 'training',
  },
  ...{ tries: 10, caught: 6, best: 6, last_at },
});
const practice = (...skills: SkillSummary[]): Practice => ({
  skills: Object.fromEntries(skills.map((one) => [`v1_${one.move_id}_left_training`, one])),
  days: {},
});
/** A series of a skill, noted one minute ago. */
const noted = (move_id: string): PendingSeries => {
  const { tries: _tries, best: _best, last_at: _lastAt, ...fields } = skill(move_id);
  return { ...fields, id: 'a', noted_at_ms: NOW.getTime() - 60_000 };
};
const log = () => (
  <MemoryRouter>
    <PracticeLog uid="camille" timeZone="Europe/Paris" />
  </MemoryRouter>
);
/** Rows of moves in the page, also those that only reserve space. */
const rows = () => document.querySelectorAll('[data-practice-log] li').length;
const text = () =>
  document.querySelector('[data-practice-log]')?.textContent.replaceAll(/\s/g, ' ') ?? '';
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
  pending = [];
  sent = [];
  return initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('reserves the space of five moves on a first visit, until they arrive', async () => {
  const { rerender } = render(log());
  expect([rows(), screen.queryAllByRole('link').length]).toEqual([5, 0]);
  summary = practice(skill('Toupie'), skill('Stall'));
  rerender(log());
  await act(() => Promise.resolve());
  expect([rows(), screen.getAllByRole('link').length]).toEqual([2, 2]);
});

it.each<[string, Practice, readonly PendingSeries[], RegExp]>([
  ['without any series', NO_PRACTICE, [], /Notez une série/],
  [
    'once a series is noted that the server does not have yet',
    NO_PRACTICE,
    [noted('Toupie')],
    /^Rien à revoir.*Votre série est notée/,
  ],
  [
    'once it has arrived',
    practice(skill('Toupie', new Date('2026-11-28T20:00:00Z'))),
    [],
    /Prochain mouvement à revoir le 29\snovembre\s2026\.$/,
  ],
])('says why there is nothing to review: %s', async (_when, stored, waiting, words) => {
  summary = stored;
  pending = waiting;
  await showAt(NOW);
  expect(screen.queryByText(words)).not.toBeNull();
});

it('a failure of yesterday is to be reviewed, however many skills there are', async () => {
  const older = Array.from({ length: 60 }, (_, index) => ({
    ...skill(`Ancien ${index}`, new Date('2026-11-26T20:00:00Z')),
    best: 9,
  }));
  summary = practice(...older, skill('Toupie', new Date('2026-11-27T20:00:00Z')));
  await showAt(NOW);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    expect.stringContaining('Toupie'),
  ]);
});

it.each([
  ['not sent yet', () => (pending = [noted('Toupie')])],
  ['sent, and not counted by the server yet', () => (sent = [noted('Toupie')])],
])('a move whose series is %s is not to be reviewed any more', async (_name, note) => {
  summary = practice(skill('Toupie'), skill('Stall'));
  note();
  await showAt(NOW);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    expect.stringContaining('Stall'),
  ]);
});

it.each<[string, Partial<LearningStats> | null, boolean, RegExp]>([
  [
    'who never practised: the first session is awaited',
    null,
    true,
    /Pas de série en cours\. Votre première séance/,
  ],
  ['who only watched for seconds', {}, true, /Votre première séance/],
  [
    'who practised before there were summaries: it is being made',
    { last_active_day: '2026-11-20' },
    false,
    /en préparation/,
  ],
])('without a summary, tells no zero to a member %s', async (_name, known, hasCalendar, words) => {
  summary = null;
  stats = known && { streak_days: 1, ...known };
  await showAt(NOW);
  expect(text()).toMatch(words);
  expect(text()).not.toMatch(/sur 16 semaines\./);
  expect(screen.queryAllByRole('table').length > 0).toBe(hasCalendar);
});

it('sums up the weeks that it shows', async () => {
  // The first Monday of 16 weeks, and the day before.
  summary = { skills: {}, days: { '2026-08-09': 6_000, '2026-08-10': 120, '2026-11-28': 60 } };
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
  expect([rows(), isReserved()]).toEqual([0, true]);
  summary = NO_PRACTICE;
  rerender(log());
  await act(() => Promise.resolve());
  expect(isReserved()).toBe(false);
});

it('the calendar of an open page gets a new day at midnight in the time zone of the member', async () => {
  summary = NO_PRACTICE;
  await showAt(new Date('2026-11-29T22:58:00Z'));
  const days = () =>
    [...document.querySelectorAll('[data-heat]')].map((day) => day.getAttribute('title'));
  expect(days().some((day) => day?.includes('30 novembre'))).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(days().some((day) => day?.replaceAll('\u00a0', ' ').startsWith('30 novembre'))).toBe(true);
});
