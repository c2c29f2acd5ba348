import { act, cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { LiveMonth } from '@atelier/domain/live/booking';
import type { LiveSession } from '@atelier/domain/live/live-session';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { initTranslations } from '../../test/real-translations.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const ready = <T,>(data: T) => ({ status: 'ready', data, fromCache: false }) as const;
const sessionIn = (days: number, fields: Partial<LiveSession> = {}): LiveSession => ({
  title: `Dans ${days} jours`,
  description: '',
  trainer_id: 'ines',
  trainer_name: 'Inès',
  tiers: ['pro'],
  starts_at: inDays(days),
  ends_at: inDays(days + 0.04),
  places: 10,
  booked: 4,
  waiting: 0,
  status: 'planned',
  updated_at: new Date(),
  ...fields,
});
const upcoming = [{ id: 'next', data: sessionIn(3) }];
const past = [
  { id: 'month-ago', data: sessionIn(-31) },
  { id: 'year-ago', data: sessionIn(-365) },
];
const months: LiveMonth[] = [];
/** The instants with which the lists were read. */
const readAt = new Set<number>();
let pageNumber = 1;
let isUpcomingLoading = false;
let areBookingsLoading = false;
let profile: object = {
  subscription_tier: 'pro',
  subscription_status: 'active',
  membership_source: 'stripe',
};

vi.mock('../../lib/session/session.tsx', () => ({
  useSession: () => ({ status: 'signed-in', uid: 'zoe', profile }),
}));
vi.mock('../../lib/firestore/live-page.ts', () => ({
  useLivePage: ({ where: [filter] }: QuerySpec) => {
    const [op, at] =
      filter !== undefined && 'op' in filter
        ? [filter.op, filter.value as Date]
        : ['>', new Date()];
    readAt.add(at.getTime());
    if (isUpcomingLoading && op === '>') return { page: { status: 'loading' }, number: 1 };
    const all = [...upcoming, ...past].filter(({ data }) => data.ends_at > at === (op === '>'));
    return { page: ready(all), stale: false, number: pageNumber, next: null, previous: null };
  },
}));
vi.mock('../../lib/firestore/live-query.tsx', () => ({
  // The database filters by month.
  useLiveQuery: (spec: QuerySpec | null) => {
    if (spec === null || areBookingsLoading) return { status: 'loading' };
    const { where } = spec;
    const [from, until] = where.map((filter) => ('value' in filter ? String(filter.value) : ''));
    const found = months.filter(
      ({ month }) => month >= String(from) && (until === undefined || month <= until),
    );
    return ready(found.map((data) => ({ id: data.month, data })));
  },
}));
const { SessionsPage } = await import('./sessions-page.tsx');
const { liveMonthOf } = await import('@atelier/domain/live/booking');

const show = async () => {
  await initTranslations('fr');
  render(
    <MemoryRouter>
      <SessionsPage />
    </MemoryRouter>,
  );
};
const book = ({ id, data }: { id: string; data: LiveSession }) => {
  const { title, starts_at, ends_at } = data;
  const entry = { state: 'booked', title, starts_at, ends_at, booked_at: inDays(-400) } as const;
  months.push({ month: liveMonthOf(starts_at), sessions: { [id]: entry } });
};
const row = (name: RegExp) => within(screen.getByRole('link', { name }));
afterEach(() => {
  cleanup();
  months.length = 0;
  readAt.clear();
  pageNumber = 1;
  isUpcomingLoading = false;
  areBookingsLoading = false;
  vi.useRealTimers();
});

it('shows the bookings of a member for upcoming and past sessions, also of former months', async () => {
  [...upcoming, ...past].forEach(book);
  await show();
  expect(row(/Dans 3 jours/).getByText('Votre place est réservée')).toBeTruthy();
  for (const name of [/Dans -31 jours/, /Dans -365 jours/]) {
    expect(row(name).getByText('Vous aviez une place')).toBeTruthy();
  }
});

it('shows past sessions once the list above them and its bookings are there', async () => {
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  isUpcomingLoading = true;
  await show();
  expect(headings()).toEqual(['À venir']);
  cleanup();
  isUpcomingLoading = false;
  // A booking adds a line to its row.
  areBookingsLoading = true;
  await show();
  expect(headings()).toEqual(['À venir']);
  expect(screen.queryByRole('link', { name: /Dans 3 jours/ })).toBeNull();
  cleanup();
  areBookingsLoading = false;
  await show();
  expect(headings()).toEqual(['À venir', 'Passées']);
});

it('shows the free places of upcoming sessions, and the plans to a member without a plan', async () => {
  await show();
  expect(row(/Dans 3 jours/).getByText('6 places libres')).toBeTruthy();
  expect(row(/Dans -31 jours/).queryByText(/places libres/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Voir les formules' })).toBeNull();
  cleanup();
  profile = { ...profile, subscription_tier: 'basic' };
  await show();
  expect(screen.getByRole('link', { name: 'Voir les formules' })).toBeTruthy();
});

it.each([
  [1, ['Passées', 2]],
  // Another page is left as it is.
  [2, ['À venir', 1]],
])(
  'a session that ends is past at once, and is read then only, on page %i',
  async (number, expected) => {
    pageNumber = number;
    vi.useFakeTimers();
    await show();
    const sectionOf = () =>
      row(/Dans 3 jours/)
        .getByText('Dans 3 jours')
        .closest('section')
        ?.querySelector('h2');
    await act(() => vi.advanceTimersByTimeAsync(3 * DAY_MS));
    expect([sectionOf()?.textContent, readAt.size]).toEqual(['À venir', 1]);
    await act(() => vi.advanceTimersByTimeAsync(0.05 * DAY_MS));
    expect([sectionOf()?.textContent, readAt.size]).toEqual(expected);
    expect(row(/Dans 3 jours/).queryByText(/places libres/)).toBeNull();
  },
);
