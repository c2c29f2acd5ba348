import { Firestore } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';

/** Text of each of a member's 400 comments, or whatever else is stored there. */
let text: unknown = '';
const comment = {
  exists: true,
  ref: { path: 'videos/v/comments/c' },
  data: () => ({ content: text }),
};
const write = vi.hoisted(() => vi.fn());
vi.mock('firebase-functions/logger', () => ({ write }));
vi.mock('../platform/firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  toFirestoreQuery: ({ collection }: QuerySpec) => {
    const docs = collection === 'comments' ? Array.from({ length: 400 }, () => comment) : [];
    const query = { get: () => Promise.resolve({ docs }), select: () => query };
    return query;
  },
  database: () => ({
    doc: () => ({ listCollections: () => Promise.resolve([]) }),
    getAll: (...refs: object[]) => Promise.resolve(refs.map(() => undefined)),
  }),
  accounts: () => ({
    getUser: () => Promise.resolve({ metadata: { creationTime: 0, lastSignInTime: 0 } }),
  }),
}));
vi.mock('./member-files.ts', () => ({ filesOf: () => Promise.resolve([]) }));
const { exportMemberData } = await import('./member-export.ts');

// The same number of characters; "€" has three bytes.
test.each([
  ['e', true, 400],
  ['€', false, 0],
])('the limit of an export counts bytes of UTF-8: %s', async (character, isComplete, comments) => {
  text = character.repeat(20_000);
  const { is_complete, data } = await exportMemberData('zoe', new Date());
  expect([is_complete, data.comments]).toEqual([
    isComplete,
    expect.toSatisfy((one: []) => one.length === comments),
  ]);
  expect(write).toHaveBeenCalledTimes(isComplete ? 0 : 1);
});

test('a reference, as a member can store one in a plan of the day, is exported as its path', async () => {
  text = new Firestore({ projectId: 'demo-flair' }).doc('profiles/zoe');
  const { data } = await exportMemberData('zoe', new Date());
  expect(data.comments).toContainEqual(expect.objectContaining({ content: 'profiles/zoe' }));
});
