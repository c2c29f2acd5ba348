import { Timestamp } from 'firebase-admin/firestore';
import { beforeEach, expect, test, vi } from 'vitest';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';

/** Documents by path, as a query of one member finds them. */
let stored: Record<string, Record<string, unknown>>;
const read: string[] = [];
const snapshot = (path: string) => ({
  ref: { path },
  get: (field: string) => stored[path]?.[field],
});
const getUsers = vi.fn<(wanted: readonly { uid: string }[]) => Promise<object>>();
vi.mock('../platform/firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  accounts: () => ({ getUsers }),
  readDocuments: (...paths: string[]) => {
    read.push(...paths);
    return Promise.resolve(paths.map(snapshot));
  },
  toFirestoreQuery: ({ collection, where, orderBy, limit }: QuerySpec) => ({
    get() {
      const at = orderBy[0]?.[0] ?? '';
      const until = where.flatMap((one) =>
        'op' in one && one.op === '<' ? [(one.value as Date).getTime()] : [],
      )[0];
      const docs = Object.keys(stored)
        .filter((path) => path.split('/').at(-2) === collection)
        .map(snapshot)
        .flatMap((one) => {
          const instant = one.get(at);
          return instant instanceof Timestamp && instant.toMillis() < (until ?? Infinity)
            ? [{ one, instant }]
            : [];
        })
        .toSorted((first, other) => other.instant.toMillis() - first.instant.toMillis())
        .slice(0, limit);
      return Promise.resolve({ docs: docs.map(({ one }) => one) });
    },
  }),
}));
const { lastVisits, memberWritings } = await import('./member-activity.ts');

const minute = (count: number) => Timestamp.fromMillis(count * 60_000);
beforeEach(() => {
  read.length = 0;
  stored = {
    'videos/v1': { title: 'Le tour simple' },
    'videos/v1/comments/c1': { content: 'Très clair.', created_at: minute(1) },
    'videos/v1/comments/c2': { content: 'Merci.', replied_at: minute(3) },
    'chat_rooms/2/messages/m1': { message: '', created_at: minute(2) },
  };
});

test('comments, replies and messages come in one order, newest first, with the names of their places', async () => {
  expect(await memberWritings({ uid: 'zoe' })).toEqual({
    rows: [
      { target: 'videos/v1/comments/c2', place: 'Le tour simple', text: 'Merci.', at: 180_000 },
      { target: 'chat_rooms/2/messages/m1', text: '', at: 120_000 },
      { target: 'videos/v1/comments/c1', place: 'Le tour simple', text: 'Très clair.', at: 60_000 },
    ],
    next: null,
  });
  expect(read.toSorted()).toEqual(['chat_rooms/2', 'videos/v1']);
});

test('ten come at once, and the next page begins where the last one ended', async () => {
  for (let count = 4; count < 22; count += 1) {
    const kind =
      count % 2 === 0 ? `videos/v1/comments/c${count}` : `chat_rooms/1/messages/m${count}`;
    stored[kind] = { content: 'x', created_at: minute(count) };
  }
  const seen: number[] = [];
  let before: number | undefined;
  do {
    const page = await memberWritings({ uid: 'zoe', ...(before !== undefined && { before }) });
    expect(page.rows.length).toBeLessThanOrEqual(10);
    seen.push(...page.rows.map(({ at }) => at / 60_000));
    before = page.next ?? undefined;
  } while (before !== undefined);
  expect(seen).toEqual(Array.from({ length: 21 }, (_, index) => 21 - index));
});

test('who wrote nothing has nothing, and no place is read', async () => {
  stored = {};
  expect(await memberWritings({ uid: 'zoe' })).toEqual({ rows: [], next: null });
  expect(read).toEqual([]);
});

test('the last visit is the last renewal of the token, else the last sign-in', async () => {
  const came = '2026-11-29T10:00:00.000Z';
  const signedIn = '2026-11-01T10:00:00.000Z';
  const user = (uid: string, metadata: object) => ({ uid, metadata });
  getUsers.mockResolvedValue({
    users: [
      user('zoe', { lastRefreshTime: came, lastSignInTime: signedIn }),
      user('paul', { lastRefreshTime: null, lastSignInTime: signedIn }),
      user('rose', { lastRefreshTime: null, lastSignInTime: 'Invalid Date' }),
    ],
  });
  expect(await lastVisits({ uids: ['zoe', 'paul', 'rose', 'gone'] })).toEqual({
    visits: { zoe: Date.parse(came), paul: Date.parse(signedIn) },
  });
  expect(getUsers).toHaveBeenCalledWith(['zoe', 'paul', 'rose', 'gone'].map((uid) => ({ uid })));
});
