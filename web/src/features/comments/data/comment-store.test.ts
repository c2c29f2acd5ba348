import { beforeEach, expect, it, vi } from 'vitest';

const stored = vi.hoisted(() => ({
  document: null as Record<string, unknown> | null,
  /** The member's newest comment. */
  newest: [] as Record<string, unknown>[],
}));
vi.mock('../../../lib/firestore/live-query.tsx', () => ({
  readDoc: (_path: string, parse: (data: unknown) => unknown) =>
    Promise.resolve(stored.document === null ? null : parse(stored.document)),
  readServerQuery: (_spec: unknown, parse: (data: unknown) => unknown) =>
    Promise.resolve(stored.newest.map((one) => ({ id: 'x', data: parse(one) }))),
}));
const { findPublished, ratingToKeep } = await import('./comment-store.ts');

const AT = { toMillis: () => 0, toDate: () => new Date(0) };
const COMMENT = {
  user_id: 'alice',
  author_name: 'Alice',
  content: 'Un',
  rating: 4,
  created_at: AT,
};
const REPLY = {
  user_id: 'alice',
  author_name: 'Alice',
  content: 'Un',
  reply_to: 'c1',
  replied_at: AT,
};
const alice = { uid: 'alice', name: 'Alice', isTrainer: false };

beforeEach(() => {
  stored.document = null;
  stored.newest = [];
});

it.each([
  ['a first comment gets the default', [], undefined, 5],
  ['another comment keeps the rating', [{ ...COMMENT, rating: 2 }], undefined, 2],
  ['a reply has none to keep', [{ ...COMMENT, rating: 2 }], 'c1', 5],
])('without a chosen rating %s', async (_title, newest, replyTo, expected) => {
  stored.newest = newest;
  expect(await ratingToKeep(replyTo === undefined ? ['v1'] : ['v1', replyTo], 'alice')).toBe(
    expected,
  );
});

it.each([
  ['a free id', null, undefined, null],
  ['the comment', COMMENT, undefined, 'same'],
  ['the comment under an earlier name', { ...COMMENT, author_name: 'Al' }, undefined, 'same'],
  ['another text', { ...COMMENT, content: 'Deux' }, undefined, 'other'],
  ['another rating', { ...COMMENT, rating: 5 }, undefined, 'other'],
  ['a comment of somebody else', { ...COMMENT, user_id: 'bob' }, undefined, 'other'],
  ['the reply', REPLY, 'c1', 'same'],
  ['another reply', { ...REPLY, content: 'Deux' }, 'c1', 'other'],
  ['a reply to another comment', REPLY, 'c2', 'other'],
  ['a comment in place of the reply', COMMENT, 'c1', 'other'],
  ['a reply in place of the comment', REPLY, undefined, 'other'],
])('finds %s under the id', async (_title, document, replyTo, expected) => {
  stored.document = document;
  const place = replyTo === undefined ? (['v1'] as const) : (['v1', replyTo] as const);
  expect(await findPublished(place, 'x', alice, { content: 'Un', rating: 4 })).toBe(expected);
});
