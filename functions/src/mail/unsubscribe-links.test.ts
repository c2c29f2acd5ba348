import { expect, test, vi } from 'vitest';
import type { NotificationKind } from '@atelier/domain/notifications/notification-kinds';

const key = vi.hoisted(() => ({ value: vi.fn(() => 'key\n') }));
vi.mock('../platform/secrets.ts', () => ({ unsubscribeKey: key }));
const { readUnsubscribeToken, unsubscribeToken } = await import('./unsubscribe-links.ts');

const token = unsubscribeToken({ uid: 'u1', kind: 'comment-reply' });

test('a token is for one member and one kind of mail', () => {
  expect(readUnsubscribeToken(token)).toEqual({ uid: 'u1', kind: 'comment-reply' });
});

test.each([
  ['another member', token.replace('u1', 'u2')],
  ['another kind', token.replace('comment-reply', 'draft')],
  ['another signature', token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
  ['no signature', 'u1.comment-reply.'],
  ['nothing', ''],
])('a token with %s is refused', (_fault, forged) => {
  expect(readUnsubscribeToken(forged)).toBeUndefined();
});

test.each(['order', 'gone'])(
  'a token of the right signature for the kind "%s" is refused',
  (kind) => {
    expect(
      readUnsubscribeToken(unsubscribeToken({ uid: 'u1', kind: kind as NotificationKind })),
    ).toBeUndefined();
  },
);

test('a token of another key is refused', () => {
  key.value.mockReturnValueOnce('another');
  expect(readUnsubscribeToken(token)).toBeUndefined();
});
