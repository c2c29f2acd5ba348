import { beforeEach, expect, it, vi } from 'vitest';
import { liveScope, setLiveScope } from '../firestore/live-scope.ts';
import { sessionEndReason } from './session-end-reason.ts';
import { signOut } from './sign-out.ts';

const leave = vi.hoisted(() => vi.fn<() => Promise<void>>());
const clearChosenFiles = vi.hoisted(() => vi.fn<() => Promise<void>>());
const takes = vi.hoisted(() => ({
  readTakes: vi.fn<() => Promise<{ takes: object[] }>>(),
  clearTakes: vi.fn<(uid: string) => Promise<void>>(),
}));
vi.mock('../firebase.ts', () => ({
  auth: () => Promise.resolve({ signOut: leave, currentUser: { uid: 'zoe' } }),
}));
vi.mock('../device/kept-takes.ts', () => takes);
vi.mock('../firestore/connect-firestore.ts', () => ({
  closeFirestore: vi.fn(),
  arePendingWritesSent: vi.fn(),
}));
vi.mock('../device/chosen-files.ts', () => ({ clearChosenFiles }));
vi.mock('../device/outbox-storage.ts', () => ({ clearOutbox: vi.fn(), isOutboxSent: vi.fn() }));

beforeEach(() => {
  leave.mockReset().mockResolvedValue();
  takes.readTakes.mockReset().mockResolvedValue({ takes: [] });
  takes.clearTakes.mockReset().mockResolvedValue();
});

it('nothing is read during a sign-out; when it fails, reading goes on', async () => {
  const during: string[] = [];
  setLiveScope('zoe|free|active|false');
  leave.mockImplementation(() => {
    during.push(liveScope());
    return Promise.reject(new Error('failed'));
  });
  await expect(signOut({ discardUnsent: true })).rejects.toMatchObject({ code: 'unexpected' });
  expect([during, liveScope()]).toEqual([['leaving'], 'zoe|free|active|false']);
  expect(clearChosenFiles).not.toHaveBeenCalled();
});

it('removes files that were chosen for a message from the device, once the member has left', async () => {
  leave.mockResolvedValue();
  await signOut({ discardUnsent: true });
  expect(clearChosenFiles).toHaveBeenCalledOnce();
});

it.each([
  ['auth-account-deleted', '/userProfile', '/login'],
  [
    'auth-session-expired',
    '/userProfile?a=b#orders',
    '/login?next=%2FuserProfile%3Fa%3Db%23orders',
  ],
  // The guard of the page was faster.
  ['auth-session-expired', '/login?next=%2FuserProfile', '/login?next=%2FuserProfile'],
] as const)('a session that ended with %s at %s leads to %s', async (reason, at, page) => {
  leave.mockResolvedValue();
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  window.history.replaceState(null, '', at);
  sessionEndReason.save(reason);
  await signOut({ discardUnsent: true, endedByServer: true });
  expect(assign.mock.calls).toEqual([[page]]);
  assign.mockRestore();
});

it('kept takes are deleted only once the member agrees', async () => {
  takes.readTakes.mockResolvedValue({ takes: [{}] });
  expect(await signOut({ discardUnsent: true })).toBe('takes');
  expect([leave.mock.calls.length, takes.clearTakes.mock.calls.length]).toEqual([0, 0]);
  expect(await signOut({ discardUnsent: true, takes: 'delete' })).toBe('left');
  expect(takes.clearTakes).toHaveBeenCalledExactlyOnceWith('zoe');
});

it.each([
  ['auth-session-expired', 0],
  ['auth-user-disabled', 0],
  ['auth-account-deleted', 1],
] as const)(
  'a session that ended with %s deletes the takes of the member %i times',
  async (reason, times) => {
    takes.readTakes.mockResolvedValue({ takes: [{}] });
    sessionStorage.clear();
    sessionEndReason.save(reason);
    expect(await signOut({ discardUnsent: true, endedByServer: true })).toBe('left');
    expect(takes.clearTakes).toHaveBeenCalledTimes(times);
  },
);

it.each([
  ['signing out removes what was typed', false, null],
  ['a session that ended by itself keeps what was typed', true, '{"text":"Insulte"}'],
] as const)('%s', async (_what, endedByServer, kept) => {
  sessionStorage.clear();
  sessionStorage.setItem('draft:text:zoe:report', '{"text":"Insulte"}');
  if (endedByServer) sessionEndReason.save('auth-session-expired');
  await signOut({ discardUnsent: true, endedByServer });
  expect(sessionStorage.getItem('draft:text:zoe:report')).toBe(kept);
});
