// Not among the scenarios: a test account does not fail or settle a debit on demand. Serial,
// because the schedule continues all open declarations.
import { describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { runSchedule } from '../../functions/support/functions-emulator.ts';
import { readDocument } from '../../functions/support/documents.ts';
import { stripeControl } from '../../support/suite/stripe-control.ts';
import { adminFirestore } from '../../support/suite/admin-sdk.ts';
import { membership, newBuyer, nowAt } from '../support/buyer.ts';
import { subscribe } from '../support/checkout.ts';
import '../support/check-stripe-contract.ts';
import { planFault, clearFaults } from '../support/api-faults.ts';
import { mailsTo, orderState, type PendingOrder } from '../support/starter-kit.ts';
import { contractMails, subscriber } from '../support/contracts.ts';
import { holdEvents, releaseEvents } from '../support/delivery-mode.ts';
import { postApi } from '../support/post-api.ts';
import { debitKit, sandboxBackend } from '../support/sandbox-backend.ts';
import { advanceClockTo, DAY_S } from '../support/stripe-backend.ts';

const backend = sandboxBackend();
const { stripe } = backend;

describe('ending a contract while Stripe is down', () => {
  test('acknowledges the declaration, and carries it out later', async () => {
    const buyer = await subscriber(backend);
    await planFault({
      for: buyer.uid,
      fails: '500',
      times: 9,
      method: 'POST',
      path: '/v1/subscriptions',
    });
    try {
      const { status, body } = await postApi('end-contract', { locale: 'fr' }, buyer.token);
      expect([status, body.outcome]).toEqual([200, 'under-way']);
      expect((await contractMails(buyer.email, '_received'))[0]?.text).toContain(
        'résiliation de l’abonnement',
      );
      expect(await membership(buyer)).toBe('basic active');
    } finally {
      await clearFaults(buyer);
    }
    await runSchedule('continueDeclarations');
    expect(await membership(buyer)).toBe('basic active leaves');
    expect(await contractMails(buyer.email, '_done')).toHaveLength(1);
    await runSchedule('continueDeclarations');
    expect(await contractMails(buyer.email, '_done')).toHaveLength(1);
  });
});

test('a withdrawal that fails after the end of the contract is carried out later, also if nothing is left to refund', async () => {
  const buyer = await subscriber(backend);
  await holdEvents(buyer);
  const [charge] = (await stripe.charges.list({ customer: buyer.customer })).data;
  await stripe.refunds.create({ charge: charge?.id ?? '' });
  const fault = {
    fails: '500',
    times: 3,
    method: 'DELETE',
    path: '/v1/subscriptions',
    phase: 'after',
  } as const;
  await planFault({ ...fault, for: buyer.uid });
  try {
    const { body } = await postApi('withdraw', { what: 'subscription', locale: 'fr' }, buyer.token);
    expect(body.outcome).toBe('under-way');
  } finally {
    await clearFaults(buyer);
  }
  const [ended] = (await stripe.subscriptions.list({ customer: buyer.customer, status: 'all' }))
    .data;
  expect(ended?.status).toBe('canceled');
  await runSchedule('continueDeclarations');
  expect(await contractMails(buyer.email, '_refused')).toEqual([]);
  expect(await contractMails(buyer.email, '_done')).toHaveLength(1);
  expect(await membership(buyer)).toBe('basic canceled');
  await releaseEvents(buyer);
  await backend.waitForEvents();
});

test('an end that is carried out late leaves alone what was bought after it', async () => {
  const buyer = await subscriber(backend);
  await planFault({
    for: buyer.uid,
    fails: '500',
    times: 9,
    method: 'POST',
    path: '/v1/subscriptions',
  });
  try {
    const { body } = await postApi('end-contract', { locale: 'fr' }, buyer.token);
    expect(body.outcome).toBe('under-way');
  } finally {
    await clearFaults(buyer);
  }
  const [first] = (await stripe.subscriptions.list({ customer: buyer.customer })).data;
  await stripe.subscriptions.cancel(first?.id ?? '');
  await advanceClockTo(backend, buyer, (await nowAt(stripe)) + DAY_S);
  await subscribe(backend, buyer, 'pro');
  await backend.waitForEvents();
  await runSchedule('continueDeclarations');
  expect(await membership(buyer)).toBe('pro active');
  expect(await contractMails(buyer.email, '_done')).toHaveLength(1);
});

test('a withdrawal that is carried out late leaves alone what was bought after it', async () => {
  const buyer = await subscriber(backend);
  await planFault({ for: buyer.uid, fails: '500', times: 9, method: 'POST', path: '/v1/refunds' });
  try {
    const { body } = await postApi('withdraw', { what: 'subscription', locale: 'fr' }, buyer.token);
    expect(body.outcome).toBe('under-way');
  } finally {
    await clearFaults(buyer);
  }
  await advanceClockTo(backend, buyer, (await nowAt(stripe)) + DAY_S);
  await subscribe(backend, buyer, 'pro');
  await backend.waitForEvents();
  await runSchedule('continueDeclarations');
  await backend.waitForEvents();
  expect(await membership(buyer)).toBe('pro active');
  const { data } = await stripe.charges.list({ customer: buyer.customer });
  expect(data.map(({ amount, amount_refunded }) => [amount, amount_refunded])).toEqual([
    [1999, 0],
    [999, 999],
  ]);
  expect(await contractMails(buyer.email, '_done')).toHaveLength(1);
});

test('withdrawal without an order is refused, also by email', async () => {
  const { token, email } = await newBuyer();
  expect((await postApi('withdraw', { locale: 'fr', what: 'kit' }, token)).body).toEqual({
    error: 'no-order',
  });
  expect(await contractMails(email, '_refused')).toHaveLength(1);
  await runSchedule('continueDeclarations');
  expect(await contractMails(email, '_refused')).toHaveLength(1);
});

describe('while a debit is processing', () => {
  test.each([
    ['succeeds', 'paid', 'refunded 5680 back 5680', 5680, '56,80'],
    ['fails', 'refused', 'expired 5680', 0, 'rien n’a été débité'],
  ])('the buyer can withdraw: the debit %s', async (_what, ends, state, refund_cents, text) => {
    const buyer = await newBuyer();
    const order = await debitKit(buyer);
    const declared = await postApi('withdraw', { what: 'kit', locale: 'fr' }, buyer.token);
    expect(declared).toMatchObject({ status: 200, body: { state: 'done', outcome: 'under-way' } });
    expect(await readDocument(path.order(order.id))).toHaveProperty('withdrawn_at');
    const { latest_charge } = await stripe.paymentIntents.retrieve(await intentOf(order));
    await stripeControl('POST', '/debit', { charge: latest_charge, ends });
    await backend.waitForEvents();
    await runSchedule('continueDeclarations');
    await backend.waitForEvents();
    expect(await orderState(order.id)).toBe(state);
    const { docs } = await adminFirestore()
      .collection('contract_requests')
      .where('uid', '==', buyer.uid)
      .get();
    expect(docs.map((one) => [one.get('state'), one.get('result')])).toEqual([
      ['done', { outcome: 'refunded', refund_cents }],
    ]);
    const done = (await mailsTo(buyer.email)).filter(({ id }) => /^contract_.+_done$/.test(id));
    expect(done.map((mail) => mail.text)).toEqual([expect.stringContaining(text)]);
  });
});

async function intentOf({ session }: PendingOrder): Promise<string> {
  return String((await stripe.checkout.sessions.retrieve(session)).payment_intent);
}
