import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';

const notify = vi.fn<(uid: string, occasion: object, notification: object) => Promise<void>>();
vi.mock('../notifications/notify.ts', () => ({ notify }));
const { isShippingUpdate, notifyOfShipping } = await import('./order-notifications.ts');

const first = Timestamp.fromMillis(1_000);
const second = Timestamp.fromMillis(2_000);
const shipped = { status: 'expedié', tracking_number: '6A1', shipped_at: first };

test.each([
  ['shipped for the first time', { status: 'paid' }, shipped, true],
  [
    'shipped again, with the same number',
    { ...shipped, status: 'expedier' },
    { ...shipped, shipped_at: second },
    true,
  ],
  [
    'shipped without a stored time, by an earlier version of the app',
    { status: 'paid' },
    { status: 'expedié' },
    true,
  ],
  ['marked as to be shipped', shipped, { ...shipped, status: 'expedier' }, false],
  ['shipped, restored by an undo', { ...shipped, status: 'expedier' }, shipped, false],
  [
    'shipped, restored after a dispute',
    { ...shipped, status: 'disputed', fulfilment: 'expedié' },
    shipped,
    false,
  ],
  [
    'shipped before the time was stored, restored after a dispute',
    { status: 'disputed', fulfilment: 'expedié' },
    { status: 'expedié' },
    false,
  ],
  ['given another number', shipped, { ...shipped, tracking_number: '6A2' }, true],
  ['given the same number with a space', shipped, { ...shipped, tracking_number: '6A1 ' }, false],
  ['left without its number', shipped, { ...shipped, tracking_number: undefined }, false],
  [
    'given a number before it is shipped',
    { status: 'paid' },
    { status: 'paid', tracking_number: '6A1' },
    false,
  ],
])('an order that is %s', (_what, before, after, isTold) => {
  expect(isShippingUpdate(before, after)).toBe(isTold);
});

test('the mail about an order without a city names none', async () => {
  const order = { user_id: 'zoe', number: 'AF-2026-0001', tracking_number: '6A1' };
  const stored = {
    data: () => order,
    get: (field: string): unknown => new Map(Object.entries(order)).get(field),
    updateTime: first,
  };
  await notifyOfShipping('o1', stored as unknown as DocumentSnapshot);
  expect(notify.mock.calls).toEqual([
    [
      'zoe',
      expect.anything(),
      expect.objectContaining({
        mail: {
          template: 'order-shipped',
          values: expect.objectContaining({ city: '' }) as object,
        },
      }),
    ],
  ]);
});
