// Runs on the sandbox only: refunds that an admin makes, also while Stripe fails, and from two
// browsers at once.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { expectRedirect } from '@atelier/stripe-sandbox/testing';
import { auditEntriesFor } from '../functions/support/admins.ts';
import { readDocument } from '../functions/support/documents.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { stripeControl } from '../support/suite/stripe-control.ts';
import { clearFaults, planFault } from './support/api-faults.ts';
import { newBuyer, newTimedBuyer, type Buyer, type TimedBuyer } from './support/buyer.ts';
import './support/check-stripe-contract.ts';
import { DELIVERY_MODES, loseEvents, useDeliveryMode } from './support/delivery-mode.ts';
import { postApi, type ApiAnswer } from './support/post-api.ts';
import { pay, sandboxBackend } from './support/sandbox-backend.ts';
import {
  buyKit,
  mailsTo,
  markShipped,
  orderKit,
  orderNumberOf,
  orderState,
  paymentOf,
} from './support/starter-kit.ts';
import { advanceClockTo, DAY_S, HOUR_S } from './support/stripe-backend.ts';

const backend = sandboxBackend();
const { stripe } = backend;

let admin: Buyer;
beforeAll(async () => {
  admin = await newBuyer({ is_admin: true });
});

const request = (id: string, fields: object = {}) => ({
  id,
  request: randomUUID(),
  amount_cents: 1000,
  reason: 'Carton abîmé',
  returned: false,
  expected_refunded_cents: 0,
  ...fields,
});
const refund = (body: object, { token } = admin): Promise<ApiAnswer> =>
  postApi('refundOrder', body, token);
const changed = { status: 200, body: { changed: true } };
const unchanged = { status: 200, body: { changed: false } };
const refused = (status: number, error: string) => ({ status, body: { error } });
const refundsOf = async (id: string) =>
  (await stripe.refunds.list({ payment_intent: await paymentOf(id) })).data;
const amountsOf = async (id: string) => (await refundsOf(id)).map(({ amount }) => amount);
const actionsOn = async (id: string) =>
  (await auditEntriesFor(path.order(id))).map(({ action }) => String(action));
async function newKit(): Promise<{ id: string; buyer: Buyer }> {
  const buyer = await newBuyer();
  return { buyer, id: (await buyKit(backend, buyer)).id };
}

describe.each(DELIVERY_MODES)('webhook events %s', (_mode, faults) => {
  useDeliveryMode(faults);

  test.concurrent(
    'an admin refunds a part and then the rest; each is logged and mailed once',
    async () => {
      const { id, buyer } = await newKit();
      await markShipped(id);
      expect(await refund(request(id))).toEqual(changed);
      expect(await orderState(id)).toBe('expedié 5680 back 1000');
      expect(await readDocument(path.order(id))).toMatchObject({ partly_refunded: true });
      const rest = request(id, {
        amount_cents: 4680,
        expected_refunded_cents: 1000,
        reason: 'Rétractation',
      });
      expect(await refund({ ...rest, returned: true })).toEqual(changed);
      await backend.waitForEvents();
      expect(await orderState(id)).toBe('refunded 5680 back 5680');
      const order = await readDocument(path.order(id));
      const when = { returned_at: expect.anything(), refunded_at: expect.anything() };
      expect(order).toMatchObject({ fulfilment: 'expedié', ...when });
      expect(order).not.toHaveProperty('partly_refunded');
      expect(order).not.toHaveProperty('refund_claim');
      const entries = (await auditEntriesFor(path.order(id))).map(
        ({ action, actor, target_name, after }) => [
          ...[action, actor, target_name, after?.refunded_cents, after?.reason],
        ],
      );
      const number = await orderNumberOf(id);
      expect(entries).toEqual([
        ['starter_kit_orders.refund', admin.uid, number, 1000, 'Carton abîmé'],
        ['starter_kit_orders.return', admin.uid, number, undefined, undefined],
        ['starter_kit_orders.refund', admin.uid, number, 4680, 'Rétractation'],
      ]);
      const mails = (await mailsTo(buyer.email)).filter(({ id: mail }) =>
        mail.includes('_refund_'),
      );
      expect(mails.map(({ subject }) => subject.includes(number))).toEqual([true, true]);
      expect(mails.map(({ text }) => /10,00|46,80/.exec(text)?.[0]).toSorted()).toEqual([
        '10,00',
        '46,80',
      ]);
      expect(mails.some(({ text }) => text.includes('Carton abîmé'))).toBe(true);
    },
  );

  test.concurrent(
    'a refund at Stripe changes the order, and an admin who has not seen it gets a conflict',
    async () => {
      const { id } = await newKit();
      await stripe.refunds.create({ payment_intent: await paymentOf(id), amount: 1000 });
      expect(await refund(request(id))).toEqual(refused(409, 'conflict'));
      await backend.waitForEvents();
      expect(await readDocument(path.order(id))).toMatchObject({
        refunded_cents: 1000,
        partly_refunded: true,
      });
      expect(await amountsOf(id)).toEqual([1000]);
      expect(await actionsOn(id)).toEqual([]);
    },
  );

  test.concurrent(
    'a refund whose call was killed after Stripe made it is logged and mailed',
    async () => {
      const { id, buyer } = await newKit();
      const body = request(id);
      const metadata = {
        order_id: id,
        request: body.request,
        admin: admin.uid,
        reason: body.reason,
      };
      await stripe.refunds.create({ payment_intent: await paymentOf(id), amount: 1000, metadata });
      await backend.waitForEvents();
      expect(await actionsOn(id)).toEqual(['starter_kit_orders.refund']);
      expect(
        (await mailsTo(buyer.email)).filter(({ id: mail }) => mail.includes('_refund_')),
      ).toHaveLength(1);
      expect(await refund(body)).toEqual(unchanged);
      expect(await amountsOf(id)).toEqual([1000]);
    },
  );
});

