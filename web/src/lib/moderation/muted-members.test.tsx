import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import type { LiveSource } from '../firestore/live-state.ts';
import { LiveSourceContext } from '../firestore/live-query.tsx';
import { fakeLiveSource } from '../../test/fake-firestore.ts';
import { useMutedMembers } from './muted-members.ts';

vi.mock('../device/server-clock.ts', () => ({
  toServerMs: (ms: number) => ms,
  measureServerClock: () => Promise.resolve(),
  watchServerClock: () => () => undefined,
}));

const member = (display_name: string, muted_until: Date) => ({
  display_name,
  email: 'a@example.com',
  locale: 'fr',
  time_zone: 'Europe/Paris',
  ...FRESH_MEMBERSHIP,
  created_at: new Date('2026-01-01T00:00:00Z'),
  muted_until,
});
const MEMBERS = {
  'profiles/over': member('Over', new Date('2026-11-29T10:10:00Z')),
  'profiles/still': member('Still', new Date('2026-11-29T11:00:00Z')),
};

/**
 * Renders the hook for the first time, at a time.
 *
 * @returns the key of what it asked for, and the names
 */
function askAt(time: string) {
  vi.setSystemTime(new Date(time));
  const keys: (string | undefined)[] = [];
  const answer = fakeLiveSource(MEMBERS);
  const source = (asked: LiveSource | null) => {
    keys.push(asked?.key);
    return answer(asked);
  };
  const { result } = renderHook(() => useMutedMembers(true), {
    wrapper: ({ children }) => <LiveSourceContext value={source}>{children}</LiveSourceContext>,
  });
  const names =
    result.current.status === 'ready' ? result.current.data.map(({ name }) => name) : [];
  cleanup();
  return { key: keys[0], names };
}

afterEach(() => vi.useRealTimers());

it('two renders within an hour ask for the same members, and show those who are muted now', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const first = askAt('2026-11-29T10:05:00Z');
  const second = askAt('2026-11-29T10:20:00.123Z');
  expect(second.key).toBe(first.key);
  expect([first.names, second.names]).toEqual([['Over', 'Still'], ['Still']]);
});
