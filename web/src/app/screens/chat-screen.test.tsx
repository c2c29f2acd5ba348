import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '@atelier/domain/members/profile';
import type * as Firebase from '../../lib/firebase.ts';
import type * as LiveQuery from '../../lib/firestore/live-query.tsx';
import { onLiveScope } from '../../lib/firestore/live-scope.ts';
import { SessionProvider } from '../../lib/session/session.tsx';
import { ChatScreen } from './chat-screen.tsx';
import { GuardedRoute } from '../guard/guarded-route.tsx';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;

const member = vi.hoisted(() => ({
  profile: null as Profile | null,
  /** The listener of the live profile. */
  next: (_value: { data: unknown }): void => undefined,
}));

vi.mock('firebase/auth', () => ({
  onIdTokenChanged: (_auth: unknown, next: (user: object) => void) => {
    next({ uid: 'camille', email: 'camille@example.test', emailVerified: true });
    return () => undefined;
  },
}));
vi.mock('../../lib/firebase.ts', async (original) => ({
  ...(await original<typeof Firebase>()),
  auth: () => Promise.resolve({}),
}));
vi.mock('../../lib/firestore/live-query.tsx', async (original) => ({
  ...(await original<typeof LiveQuery>()),
  watchDoc: (_path: string, _parse: unknown, next: (value: { data: unknown }) => void) => {
    member.next = next;
    next({ data: member.profile });
    return () => undefined;
  },
}));
vi.mock('../../lib/site/settings.tsx', () => ({
  useSettings: () => ({ status: 'ready', settings: {} }),
}));
vi.mock('../../features/chat/room/chat-page.tsx', () => ({ ChatPage: () => <p>the chat</p> }));

const premium = {
  display_name: 'Camille',
  email: 'camille@example.test',
  locale: 'fr',
  time_zone: 'Europe/Paris',
  subscription_tier: 'premium',
  subscription_status: 'active',
  membership_source: 'stripe',
  current_period_end: new Date(NOW.getTime() - 7 * DAY_MS),
  is_pro_trainer: false,
  is_admin: false,
  created_at: NOW,
} as Profile;

beforeEach(() => {
  // The session is loaded at once on a members' address.
  window.history.replaceState(null, '', '/premium-chat-vip');
  vi.useFakeTimers({
    now: NOW,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function openChat(profile: Profile): Promise<void> {
  member.profile = profile;
  render(
    <SessionProvider>
      <MemoryRouter initialEntries={['/chat']}>
        <Routes>
          <Route
            path="/chat"
            element={
              <GuardedRoute guard={{ kind: 'tier', tiers: ['premium'] }}>
                <ChatScreen />
              </GuardedRoute>
            }
          />
          <Route path="/dashboard" element={<p>the dashboard</p>} />
        </Routes>
      </MemoryRouter>
    </SessionProvider>,
  );
  await act(async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
  });
}

it('an open chat and its listeners close at the second at which the membership expires', async () => {
  await openChat(premium);
  expect(screen.getByText('the chat')).toBeDefined();
  const closed = vi.fn();
  const unsubscribe = onLiveScope(closed);
  await act(() => vi.advanceTimersByTimeAsync(DAY_MS - 1000));
  expect(screen.getByText('the chat')).toBeDefined();
  expect(closed).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('the dashboard')).toBeDefined();
  expect(closed).toHaveBeenCalledOnce();
  unsubscribe();
});

it('stays open when an admin granted the plan', async () => {
  await openChat({ ...premium, membership_source: 'admin' });
  await act(() => vi.advanceTimersByTimeAsync(2 * DAY_MS));
  expect(screen.getByText('the chat')).toBeDefined();
});

it.each([
  ['is cancelled', { subscription_status: 'canceled' }],
  ['is downgraded', { subscription_tier: 'pro' }],
] as const)('closes at once, with its listeners, when the plan %s', async (_what, change) => {
  const profile = { ...premium, membership_source: 'admin' } as Profile;
  await openChat(profile);
  const closed = vi.fn();
  const unsubscribe = onLiveScope(closed);
  await act(async () => member.next({ data: { ...profile, ...change } }));
  expect(screen.getByText('the dashboard')).toBeDefined();
  expect(closed).toHaveBeenCalledOnce();
  unsubscribe();
});

it('never opens for a member with another plan', async () => {
  await openChat({ ...premium, membership_source: 'admin', subscription_tier: 'pro' });
  expect(screen.getByText('the dashboard')).toBeDefined();
});
