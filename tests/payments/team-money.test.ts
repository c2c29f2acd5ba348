// Runs on the sandbox only: what admins end and refund of memberships, with every order of Stripe's
// events.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { auditEntriesFor } from '../functions/support/admins.ts';
import { readDocument } from '../functions/support/documents.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { membership, newBuyer, type Buyer, type TimedBuyer } from './support/buyer.ts';
import './support/check-stripe-contract.ts';
import { subscriber } from './support/contracts.ts';
import { DELIVERY_MODES, useDeliveryMode } from './support/delivery-mode.ts';
import { postApi, postApiOk } from './support/post-api.ts';
import { sandboxBackend } from './support/sandbox-backend.ts';
import { mailsTo } from './support/starter-kit.ts';
import { advanceClockTo, HOUR_S, periodEnd } from './support/stripe-backend.ts';

const backend = sandboxBackend();
const { stripe } = backend;

let admin: Buyer;
beforeAll(async () => {
  admin = await newBuyer({ is_admin: true });
});
afterAll(async () => {
  await adminFirestore().doc(path.profile(admin.uid)).update({ is_admin: false });
});

interface Payment {
  id: string;
  refund_cents: number;
}
async function paymentsOf({ uid }: Buyer): Promise<{ ids: string[]; cents: number }> {
  const { subscriptions } = (await postApiOk('memberSubscriptions', { uid }, admin.token)) as {
    subscriptions: Payment[];
  };
  return {
    ids: subscriptions.map(({ id }) => id),
    cents: subscriptions.reduce((sum, { refund_cents }) => sum + refund_cents, 0),
  };
}
async function ending(buyer: Buyer, fields: object = {}) {
  const { ids, cents } = await paymentsOf(buyer);
  return { uid: buyer.uid, subscriptions: ids, expected_refund_cents: cents, ...fields };
}
const refundsOf = async ({ customer }: TimedBuyer) => {
  const { data } = await stripe.charges.list({ customer });
  return data.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
};
/** The mails about the member's money, without the confirmation of the purchase. */
const told = async ({ email }: Buyer) =>
  (await mailsTo(email)).filter(
    ({ id }) => id.startsWith('change_') || id.startsWith('invoice_refund_'),
  );
const plain = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const actionsOn = async ({ uid }: Buyer) =>
  (await auditEntriesFor(uid)).map(({ action }) => String(action));

describe.each(DELIVERY_MODES)('webhook events %s', (_mode, faults) => {
  useDeliveryMode(faults);

  test.concurrent(
    'ended now by two admins at once: one end, one refund, one mail that says how much',
    async () => {
      const buyer = await subscriber(backend);
      const request = await ending(buyer);
      expect(request.expected_refund_cents).toBe(999);
      const answers = await Promise.all(
        [1, 2].map(() => postApi('endMemberSubscriptions', request, admin.token)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      await backend.waitForEvents();
      expect([await membership(buyer), await refundsOf(buyer)]).toEqual(['basic canceled', 999]);
      const mails = await told(buyer);
      expect(mails).toHaveLength(1);
      expect(plain(mails[0]?.text)).toContain('Nous vous remboursons 9,99 €');
      expect(await actionsOn(buyer)).toEqual(['subscription.cancel']);
    },
  );

  test.concurrent(
    'ended now with another access: that access, and nothing paid beside it',
    async () => {
      const buyer = await subscriber(backend);
      const access = {
        membership: { tier: 'premium', status: 'active' },
        expected: { tier: 'basic', status: 'active', source: 'stripe' },
      };
      await postApiOk('endMemberSubscriptions', await ending(buyer, { access }), admin.token);
      await backend.waitForEvents();
      expect(await membership(buyer)).toBe('premium active');
      const profile = await readDocument(path.profile(buyer.uid));
      expect(profile).toMatchObject({ membership_source: 'admin' });
      expect(profile).not.toHaveProperty('paid_beside');
      expect(profile).not.toHaveProperty('is_paying');
    },
  );

  test.concurrent(
    'an end with the period: access until then, told once as the team’s',
    async () => {
      const buyer = await subscriber(backend);
      expect(await readDocument(path.profile(buyer.uid))).toMatchObject({ is_paying: true });
      const { ids: subscriptions } = await paymentsOf(buyer);
      const request = { uid: buyer.uid, subscriptions };
      expect(await postApiOk('cancelMemberSubscriptions', request, admin.token)).toMatchObject({
        changed: true,
      });
      expect(await postApiOk('cancelMemberSubscriptions', request, admin.token)).toMatchObject({
        changed: false,
      });
      await backend.waitForEvents();
      expect(await membership(buyer)).toBe('basic active leaves');
      await advanceClockTo(backend, buyer, (await periodEnd(backend, buyer)) + 2 * HOUR_S);
      expect([await membership(buyer), await refundsOf(buyer)]).toEqual(['basic canceled', 0]);
      const mails = await told(buyer);
      expect(mails.map(({ subject }) => plain(subject))).toEqual([
        'Votre abonnement Basic est résilié par l’équipe',
      ]);
      expect(await actionsOn(buyer)).toEqual(['subscription.cancel-at-end']);
    },
  );

  test.concurrent(
    'a part of an invoice keeps the membership, the rest ends it; each is mailed once',
    async () => {
      const buyer = await subscriber(backend);
      const { data } = await stripe.invoices.list({ customer: buyer.customer });
      const invoice = data[0]?.id ?? '';
      const request = (amount_cents: number, expected_refunded_cents: number) => ({
        uid: buyer.uid,
        invoice,
        request: randomUUID(),
        amount_cents,
        reason: 'Payé deux fois',
        expected_refunded_cents,
      });
      const part = request(400, 0);
      const both = await Promise.all([
        postApi('refundInvoice', part, admin.token),
        postApi('refundInvoice', request(400, 0), admin.token),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      await backend.waitForEvents();
      expect([await membership(buyer), await refundsOf(buyer)]).toEqual(['basic active', 400]);
      expect(await postApiOk('refundInvoice', request(599, 400), admin.token)).toEqual({
        changed: true,
      });
      await backend.waitForEvents();
      expect([await membership(buyer), await refundsOf(buyer)]).toEqual(['basic canceled', 999]);
      expect(await postApi('refundInvoice', request(1, 999), admin.token)).toEqual({
        status: 409,
        body: { error: 'nothing-to-refund' },
      });
      const mails = (await told(buyer)).filter(({ id }) => id.startsWith('invoice_refund_'));
      expect(mails.map(({ text }) => /4,00|5,99/.exec(plain(text))?.[0]).toSorted()).toEqual([
        '4,00',
        '5,99',
      ]);
      expect(mails.every(({ text }) => text.includes('Payé deux fois'))).toBe(true);
      const refunded = (await actionsOn(buyer)).filter(
        (action) => action === 'subscription.refund',
      );
      expect(refunded).toHaveLength(2);
    },
  );
});
