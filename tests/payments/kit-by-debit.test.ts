// Not among the scenarios: a test account answers a debit when it likes, and nobody is told when.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/collection-paths';
import { runSchedule } from '../functions/support/emulated.ts';
import { stored } from '../functions/support/stored.ts';
import { adminFirestore } from '../support/suite-admin.ts';
import { settleWebhooks, stripeControl } from '../support/stripe-control.ts';
import { away } from '../stripe/support/hosted-page.ts';
import './support/contract.ts';
import { newBuyer, newTimedBuyer, type Buyer, type TimedBuyer } from './support/buyer.ts';
import { counted, mailsTo, orderKit, orderState, type BegunOrder } from './support/kit.ts';
import { granted, post } from './support/post.ts';
import { pay, sandboxStage } from './support/sandbox-stage.ts';
import { DAY_S, HOUR_S, moveTo } from './support/stage.ts';
import { clearWeather, setWeather, DELIVERY_MODES } from './support/weather.ts';

const stage = sandboxStage();
const { stripe } = stage;

/** Orders a kit and agrees to a debit of a test account. */
async function debit(buyer: Buyer, test_iban: 'paid' | 'refused' | 'disputed' = 'paid'): Promise<BegunOrder> {
  const order = await orderKit(buyer);
  away(await pay(order.url, { method: 'sepa_debit', test_iban, debit_name: 'Camille Martin' }));
  await settleWebhooks();
  return order;
}

/** Lets the five days pass that a bank takes. */
async function bankAnswers(buyer: TimedBuyer): Promise<void> {
  const { frozen_time } = await stripe.testHelpers.testClocks.retrieve(buyer.clock);
  await moveTo(stage, buyer, frozen_time + 5 * DAY_S + HOUR_S);
}

const checkoutOf = async ({ id }: BegunOrder, { token }: Buyer) =>
  (await granted('confirm-checkout', { order: id }, token)).checkout;
const orderMails = async ({ email }: Buyer) =>
  (await mailsTo(email)).map(({ id }) => /^order_.+_(\w+)$/.exec(id)?.[1]).filter((about) => about !== undefined);

describe.each(DELIVERY_MODES)('a kit by direct debit, news %s', (_name, chaos) => {
  beforeAll(() => setWeather(chaos));
  afterAll(clearWeather);

  test('waits for its money, then is paid, confirmed and counted once', async () => {
    const buyer = await newTimedBuyer(stripe);
    const order = await debit(buyer);
    expect(await stored(path.order(order.id))).toMatchObject({ status: 'pending', is_processing: true });
    expect(await checkoutOf(order, buyer)).toBe('processing');
    expect(await counted(`kit_${order.id}`)).toEqual(['none']);
    expect(await orderMails(buyer)).toEqual([]);
    await bankAnswers(buyer);
    expect(await orderState(order.id)).toBe('paid 5680');
    expect(await stored(path.order(order.id))).not.toHaveProperty('is_processing');
    expect(await checkoutOf(order, buyer)).toBe('paid');
    expect(await counted(`kit_${order.id}`)).toEqual([5680]);
    expect(await orderMails(buyer)).toEqual(['confirmation']);
  });

  test('is over when the bank refuses: nothing is owed or counted, and its buyer is told once', async () => {
    const buyer = await newTimedBuyer(stripe);
    const order = await debit(buyer, 'refused');
    expect(await stored(path.order(order.id))).toMatchObject({ status: 'pending', is_processing: true });
    await bankAnswers(buyer);
    expect(await orderState(order.id)).toBe('expired 5680');
    expect(await checkoutOf(order, buyer)).toBe('expired');
    expect(await counted(`kit_${order.id}`)).toEqual(['none']);
    expect(await orderMails(buyer)).toEqual(['unpaid']);
  });

  test('can be disputed once it is paid', async () => {
    const buyer = await newTimedBuyer(stripe);
    const order = await debit(buyer, 'disputed');
    await bankAnswers(buyer);
    expect(await orderState(order.id)).toBe('disputed 5680');
  });
});

describe('while the money is on its way', () => {
  test('a second kit is an order of its own', async () => {
    const buyer = await newBuyer();
    const first = await debit(buyer);
    expect((await orderKit(buyer)).id).not.toBe(first.id);
    await runSchedule('reconcileStripe');
    expect(await orderState(first.id)).toBe('pending 5680');
  });

  test.each([
    ['arrives', 'paid', 'refunded 5680 back 5680', 5680, '56,80'],
    ['never comes', 'refused', 'expired 5680', 0, "rien n'a été débité"],
  ])('its buyer can withdraw: the debit %s', async (_what, ends, state, refund_cents, told) => {
    const buyer = await newBuyer();
    const order = await debit(buyer);
    const declared = await post('withdraw', { what: 'kit', locale: 'fr' }, buyer.token);
    expect(declared).toMatchObject({ status: 200, body: { state: 'done', outcome: 'under-way' } });
    expect(await stored(path.order(order.id))).toHaveProperty('withdrawn_at');
    const { latest_charge } = await stripe.paymentIntents.retrieve(await intentOf(order));
    await stripeControl('POST', '/debit', { charge: latest_charge, ends });
    await settleWebhooks();
    await runSchedule('continueDeclarations');
    await settleWebhooks();
    expect(await orderState(order.id)).toBe(state);
    const { docs } = await adminFirestore().collection('contract_requests').where('uid', '==', buyer.uid).get();
    expect(docs.map((one) => [one.get('state'), one.get('result')])).toEqual([
      ['done', { outcome: 'refunded', refund_cents }],
    ]);
    const done = (await mailsTo(buyer.email)).filter(({ id }) => /^contract_.+_done$/.test(id));
    expect(done.map(({ text }) => text)).toEqual([expect.stringContaining(told)]);
  });
});

async function intentOf({ session }: BegunOrder): Promise<string> {
  return String((await stripe.checkout.sessions.retrieve(session)).payment_intent);
}
