import { beforeEach, expect, test, vi } from 'vitest';
import type { DocumentData } from 'firebase-admin/firestore';
import { DomainError } from '@atelier/domain/error-code';

/** Documents by path. */
let stored: Map<string, DocumentData>;
const snapshot = (at: string) => {
  const data = stored.get(at);
  return {
    id: at.split('/')[1],
    ref: { path: at },
    exists: data !== undefined,
    data: () => data,
    get: (field: string): unknown => data?.[field],
  };
};
const create = (at: string, data: DocumentData) => {
  if (stored.has(at)) throw new Error(`${at} exists`);
  stored.set(at, data);
};
const log = vi.fn<(facts: { action: string }) => void>();
vi.mock('../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  createOnce: (at: string, data: DocumentData) =>
    Promise.resolve(stored.has(at) || create(at, data)),
  database: () => ({
    doc: (at: string) => ({ path: at, get: () => Promise.resolve(snapshot(at)) }),
  }),
}));
vi.mock('./audit/admin-transaction.ts', () => ({
  runAdminTransaction: (actor: string, run: (context: object) => unknown) => {
    if (actor !== 'boss') throw new DomainError('forbidden');
    const transaction = {
      get: ({ path: at }: { path: string }) => Promise.resolve(snapshot(at)),
      update: ({ path: at }: { path: string }, change: object) =>
        stored.set(at, { ...stored.get(at), ...change }),
      create: ({ path: at }: { path: string }, data: DocumentData) => create(at, data),
    };
    return run({ transaction, log });
  },
}));
const { answerSupport, sendSupportMessage } = await import('./support-messages.ts');

const MESSAGE = 'support_messages/m1';
const MAIL = 'mail/support_m1';
const NOW = new Date('2026-11-28T10:00:00Z');
beforeEach(() => {
  log.mockReset();
  const message = {
    user_id: 'zoe',
    author_name: 'Zoé',
    text: 'Où est mon colis ?',
    state: 'open',
    created_at: null,
  };
  stored = new Map<string, DocumentData>([
    ['profiles/zoe', { display_name: 'Zoé Martin', email: 'zoe@example.com', locale: 'fr' }],
    [MESSAGE, message],
  ]);
});

test('a message is stored once, open, for a year, under an id of its member', async () => {
  await sendSupportMessage('zoe', { id: 'r1', text: 'Bonjour' }, NOW);
  await sendSupportMessage('zoe', { id: 'r1', text: 'Bonjour' }, NOW);
  const message = stored.get('support_messages/zoe_r1');
  expect(message).toMatchObject({
    user_id: 'zoe',
    author_name: 'Zoé Martin',
    text: 'Bonjour',
    state: 'open',
  });
  expect((message?.expires_at as { toDate: () => Date }).toDate()).toEqual(
    new Date('2027-11-28T10:00:00Z'),
  );
  expect([...stored.keys()].filter((path) => path.startsWith('support_messages/'))).toHaveLength(2);
});

test('an account without a profile sends nothing', async () => {
  await expect(sendSupportMessage('nobody', { id: 'r1', text: 'Bonjour' }, NOW)).rejects.toThrow(
    'forbidden',
  );
});

test('an answer closes the message, is mailed with the question, and is logged without either', async () => {
  await answerSupport('boss', { id: 'm1', answer: 'Il part demain.' });
  expect(stored.get(MESSAGE)).toMatchObject({ state: 'resolved', answer: 'Il part demain.' });
  expect(stored.get(MAIL)).toMatchObject({
    to: 'zoe@example.com',
    uid: 'zoe',
    kind: 'support-answer',
  });
  expect((stored.get(MAIL)?.message as { text: string }).text).toMatch(
    /Où est mon colis[\s\S]*Il part demain\./,
  );
  const [facts] = log.mock.lastCall ?? [];
  expect(facts).toEqual({
    action: 'support.answer',
    about: expect.objectContaining({ id: 'zoe' }),
  });
});

test('without an answer it is only closed, also once its member is deleted', async () => {
  stored.delete('profiles/zoe');
  await answerSupport('boss', { id: 'm1' });
  expect(stored.get(MESSAGE)).toMatchObject({ state: 'dismissed' });
  expect([stored.has(MAIL), log.mock.lastCall?.[0].action]).toEqual([false, 'support.dismiss']);
});

test.each([
  ['a message that is not there', { id: 'm2', answer: 'Oui.' }, 'not-found', () => undefined],
  [
    'the member is deleted',
    { id: 'm1', answer: 'Oui.' },
    'not-found',
    () => stored.delete('profiles/zoe'),
  ],
  [
    'another admin closed it meanwhile',
    { id: 'm1', answer: 'Oui.' },
    'conflict',
    () => stored.set(MESSAGE, { ...stored.get(MESSAGE), state: 'dismissed' }),
  ],
])('nothing is sent and nothing changes: %s', async (_name, request, code, change) => {
  change();
  const before = new Map(stored);
  await expect(answerSupport('boss', request)).rejects.toThrow(code);
  expect([stored, log.mock.calls]).toEqual([before, []]);
});
