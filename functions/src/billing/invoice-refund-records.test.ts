import type { Stripe } from 'stripe';
import { beforeEach, expect, test, vi } from 'vitest';
import { path } from '@atelier/domain/paths';

let stored: Map<string, object>;
const contactOf = vi.fn<(uid: string) => Promise<object | undefined>>();
vi.mock('../mail/mails.ts', () => ({
  contactOf,
  buildMail: ({ id, ...mail }: { id: string }) => [{ path: `mail/${id}` }, mail],
}));
vi.mock('../mail/change-mails.ts', () => ({ templateOf: () => 'invoice-refunded' }));
vi.mock('../moderation/audit/audit-log.ts', () => ({ newAuditEntry: (entry: object) => entry }));
vi.mock('../platform/firebase.ts', () => {
  const get = (at: string) => Promise.resolve({ id: at, exists: stored.has(at) });
  const put = ({ path: at }: { path: string }, data: object) => stored.set(at, data);
  return {
    database: () => ({
      doc: (at: string) => ({ path: at, get: () => get(at) }),
      runTransaction: (run: (transaction: object) => Promise<void>) =>
        run({ get: (reference: { path: string }) => get(reference.path), create: put, set: put }),
    }),
  };
});
const { recordAdminRefund } = await import('./invoice-refund-records.ts');

const METADATA = { request: 'r1', admin: 'boss', reason: 'Payé deux fois', invoice: 'AF-0001' };
const refund = (metadata: object = METADATA) =>
  ({ amount: 400, metadata }) as unknown as Stripe.Refund;

beforeEach(() => {
  stored = new Map();
  contactOf.mockResolvedValue({ email: 'zoe@example.com', locale: 'fr' });
});

test('logs who refunded what of which invoice and why, and mails it, once', async () => {
  await recordAdminRefund(refund(), 'zoe');
  expect(stored.get(path.refundEntry('r1'))).toMatchObject({
    action: 'subscription.refund',
    actor: { id: path.profile('boss') },
    about: { id: path.profile('zoe') },
    after: { number: 'AF-0001', refunded_cents: 400, reason: 'Payé deux fois' },
  });
  const mail = {
    template: 'invoice-refunded',
    data: { amount: 400, reason: 'Payé deux fois', number: 'AF-0001' },
  };
  expect(stored.get('mail/invoice_refund_r1')).toMatchObject(mail);
  const before = new Map(stored);
  await recordAdminRefund({ ...refund(), amount: 1 }, 'zoe');
  expect(stored).toEqual(before);
});

test('without an account it is logged and not mailed', async () => {
  contactOf.mockResolvedValue(undefined);
  await recordAdminRefund(refund(), 'zoe');
  expect([...stored.keys()]).toEqual([path.refundEntry('r1')]);
});

test.each([
  ['at Stripe', {}],
  ['of an order', { ...METADATA, invoice: undefined }],
  ['for a withdrawal', { declaration: 'd1', due: 'pi_1' }],
])('a refund that was made %s is not recorded here', async (_where, metadata) => {
  await recordAdminRefund(refund(metadata), 'zoe');
  expect(stored.size).toBe(0);
});
