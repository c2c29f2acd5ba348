import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '@atelier/domain/members/profile';
import { setLiveScope } from '../firestore/live-scope.ts';

const NOW = new Date('2026-11-30T10:00:00Z');
const HOUR_MS = 3_600_000;
const readDoc = vi.fn<(path: string) => Promise<readonly object[] | null>>();
vi.mock('../firestore/live-query.tsx', () => ({ readDoc }));
let idle: (() => void)[] = [];
vi.mock('../device/when-idle.ts', () => ({
  whenIdle: (task: () => void) => {
    idle.push(task);
    return () => void (idle = idle.filter((one) => one !== task));
  },
}));

const film = { kind: 'film', id: 'tour', title: 'Le tour', at: NOW };
const member = (fields: Partial<Profile> = {}) =>
  ({
    subscription_tier: 'pro',
    subscription_status: 'active',
    membership_source: 'admin',
    created_at: new Date(0),
    ...fields,
  }) as Profile;
const whenIdleNow = () =>
  act(async () => {
    for (const task of idle) task();
    await vi.dynamicImportSettled();
  });

/** A page that was just loaded: nothing is in its memory, but in its tab. */
async function load(profile: Profile | null = member(), scope = 'zoe|pro') {
  vi.resetModules();
  const { setLiveScope: setScope } = await import('../firestore/live-scope.ts');
  const { useNews, useUnseenNews } = await import('./use-news.ts');
  setScope(scope);
  const useBoth = (shown: Profile | null) => {
    const news = useNews(shown, new Date());
    const unseen = useUnseenNews(shown, new Date()).map(({ id }) => id);
    return { news, unseen };
  };
  const view = renderHook(useBoth, { initialProps: profile });
  return { ...view, setScope };
}

beforeEach(() => {
  sessionStorage.clear();
  idle = [];
  vi.useFakeTimers({ now: NOW.getTime() + HOUR_MS, toFake: ['Date'] });
  readDoc.mockReset().mockResolvedValue([film]);
});
afterEach(() => {
  cleanup();
  setLiveScope('visitor');
  vi.useRealTimers();
});

it('are read when the page is idle, once for all who ask', async () => {
  const { result } = await load();
  expect([result.current.news.status, readDoc.mock.calls]).toEqual(['loading', []]);
  await whenIdleNow();
  expect(result.current).toMatchObject({
    news: { status: 'ready', data: [{ id: 'tour' }] },
    unseen: ['tour'],
  });
  await whenIdleNow();
  expect(readDoc.mock.calls.map(([path]) => path)).toEqual(['news/pro']);
});

it.each([
  ['a visitor', null, 'visitor'],
  ['a member without a session', member(), 'visitor'],
  ['a profile that is not known yet', null, 'zoe|pro'],
])('are not read for %s', async (_who, profile, scope) => {
  const { result } = await load(profile, scope);
  await whenIdleNow();
  expect([result.current.unseen, readDoc.mock.calls]).toEqual([[], []]);
});

it('are those of the plan that counts now', async () => {
  await load(member({ subscription_status: 'canceled' }));
  await whenIdleNow();
  expect(readDoc.mock.calls.map(([path]) => path)).toEqual(['news/free']);
});

it.each([
  ['the same member', 11, 'zoe|pro', 1],
  ['the same member half a day later', 12, 'zoe|pro', 2],
  ['another member', 0, 'robin|pro', 2],
])('are read again in a tab only for others: %s', async (_who, hours, scope, reads) => {
  await load();
  await whenIdleNow();
  cleanup();
  idle = [];
  vi.setSystemTime(Date.now() + hours * HOUR_MS);
  const { result } = await load(member(), scope);
  await whenIdleNow();
  expect(readDoc).toHaveBeenCalledTimes(reads);
  expect(result.current.news).toMatchObject({ data: [{ at: NOW }] });
});

it('leave nothing in the tab after a sign-out, also one during the read', async () => {
  const answer = Promise.withResolvers<readonly object[]>();
  const { result, setScope } = await load();
  await whenIdleNow();
  expect(sessionStorage.getItem('plan-news')).toContain('Le tour');
  await act(async () => {
    setScope('leaving');
    await vi.dynamicImportSettled();
  });
  expect([sessionStorage.getItem('plan-news'), result.current.unseen]).toEqual([null, []]);
  readDoc.mockReturnValue(answer.promise);
  act(() => setScope('zoe|pro'));
  await whenIdleNow();
  await act(async () => {
    setScope('visitor');
    await vi.dynamicImportSettled();
    answer.resolve([film]);
    await vi.dynamicImportSettled();
  });
  expect([sessionStorage.getItem('plan-news'), result.current.unseen]).toEqual([null, []]);
});

it('that could not be read are none in the bell, and can be read again', async () => {
  readDoc.mockImplementationOnce(async () => {
    // The class of this page.
    const { AppError } = await import('../errors.ts');
    throw new AppError('offline');
  });
  const { result } = await load();
  await whenIdleNow();
  expect(result.current).toMatchObject({ news: { status: 'error' }, unseen: [] });
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await vi.dynamicImportSettled();
  });
  expect(result.current.unseen).toEqual(['tour']);
});

it('are none before the first are built', async () => {
  readDoc.mockResolvedValue(null);
  const { result } = await load();
  await whenIdleNow();
  expect(result.current.news).toMatchObject({ status: 'ready', data: [] });
});