test('the same request, repeated or twice at once, refunds once', async () => {
  const { id } = await newKit();
  const body = request(id);
  const answers = await Promise.all([refund(body), refund(body)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await refund(body)).toEqual(unchanged);
  expect(await amountsOf(id)).toEqual([1000]);
  expect(await actionsOn(id)).toEqual(['starter_kit_orders.refund']);
});

test('of two admins who refund at once, one gets a conflict', async () => {
  const { id } = await newKit();
  const answers = await Promise.all([refund(request(id)), refund(request(id))]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await amountsOf(id)).toEqual([1000]);
});

test.each([
  ['503', 'before'],
  ['500', 'begun'],
  ['drop', 'before'],
] as const)(
  '%s %s the refund is payment-unavailable; another request has to wait, the same one refunds once',
  async (fails, phase) => {
    const { id, buyer } = await newKit();
    const body = request(id);
    await planFault({
      for: buyer.uid,
      fails,
      phase,
      method: 'POST',
      path: '/v1/refunds',
      times: 50,
    });
    expect(await refund(body)).toEqual(refused(503, 'payment-unavailable'));
    await clearFaults(buyer);
    expect(await refund(request(id))).toEqual(refused(409, 'conflict'));
    expect(await refund(body)).toEqual(changed);
    expect(await amountsOf(id)).toEqual([1000]);
    expect(await actionsOn(id)).toEqual(['starter_kit_orders.refund']);
  },
);

/** Buys a kit with a card whose refunds fail a day later. */
async function newKitOfFailingCard(): Promise<{ id: string; buyer: TimedBuyer }> {
  const buyer = await newTimedBuyer(stripe);
  const order = await orderKit(buyer);
  expectRedirect(await pay(order.url, { test_card: 'refundFails' }));
  await backend.waitForEvents();
  return { id: order.id, buyer };
}
const refundMailsOf = async ({ email }: Buyer) =>
  (await mailsTo(email)).filter(({ id: mail }) => mail.includes('_refund_')).length;

test('a refund that is found failed is refused when sent again, told to the admins and not to the buyer', async () => {
  const { id, buyer } = await newKitOfFailingCard();
  await loseEvents(buyer);
  const body = request(id);
  const metadata = { order_id: id, request: body.request, admin: admin.uid, reason: body.reason };
  const { created } = await stripe.refunds.create({
    payment_intent: await paymentOf(id),
    amount: 1000,
    metadata,
  });
  await advanceClockTo(backend, buyer, created + DAY_S + HOUR_S);
  expect(await refund(body)).toEqual(refused(409, 'refund-refused'));
  expect(await refund(body)).toEqual(refused(409, 'refund-refused'));
  expect(await amountsOf(id)).toEqual([1000]);
  expect(await orderState(id)).toBe('paid 5680');
  expect(await readDocument(path.order(id))).toMatchObject({ failed_refund_cents: 1000 });
  expect(await actionsOn(id)).toEqual(['starter_kit_orders.refund-failed']);
  expect(await refundMailsOf(buyer)).toBe(0);
});

test('a refund that fails later is logged for admins once, until it is made again', async () => {
  const { id, buyer } = await newKitOfFailingCard();
  expect(await refund(request(id))).toEqual(changed);
  const [made] = await refundsOf(id);
  await advanceClockTo(backend, buyer, (made?.created ?? 0) + DAY_S + HOUR_S);
  expect(await orderState(id)).toBe('paid 5680 back 0');
  expect(await readDocument(path.order(id))).toMatchObject({ failed_refund_cents: 1000 });
  const entries = await auditEntriesFor(path.order(id));
  expect(
    entries.map(({ action, actor, after }) => [action, actor, after?.failed_refund_cents]),
  ).toEqual([
    ['starter_kit_orders.refund', admin.uid, undefined],
    ['starter_kit_orders.refund-failed', admin.uid, 1000],
  ]);
  expect(await refundMailsOf(buyer)).toBe(1);
  expect(await refund(request(id))).toEqual(changed);
  expect(await readDocument(path.order(id))).not.toHaveProperty('failed_refund_cents');
});

test.each([
  ['more than is left', { amount_cents: 5681 }, 400, 'invalid-data'],
  ['nothing', { amount_cents: 0 }, 400, 'invalid-data'],
  ['a part of a cent', { amount_cents: 0.5 }, 400, 'invalid-data'],
  ['no reason', { reason: ' ' }, 400, 'invalid-data'],
  ['something else than what the admin saw', { expected_refunded_cents: 1 }, 409, 'conflict'],
  ['an unknown order', { id: 'unknown' }, 404, 'not-found'],
] as const)('refuses to refund %s', async (_what, change, status, error) => {
  const { id } = await newKit();
  expect(await refund(request(id, change))).toEqual(refused(status, error));
  expect(await amountsOf(id)).toEqual([]);
  expect(await actionsOn(id)).toEqual([]);
});

test('the return alone is recorded once', async () => {
  const { id } = await newKit();
  await markShipped(id);
  const back = { amount_cents: 0, returned: true, reason: ' Revenu sans lettre ' };
  expect(await refund(request(id, back))).toEqual(changed);
  expect(await refund(request(id, back))).toEqual(unchanged);
  expect(await auditEntriesFor(path.order(id))).toMatchObject([
    { action: 'starter_kit_orders.return', after: { reason: 'Revenu sans lettre' } },
  ]);
  expect(await orderState(id)).toBe('expedié 5680');
});

test('the return alone needs no reason', async () => {
  const { id } = await newKit();
  await markShipped(id);
  expect(await refund(request(id, { amount_cents: 0, returned: true, reason: '' }))).toEqual(
    changed,
  );
  expect((await auditEntriesFor(path.order(id)))[0]?.after).not.toHaveProperty('reason');
});

test('a disputed order is not refunded', async () => {
  const { id } = await newKit();
  const { latest_charge } = await stripe.paymentIntents.retrieve(await paymentOf(id));
  await stripeControl('POST', '/dispute', { charge: latest_charge });
  await backend.waitForEvents();
  expect(await refund(request(id))).toEqual(refused(409, 'conflict'));
  expect(await amountsOf(id)).toEqual([]);
});

test('only admins refund', async () => {
  const { id, buyer } = await newKit();
  expect(await refund(request(id), buyer)).toEqual(refused(403, 'forbidden'));
  const former = await newBuyer({ is_admin: true });
  await adminFirestore().doc(path.profile(former.uid)).update({ is_admin: false });
  expect(await refund(request(id), former)).toEqual(refused(403, 'forbidden'));
  expect(await amountsOf(id)).toEqual([]);
});
