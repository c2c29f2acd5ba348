import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/collection-paths';
import { call } from '../functions/support/call.ts';
import { runSchedule } from '../functions/support/emulated.ts';
import { eventually, removeLater, stored } from '../functions/support/stored.ts';
import { adminAuth, adminFirestore, storedDocument } from '../support/suite-admin.ts';
import { settleWebhooks, stripeControl } from '../support/stripe-control.ts';
import { away } from '../stripe/support/hosted-page.ts';
import './support/contract.ts';
import { newBuyer, type Buyer } from './support/buyer.ts';
import { counted, mailsTo } from './support/kit.ts';
import { subscriberSince } from './support/long-subscriber.ts';
import { checkoutUrl, pay, sandboxStripe } from './support/sandbox-stage.ts';
import { send, stripeEvent } from './support/signed.ts';
import { clearWeather, setWeather, WEATHER } from './support/weather.ts';

afterEach(() => stripeControl('DELETE', '/faults'));

async function subscriber() {
  const buyer = await newBuyer();
  away(await pay(await checkoutUrl(buyer, 'premium')));
  await settleWebhooks();
  return { ...buyer, customer: String((await stored(path.customer(buyer.uid)))?.stripe_customer_id) };
}

const firstPassDone = (data: FirebaseFirestore.DocumentData | undefined) =>
  ['auth', 'profile', 'content', 'files'].every((step) => data?.steps?.[step] === 'done');

async function leave({ uid, token }: Buyer) {
  for (const one of [path.deletion(uid), path.deletedUser(uid)]) removeLater(one);
  expect(await call('deleteMyAccount', {}, token)).toMatchObject({ result: { ok: true } });
  return storedDocument(path.deletion(uid), firstPassDone, 60_000);
}

/** The schedule's turn, without the wait before it. */
async function continueLeaving({ uid }: Buyer): Promise<void> {
  await adminFirestore()
    .doc(path.deletion(uid))
    .update({ next_at: new Date(0) });
  await runSchedule('continueDeletions');
}

describe.each(WEATHER)('a subscriber who deletes their account within 14 days, news %s', (_name, chaos) => {
  beforeAll(() => setWeather(chaos));
  afterAll(clearWeather);

  test('gets back all that was paid, once, though a first try failed half-way, and a mail says so', async () => {
    const buyer = await subscriber();
    await stripeControl('POST', '/faults', { fails: '500', method: 'DELETE', path: '/v1/customers', times: 50 });
    await leave(buyer);
    await storedDocument(path.deletion(buyer.uid), (data) => data?.error === 'stripe', 60_000);
    await stripeControl('DELETE', '/faults');
    await continueLeaving(buyer);
    await settleWebhooks();
    const { data: charges } = await sandboxStripe().charges.list({ customer: buyer.customer });
    expect(charges.map(({ amount_refunded }) => amount_refunded)).toEqual([3999]);
    const { data: refunds } = await sandboxStripe().refunds.list({ charge: charges[0]?.id ?? '' });
    expect(await counted(...refunds.map(({ id }) => `refund_${id}`))).toEqual([3999]);
    expect((await mailsTo(buyer.email)).map(({ subject }) => subject)).toContain('Votre abonnement est remboursé');
    expect(await stored(path.profile(buyer.uid))).toBeUndefined();
    expect(await stored(path.customer(buyer.uid))).toBeUndefined();
  });
});

describe('a subscriber who deletes their account', () => {
  test('pays no more and is no customer any more; late news finds nobody', async () => {
    const buyer = await subscriber();
    const { data: subscriptions } = await sandboxStripe().subscriptions.list({ customer: buyer.customer });
    expect(await leave(buyer)).toMatchObject({ steps: { stripe: 'done' } });
    expect(await sandboxStripe().customers.retrieve(buyer.customer)).toMatchObject({ deleted: true });
    const ended = await sandboxStripe().subscriptions.retrieve(subscriptions[0]?.id ?? '');
    expect(ended.status).toBe('canceled');
    await settleWebhooks();
    const late = stripeEvent('customer.subscription.updated', { ...ended, status: 'active' });
    expect(await send(late)).toBe(200);
    expect(await stored(path.customer(buyer.uid))).toBeUndefined();
    expect(await stored(path.stripeCustomer(buyer.customer))).toBeUndefined();
    expect(await stored(path.profile(buyer.uid))).toBeUndefined();
    await runSchedule('reconcileStripe');
    expect(await stored(path.customer(buyer.uid))).toBeUndefined();
  });

  test('later just ends it: nothing goes back', async () => {
    const buyer = await subscriberSince(20);
    await leave(buyer);
    expect(await stored(path.deletion(buyer.uid))).toMatchObject({ steps: { stripe: 'done' } });
    await settleWebhooks();
    const { data: charges } = await sandboxStripe().charges.list({ customer: buyer.customer });
    expect(charges.map(({ amount_refunded }) => amount_refunded)).toEqual([0]);
  });

  test('stays an open case as long as Stripe does not say so, everything else done', async () => {
    const buyer = await subscriber();
    await stripeControl('POST', '/faults', { fails: '500', method: 'DELETE', path: '/v1/customers', times: 50 });
    const open = await leave(buyer);
    expect(open).toMatchObject({ steps: { stripe: 'open' } });
    const failed = await storedDocument(path.deletion(buyer.uid), (data) => data?.error === 'stripe', 60_000);
    expect(failed).toMatchObject({ state: 'pending', error: 'stripe' });
    expect(await stored(path.stripeCustomer(buyer.customer))).toBeDefined();
    await stripeControl('DELETE', '/faults');
    await continueLeaving(buyer);
    expect(await stored(path.deletion(buyer.uid))).toMatchObject({ steps: { stripe: 'done' } });
    expect(await sandboxStripe().customers.retrieve(buyer.customer)).toMatchObject({ deleted: true });
    await settleWebhooks();
  });
});

describe('a member who changes their e-mail', () => {
  test('gets invoices at the new one', async () => {
    const buyer = await subscriber();
    const email = `neue-${buyer.email}`;
    await adminAuth().updateUser(buyer.uid, { email });
    await adminFirestore().doc(path.profile(buyer.uid)).update({ email });
    const customer = await eventually(
      () => sandboxStripe().customers.retrieve(buyer.customer),
      (found) => found.deleted !== true && found.email === email,
    );
    expect(customer).toMatchObject({ id: buyer.customer, email });
    await settleWebhooks();
  });
});
