import { beforeEach, expect, test, vi } from 'vitest';
import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { DomainError } from '@atelier/domain/error-code';
import { MAX_ORDER_NOTES } from '@atelier/domain/shop/order-notes';

const ORDER = 'starter_kit_orders/kit-1';
const NOTES = `${ORDER}/private/notes`;
let stored: Map<string, DocumentData>;
const log = vi.fn<(facts: { action: string }) => void>();
vi.mock('../platform/firebase.ts', () => ({
  database: () => ({ doc: (path: string) => ({ path }) }),
}));
vi.mock('../moderation/audit/admin-transaction.ts', () => ({
  runAdminTransaction: (actor: string, run: (context: object) => unknown) => {
    if (actor !== 'boss') throw new DomainError('forbidden');
    const transaction = {
      get: ({ path }: { path: string }) =>
        Promise.resolve({ exists: stored.has(path), ref: { path }, data: () => stored.get(path) }),
      set: ({ path }: { path: string }, data: { notes: { at: Date }[] }) =>
        stored.set(path, {
          notes: data.notes.map((one) => ({ ...one, at: Timestamp.fromDate(one.at) })),
        }),
    };
    return run({ transaction, log });
  },
}));
const { addOrderNote, removeOrderNote } = await import('./order-notes.ts');

const NOW = new Date('2026-11-28T10:00:00Z');
const note = '4f7a4c1e-6f0b-4c55-9a58-6b8f6f3a1c2d';
const add = (fields: object = {}) =>
  addOrderNote('boss', { id: 'kit-1', note, text: 'À rappeler', ...fields }, NOW);
const storedNote = (id: string) => ({
  id,
  author: 'other',
  text: 'Vu',
  at: Timestamp.fromMillis(0),
});
const notes = () => (stored.get(NOTES)?.notes ?? []) as { id: string }[];

beforeEach(() => {
  log.mockReset();
  stored = new Map<string, DocumentData>([[ORDER, { number: 'AF-2026-000001' }]]);
});

test('a note has its author and time, follows the others, and is logged without its text', async () => {
  stored.set(NOTES, { notes: [storedNote('n1')] });
  expect(await add()).toEqual({ changed: true });
  expect(notes()).toEqual([
    storedNote('n1'),
    { id: note, author: 'boss', text: 'À rappeler', at: Timestamp.fromDate(NOW) },
  ]);
  expect(log.mock.calls).toEqual([
    [{ about: expect.anything() as unknown, action: 'starter_kit_orders.note' }],
  ]);
});

test('the same request sent again adds nothing', async () => {
  await add();
  expect(await add()).toEqual({ changed: false });
  expect([notes().length, log.mock.calls.length]).toEqual([1, 1]);
});

test('a note is removed once, which is logged', async () => {
  await add();
  expect(await removeOrderNote('boss', { id: 'kit-1', note })).toEqual({ changed: true });
  expect(await removeOrderNote('boss', { id: 'kit-1', note })).toEqual({ changed: false });
  expect(notes()).toEqual([]);
  expect(log.mock.calls.map(([{ action }]) => action)).toEqual([
    'starter_kit_orders.note',
    'starter_kit_orders.note-delete',
  ]);
});

test('nothing is noted about an order that does not exist', async () => {
  await expect(add({ id: 'kit-2' })).rejects.toThrow('not-found');
});

test('one note too many is a conflict', async () => {
  stored.set(NOTES, {
    notes: Array.from({ length: MAX_ORDER_NOTES }, (_, index) => storedNote(String(index))),
  });
  await expect(add()).rejects.toThrow('conflict');
  expect(notes()).toHaveLength(MAX_ORDER_NOTES);
});
