import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastProvider } from '../../components/feedback/toast.tsx';
import { sessionHint } from '../../lib/device/session-hint.ts';
import { LiveSourceContext } from '../../lib/firestore/live-query.tsx';
import { signOut } from '../../lib/session/sign-out.ts';
import { fakeLiveSource } from '../../test/fake-firestore.ts';
import { AchievementToast, takeUnannounced } from './achievement-toast.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../lib/firebase.ts', () => ({
  auth: () => Promise.resolve({ currentUser: { uid: 'zoe' }, signOut: () => Promise.resolve() }),
}));
vi.mock('../../lib/firestore/connect-firestore.ts', () => ({
  arePendingWritesSent: () => Promise.resolve(true),
  closeFirestore: () => Promise.resolve(),
}));
vi.mock('../../lib/device/outbox-storage.ts', () => ({
  isOutboxSent: () => Promise.resolve(true),
  clearOutbox: () => Promise.resolve(),
}));
vi.mock('../../lib/device/chosen-files.ts', () => ({ clearChosenFiles: () => Promise.resolve() }));
vi.mock('../../lib/firestore/live-scope.ts', async (original) => ({
  ...(await original<object>()),
  setLiveScope: () => undefined,
}));

const KEY = 'achievements-told:zoe';
const AT = new Date('2026-11-20T10:00:00Z');
const stats = {
  completed_videos: 1,
  streak_days: 1,
  best_streak: 1,
  last_active_day: '2026-11-20',
  achievements: { 'first-video': { progress: 1, goal: 1, completed_at: AT } },
};

beforeEach(() => {
  localStorage.clear();
  sessionHint.set(true);
  vi.spyOn(window.location, 'assign').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a sign-out forgets what was announced, also while another tab of the member is open', async () => {
  render(
    <LiveSourceContext value={fakeLiveSource({ 'profiles/zoe/stats/summary': stats })}>
      <AchievementToast uid="zoe" />
    </LiveSourceContext>,
  );
  expect(localStorage.getItem(KEY)).toBe('first-video');
  await act(() => signOut());
  expect(localStorage.getItem(KEY)).toBeNull();
  // The other tab comes to the front before it has reloaded.
  fireEvent(document, new Event('visibilitychange'));
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('a new achievement is told by one toast, not again by what changes later', () => {
  const show = (documents: object) => (
    <ToastProvider>
      <LiveSourceContext value={fakeLiveSource({ 'profiles/zoe/stats/summary': documents })}>
        <AchievementToast uid="zoe" />
      </LiveSourceContext>
    </ToastProvider>
  );
  const toasts = () => screen.queryAllByText('toast').length;
  const { unmount } = render(show({ ...stats, completed_videos: 0, achievements: {} }));
  expect(toasts()).toBe(0);
  unmount();
  const { unmount: leave } = render(show(stats));
  expect(toasts()).toBe(1);
  leave();
  render(show({ ...stats, streak_days: 2 }));
  expect(toasts()).toBe(0);
});

const withEarned = (...earned: string[]) => ({
  achievements: {
    'ten-videos': { progress: 3, goal: 10 },
    ...Object.fromEntries(earned.map((key) => [key, { progress: 1, goal: 1, completed_at: AT }])),
  },
});
const take = (...earned: string[]) => takeUnannounced('u1', withEarned(...earned), localStorage);

describe('takeUnannounced', () => {
  it('returns nothing on the first call, whatever was earned before', () => {
    expect(take('first-video')).toEqual([]);
    expect(take('first-video')).toEqual([]);
  });

  it('returns each new achievement once', () => {
    expect(take()).toEqual([]);
    expect(take('first-video')).toEqual(['first-video']);
    expect(take('first-video')).toEqual([]);
    expect(take('first-video', 'seven-days')).toEqual(['seven-days']);
  });

  it('does not repeat an achievement after an older state', () => {
    take();
    expect(take('first-video')).toEqual(['first-video']);
    expect(take()).toEqual([]);
    expect(take('first-video')).toEqual([]);
  });

  it('separates the members of one device', () => {
    take();
    expect(takeUnannounced('u2', withEarned('first-video'), localStorage)).toEqual([]);
    expect(take('first-video')).toEqual(['first-video']);
  });
});
