import { beforeEach, expect, test, vi } from 'vitest';
import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { DomainError } from '@atelier/domain/error-code';

const ORDER = 'starter_kit_orders/kit-1';
let stored: Map<string, DocumentData>;
const fieldAt = (data: DocumentData | undefined, field: string): unknown =>
  field.split('.').reduce<unknown>((map, key) => (map as DocumentData | undefined)?.[key], data);
const snapshot = (path: string) => ({
  id: path.split('/').at(-1),
  ref: { path },
  exists: stored.has(path),
  data: () => stored.get(path),
  get: (field: string) => fieldAt(stored.get(path), field),
});
const log = vi.fn<(facts: object) => void>();
const account = vi.fn<() => Promise<object | undefined>>();
vi.mock('../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  findAccount: () => account(),
  toFirestoreQuery: ({ where: [{ value: uid }] }: { where: [{ value: string }] }) => ({
    get: () =>
      Promise.resolve({
        docs: [...stored].flatMap(([path, data]) =>
          path.startsWith('mail/') && data.uid === uid ? [snapshot(path)] : [],
        ),
      }),
  }),
  database: () => ({
    doc: (path: string) => {
      // As Firestore does.
      if (path.endsWith('/')) throw new Error(`${path} is no path of a document.`);
      return { path, get: () => Promise.resolve(snapshot(path)) };
    },
  }),
}));
vi.mock('../moderation/audit/admin-transaction.ts', () => ({
  runAdminTransaction: (actor: string, run: (context: object) => unknown) => {
    if (actor !== 'boss') throw new DomainError('forbidden');
    const transaction = {
      get: ({ path }: { path: string }) => Promise.resolve(snapshot(path)),
      create: ({ path }: { path: string }, data: DocumentData) => stored.set(path, data),
    };
    return run({ transaction, log });
  },
}));
const { orderMails, resendOrderMail } = await import('./order-mails.ts');

const NOW = new Date('2026-11-28T10:01:00Z');
const at = (minute: number) => Timestamp.fromMillis(Date.UTC(2026, 10, 20, 10, minute));
const order = (fields: DocumentData = {}) => ({
  number: 'AF-2026-000001',
  user_id: 'zoe',
  full_name: 'Zoé Martin',
  address: '1 rue des Essais',
  postal_code: '75011',
  city: 'Paris',
  country: 'FR',
  amount_total: 5680,
  delivery_days: 5,
  status: 'expedié',
  tracking_number: '6A00000000015',
  created_at: at(0),
  paid_at: at(1),
  ...fields,
});
const resend = (mail: 'confirmation' | 'shipping', now = NOW) =>
  resendOrderMail('boss', { id: 'kit-1', mail }, now);
const resent = () =>
  [...stored].filter(([path]) => path.includes('_resent_')).map(([, mail]) => mail);

beforeEach(() => {
  log.mockReset();
  account.mockResolvedValue({ email: 'zoe@example.com' });
  stored = new Map<string, DocumentData>([
    [ORDER, order()],
    ['profiles/zoe', { display_name: 'Zoé Martin', email: 'zoe@example.com', locale: 'fr' }],
  ]);
});

test.each([
  ['confirmation', 'order-confirmation', /AF-2026-000001[\s\S]*56,80[\s\S]*1 rue des Essais/],
  ['shipping', 'order-shipped', /expédié à Paris[\s\S]*6A00000000015/],
] as const)(
  'the %s is sent again as the order is now, and logged',
  async (mail, template, text) => {
    expect(await resend(mail)).toEqual({ changed: true });
    const [sent] = resent();
    expect(sent).toMatchObject({
      to: 'zoe@example.com',
      uid: 'zoe',
      kind: template,
      delivery: { state: 'pending' },
    });
    expect((sent?.message as { text: string }).text).toMatch(text);
    expect(log.mock.lastCall?.[0]).toMatchObject({
      action: 'starter_kit_orders.resend-mail',
      after: { mail },
    });
  },
);

test('a mail is sent again at most once in ten minutes, each of both by itself', async () => {
  await resend('shipping');
  expect(await resend('shipping', new Date('2026-11-28T10:09:59Z'))).toEqual({ changed: false });
  expect(await resend('confirmation')).toEqual({ changed: true });
  expect(await resend('shipping', new Date('2026-11-28T10:10:00Z'))).toEqual({ changed: true });
  expect([resent().length, log.mock.calls.length]).toEqual([3, 3]);
});

test.each([
  ['the order is not there', () => stored.delete(ORDER), 'not-found'],
  ['its buyer has left', () => account.mockResolvedValue(undefined), 'not-found'],
  ['it is to be shipped again', () => stored.set(ORDER, order({ status: 'expedier' })), 'conflict'],
])('nothing is sent when %s', async (_what, change, code) => {
  change();
  await expect(resend('shipping')).rejects.toThrow(code);
  expect([resent(), log.mock.calls]).toEqual([[], []]);
});

test('lists the mails about the order that are kept, the newest first, sent ones with when they were sent', async () => {
  const mail = (kind: string, minute: number, delivery: object) => ({
    uid: 'zoe',
    kind,
    created_at: at(minute),
    delivery,
  });
  stored.set(
    'mail/order_kit-1_confirmation',
    mail('order-confirmation', 1, { state: 'sent', sent_at: at(2) }),
  );
  stored.set('mail/shipped_kit-1_a1', mail('order-shipped', 5, { state: 'retry' }));
  stored.set(
    'mail/order_kit-2_confirmation',
    mail('order-confirmation', 9, { state: 'sent', sent_at: at(9) }),
  );
  stored.set('mail/zoe_other', mail('application-approved', 9, { state: 'sent', sent_at: at(9) }));
  expect(await orderMails('kit-1')).toEqual({
    mails: [
      { id: 'shipped_kit-1_a1', template: 'order-shipped', state: 'retry', at: at(5).toMillis() },
      {
        id: 'order_kit-1_confirmation',
        template: 'order-confirmation',
        state: 'sent',
        at: at(2).toMillis(),
      },
    ],
  });
  await expect(orderMails('kit-2')).rejects.toThrow('not-found');
});
