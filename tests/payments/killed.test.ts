// Not among the scenarios: nobody can end a process of ours in the moment in which a real Stripe has done its part.
import { afterEach, describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/collection-paths';
import { call } from '../functions/support/call.ts';
import { removeLater, stored } from '../functions/support/stored.ts';
import { adminFirestore, storedDocument } from '../support/suite-admin.ts';
import { stripeControl } from '../support/stripe-control.ts';
import { away } from '../stripe/support/hosted-page.ts';
import { customersMadeFor, madeAtStripe, newsOf } from './support/at-stripe.ts';
import { checkoutUrl, pageBeside, sessionIn, subscribe } from './support/checkout.ts';
import './support/contract.ts';
import { customerOf, membership, newBuyer, subscriptionWish, type Buyer } from './support/buyer.ts';
import { plan, planned, repair, type Fault } from './support/faults.ts';
import { buyKit, confirmOrder, counted, KIT_FORM, mailsTo, orderKit, orderState } from './support/kit.ts';
import { continueLeaving } from './support/leave.ts';
import { post } from './support/post.ts';
import { pay, sandboxStage } from './support/sandbox-stage.ts';
import { send } from './support/signed.ts';
import { runningSubscription } from './support/stage.ts';
import { clearWeather, setWeather } from './support/weather.ts';
import { killWhileItWaits } from './support/workers.ts';

const stage = sandboxStage();
const { stripe } = stage;

afterEach(repair);
afterEach(clearWeather);

/** Lets a function ask Stripe, which does as it is asked, and kills the function before it has the answer. */
async function killedAfter<Answer>(
  name: string,
  { method, path }: Pick<Fault, 'method' | 'path'>,
  begin: () => Promise<Answer>,
): Promise<PromiseSettledResult<Answer>> {
  await plan({ fails: 'timeout', phase: 'after', times: 1, method, path });
  return killWhileItWaits(name, begin, async () => (await planned()).length === 0);
}

/** The same of a member's call or of a webhook event, whose sender gets an error. */
async function httpKilledAfter(
  service: 'billing' | 'stripeWebhook',
  fault: Pick<Fault, 'method' | 'path'>,
  begin: () => Promise<{ status: number }>,
) {
  expect(await killedAfter(service, fault, begin)).toMatchObject({ status: 'fulfilled', value: { status: 500 } });
}

/** All that is held back arrives, as if Stripe told it only now. */
async function newsArrives(): Promise<void> {
  await clearWeather();
  await stripeControl('POST', '/webhooks/release');
  await stage.settle();
}

const confirmations = async ({ email }: Buyer) =>
  (await mailsTo(email)).filter(({ id }) => /^(subscription|order)_.+_confirmation$/.test(id)).length;

/** Everything that was counted of a customer: what they paid, and what went back. */
async function countedOf(customer: string) {
  const { data: invoices } = await stripe.invoices.list({ customer });
  const { data: charges } = await stripe.charges.list({ customer, expand: ['data.refunds'] });
  const refunds = charges.flatMap(({ refunds: made }) => made?.data ?? []);
  const sums = (keys: string[]) => Promise.all(keys.map(async (key) => (await counted(key))[0]));
  return {
    paid: await sums(invoices.map(({ id }) => `invoice_${id}`)),
    back: await sums(refunds.map(({ id }) => `refund_${id}`)),
  };
}

describe('a plan is ordered, the process dies, and the member presses again', () => {
  test.each([
    ['the customer', '/v1/customers', { customers: 1, isMapped: false }],
    ['the page', '/v1/checkout/sessions', { customers: 1, isMapped: true }],
  ])('when Stripe had made %s', async (_what, made, left) => {
    const buyer = await newBuyer();
    const ask = () => post('create-subscription-session', subscriptionWish(buyer, 'basic'), buyer.token);
    await httpKilledAfter('billing', { method: 'POST', path: made }, ask);
    const kept = await stored(path.customer(buyer.uid));
    expect({ customers: await customersMadeFor(buyer.uid), isMapped: kept !== undefined }).toEqual(left);
    expect(kept?.checkout_attempt?.sessionId ?? null).toBeNull();
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(await madeAtStripe(buyer.uid)).toEqual({ customers: 1, sessions: ['open'] });
    away(await pay(String(body.url)));
    await stage.settle();
    expect(await membership(buyer)).toBe('basic active');
    expect(await countedOf(await customerOf(buyer))).toEqual({ paid: [999], back: [] });
    expect(await confirmations(buyer)).toBe(1);
  });
});

test('a kit is ordered, the process dies when Stripe had made the page, and the buyer presses again', async () => {
  const buyer = await newBuyer();
  const orders = () => adminFirestore().collection(path.orders()).where('user_id', '==', buyer.uid).get();
  await httpKilledAfter('billing', { method: 'POST', path: '/v1/checkout/sessions' }, () =>
    post('starter-kit', KIT_FORM, buyer.token),
  );
  const [begun, ...none] = (await orders()).docs;
  expect([begun?.get('status'), begun?.get('stripe_session_id'), none]).toEqual(['pending', undefined, []]);
  expect((await madeAtStripe(buyer.uid)).sessions).toEqual(['open']);
  const { id } = await buyKit(stage, buyer);
  expect((await orders()).docs.map((order) => order.id)).toEqual([begun?.id]);
  expect(id).toBe(begun?.id);
  expect(await madeAtStripe(buyer.uid)).toEqual({ customers: 1, sessions: ['complete'] });
  expect(await orderState(id)).toBe('paid 5680');
  expect(await counted(`kit_${id}`)).toEqual([5680]);
  expect(await confirmations(buyer)).toBe(1);
});

describe('a plan was paid, the process dies over the news of it, and Stripe tells it again', () => {
  test.each(['invoice.paid', 'checkout.session.completed'])('%s', async (type) => {
    await setWeather({ hold: true });
    const buyer = await newBuyer();
    await subscribe(stage, buyer, 'basic');
    const event = await heldEvent(buyer, type);
    await httpKilledAfter('stripeWebhook', { method: 'GET', path: '/v1/subscriptions' }, () => sent(event));
    expect(await stored(path.stripeEvent(event.id))).toMatchObject({ state: 'received' });
    expect(await membership(buyer)).toBe('free active');
    await newsArrives();
    expect(await stored(path.stripeEvent(event.id))).toMatchObject({ state: 'done' });
    expect(await membership(buyer)).toBe('basic active');
    expect(await countedOf(await customerOf(buyer))).toEqual({ paid: [999], back: [] });
    expect(await confirmations(buyer)).toBe(1);
  });
});

describe('a kit was paid, the process dies', () => {
  async function paidUnheard() {
    await setWeather({ hold: true });
    const buyer = await newBuyer();
    const order = await orderKit(buyer);
    away(await pay(order.url));
    return { buyer, order };
  }
  /** Asks Stripe what became of the order, and dies over the answer. */
  async function killedOver(
    service: 'billing' | 'stripeWebhook',
    order: { id: string },
    begin: () => Promise<{ status: number }>,
  ) {
    await httpKilledAfter(service, { method: 'GET', path: '/v1/checkout/sessions' }, begin);
    expect(await orderState(order.id)).toBe('pending 5680');
  }
  async function isRightAtLast(buyer: Buyer, order: { id: string }) {
    expect(await orderState(order.id)).toBe('paid 5680');
    expect(await counted(`kit_${order.id}`)).toEqual([5680]);
    expect(await confirmations(buyer)).toBe(1);
  }

  test('over the news of it, and Stripe tells it again', async () => {
    const { buyer, order } = await paidUnheard();
    const event = await heldEvent(buyer, 'checkout.session.completed');
    await killedOver('stripeWebhook', order, () => sent(event));
    await newsArrives();
    await isRightAtLast(buyer, order);
  });

  test('while its buyer waits for the confirmation, and they look again', async () => {
    const { buyer, order } = await paidUnheard();
    await killedOver('billing', order, () => confirmOrder(buyer, order));
    expect(await confirmOrder(buyer, order)).toMatchObject({ status: 200, body: { checkout: 'paid' } });
    await newsArrives();
    await isRightAtLast(buyer, order);
  });
});

test('two pages were paid, the process dies when one was given back, and no more goes back with the next news', async () => {
  await setWeather({ hold: true });
  const buyer = await newBuyer();
  const url = await checkoutUrl(buyer, 'basic');
  const other = await pageBeside(stripe, buyer, url);
  away(await pay(url));
  away(await pay(other));
  const customer = await customerOf(buyer);
  const returned = async () =>
    (await stripe.charges.list({ customer })).data.map(({ amount_refunded }) => amount_refunded).toSorted();
  const event = await heldEvent(buyer, 'customer.subscription.created');
  await httpKilledAfter('stripeWebhook', { method: 'POST', path: '/v1/refunds' }, () => sent(event));
  expect(await returned()).toEqual([0, 999]);
  expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(2);
  await newsArrives();
  expect(await returned()).toEqual([0, 999]);
  const kept = await runningSubscription(stripe, customer);
  expect((await stripe.checkout.sessions.retrieve(sessionIn(url))).subscription).toBe(kept.id);
  expect(await membership(buyer)).toBe('basic active');
  expect(await countedOf(customer)).toEqual({ paid: [999, 999], back: [999] });
  expect(await confirmations(buyer)).toBe(1);
});

test('a member leaves, the process dies when Stripe had noted it, and its news brings the profile right', async () => {
  const buyer = await newBuyer();
  await subscribe(stage, buyer, 'basic');
  await stage.settle();
  await setWeather({ hold: true });
  await httpKilledAfter('billing', { method: 'POST', path: '/v1/subscriptions' }, () =>
    post('cancel-subscription', {}, buyer.token),
  );
  const { cancel_at_period_end } = await runningSubscription(stripe, await customerOf(buyer));
  expect(cancel_at_period_end).toBe(true);
  expect(await membership(buyer)).toBe('basic active');
  await newsArrives();
  expect(await membership(buyer)).toBe('basic active leaves');
});

test('an account is deleted, the process dies after the refund and after the end: all is done once', async () => {
  const buyer = await newBuyer();
  await subscribe(stage, buyer, 'premium');
  await stage.settle();
  const customer = await customerOf(buyer);
  for (const one of [path.deletion(buyer.uid), path.deletedUser(buyer.uid)]) removeLater(one);
  await killedAfter('onDeletionCreated', { method: 'POST', path: '/v1/refunds' }, () =>
    call('deleteMyAccount', {}, buyer.token),
  );
  expect((await stripe.charges.list({ customer })).data.map(({ amount_refunded }) => amount_refunded)).toEqual([3999]);
  const steps = async () => (await stored(path.deletion(buyer.uid)))?.steps as Record<string, string>;
  expect(await steps()).toMatchObject({ stripe: 'open', auth: 'open' });
  const ended = await killedAfter('every15Minutes', { method: 'DELETE', path: '/v1/customers' }, () =>
    continueLeaving(buyer),
  );
  expect(ended.status).toBe('rejected');
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  expect(await steps()).toMatchObject({ stripe: 'open', auth: 'open' });
  await continueLeaving(buyer);
  await storedDocument(path.deletion(buyer.uid), (data) => data?.steps?.stripe === 'done');
  await stage.settle();
  expect(await countedOf(customer)).toEqual({ paid: [3999], back: [3999] });
  const told = (await mailsTo(buyer.email)).filter(({ subject }) => subject === 'Votre abonnement est remboursé');
  expect(told).toHaveLength(1);
  for (const gone of [path.customer(buyer.uid), path.stripeCustomer(customer), path.profile(buyer.uid)])
    expect(await stored(gone), gone).toBeUndefined();
});

/** One that Stripe has not told yet. */
async function heldEvent(buyer: Buyer, type: string) {
  const event = (await newsOf(await customerOf(buyer))).find((one) => one.type === type);
  if (event === undefined) throw new Error(`There was no ${type}.`);
  const { deliveries: _, ...told } = event;
  return told;
}

/** The answer to an event, as Stripe would see it. */
async function sent(event: { id: string }): Promise<{ status: number }> {
  return { status: await send(event) };
}
