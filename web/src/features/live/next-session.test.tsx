import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveMonth, MonthEntry } from '@atelier/domain/live/booking';
import type { LiveSession } from '@atelier/domain/live/live-session';
import type { Profile } from '@atelier/domain/members/profile';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { initTranslations } from '../../test/real-translations.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const ready = <T,>(data: T) => ({ status: 'ready', data, fromCache: false }) as const;
let months: LiveMonth[];
let sessions: { id: string; data: Pick<LiveSession, 'title' | 'starts_at' | 'status'> }[];
const asked = vi.fn<(collection: string) => void>();

vi.mock('../../lib/firestore/live-query.tsx', () => ({
  useLiveQuery: ({ collection, where }: QuerySpec) => {
    asked(collection);
    const at = where
      .map((filter) => 'value' in filter && filter.value)
      .find((value) => value instanceof Date);
    const next = sessions.filter(({ data }) => at === undefined || data.starts_at > at);
    return ready(
      collection === 'live_sessions' ? next : months.map((data) => ({ id: data.month, data })),
    );
  },
  readDoc: () => Promise.resolve({ url: 'https://meet.example/a', opens_at: inHours(-1) }),
}));
const { NextSession } = await import('./next-session.tsx');

const show = (tier: 'basic' | 'pro' = 'pro') =>
  render(
    <MemoryRouter>
      <NextSession
        uid="zoe"
        profile={
          {
            subscription_tier: tier,
            subscription_status: 'active',
            membership_source: 'stripe',
          } as unknown as Profile
        }
      />
    </MemoryRouter>,
  );
const entry = (hours: number, state: MonthEntry['state'] = 'booked'): MonthEntry => ({
  state,
  title: 'Le tour',
  starts_at: inHours(hours),
  ends_at: inHours(hours + 1),
  booked_at: inHours(-24),
});
const linkTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

beforeEach(async () => {
  asked.mockClear();
  months = [];
  sessions = [];
  await initTranslations('fr');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows the next booked session, with its link once it is open, and reads no other', async () => {
  months = [{ month: '2026-11', sessions: { s1: entry(48), s0: entry(24, 'waiting') } }];
  show();
  expect(screen.getByText('Votre prochaine session')).toBeTruthy();
  expect(linkTo('Le tour')).toBe('/sessions/s1');
  expect(linkTo('Rejoindre')).toBeUndefined();
  expect(asked.mock.calls).not.toContainEqual(['live_sessions']);
  cleanup();
  months = [{ month: '2026-11', sessions: { s1: entry(0.2) } }];
  show();
  await screen.findByRole('link', { name: 'Rejoindre' });
  expect(linkTo('Rejoindre')).toBe('https://meet.example/a');
});

it('shows the next session of the plan that is not cancelled if none is booked', () => {
  sessions = [
    { id: 's1', data: { title: 'Annulée', starts_at: inHours(24), status: 'cancelled' } },
    { id: 's2', data: { title: 'La toupie', starts_at: inHours(48), status: 'planned' } },
  ];
  show();
  expect(linkTo('La toupie')).toBe('/sessions/s2');
  expect(linkTo('Annulée')).toBeUndefined();
  cleanup();
  sessions = [];
  show();
  expect(linkTo('Toutes les sessions')).toBe('/sessions');
});

it('goes on to the next session when one has ended or begun', async () => {
  vi.useFakeTimers();
  months = [{ month: '2026-11', sessions: { s1: entry(1), s2: entry(48) } }];
  show();
  await act(() => vi.advanceTimersByTimeAsync(1.9 * HOUR_MS));
  expect(linkTo('Le tour')).toBe('/sessions/s1');
  await act(() => vi.advanceTimersByTimeAsync(0.2 * HOUR_MS));
  expect(linkTo('Le tour')).toBe('/sessions/s2');
  cleanup();
  months = [];
  sessions = [
    { id: 's3', data: { title: 'La toupie', starts_at: inHours(1), status: 'planned' } },
    { id: 's4', data: { title: 'Le lancer', starts_at: inHours(9), status: 'planned' } },
  ];
  show();
  expect(linkTo('La toupie')).toBe('/sessions/s3');
  await act(() => vi.advanceTimersByTimeAsync(1.1 * HOUR_MS));
  expect(linkTo('Le lancer')).toBe('/sessions/s4');
});

it('shows and reads nothing for a plan without sessions', () => {
  const { container } = show('basic');
  expect(container.textContent).toBe('');
  expect(asked).not.toHaveBeenCalled();
});
