import { expect, it, vi } from 'vitest';
import { liveScope, setLiveScope } from '../firestore/live-scope.ts';
import { signOut } from './sign-out.ts';

const leave = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('../firebase.ts', () => ({ auth: () => Promise.resolve({ signOut: leave }) }));
vi.mock('../firestore/connect-firestore.ts', () => ({ closeFirestore: vi.fn(), arePendingWritesSent: vi.fn() }));
vi.mock('../device/outbox-storage.ts', () => ({ clearOutbox: vi.fn(), isOutboxSent: vi.fn() }));

it('nothing is read during a sign-out; when it fails, reading goes on', async () => {
  const during: string[] = [];
  setLiveScope('zoe|free|active|false');
  leave.mockImplementation(() => {
    during.push(liveScope());
    return Promise.reject(new Error('failed'));
  });
  await expect(signOut({ discardUnsent: true })).rejects.toMatchObject({ code: 'unexpected' });
  expect([during, liveScope()]).toEqual([['leaving'], 'zoe|free|active|false']);
});
