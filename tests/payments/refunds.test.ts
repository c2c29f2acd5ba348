import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/collection-paths';
import { DELETED_MEMBER } from '@atelier/domain/deletion';
import { runSchedule } from '../functions/support/emulated.ts';
import { eventually, stored } from '../functions/support/stored.ts';
import { adminFirestore } from '../support/suite-admin.ts';
import { settleWebhooks, stripeControl } from '../support/stripe-control.ts';
import { away } from '../stripe/support/hosted-page.ts';
import './support/contract.ts';
import { membership, newBuyer, newTimedBuyer } from './support/buyer.ts';
import { buyKit, counted, mailsTo, orderKit, orderState, paymentOf } from './support/kit.ts';
import { pay, sandboxStage, sandboxStripe } from './support/sandbox-stage.ts';
import { DAY_S, HOUR_S, moveTo } from './support/stage.ts';
import { clearWeather, setWeather, WEATHER } from './support/weather.ts';

const stripe = sandboxStripe();

describe.each(WEATHER)('news %s', (_name, chaos) => {
  beforeAll(() => setWeather(chaos));
  afterAll(clearWeather);

  test('a kit is paid, sent, refunded in part and then in full; each sum counts once', async () => {
    const buyer = await newBuyer();
    const { id } = await buyKit(buyer);
    expect(await orderState(id)).toBe('paid 5680');
    await ship(id);
    const payment_intent = await paymentOf(id);
    const part = await stripe.refunds.create({ payment_intent, amount: 1000 });
    await settleWebhooks();
    expect(await orderState(id)).toBe('expedié 5680 back 1000');
    const rest = await stripe.refunds.create({ payment_intent });
    await settleWebhooks();
    expect(await orderState(id)).toBe('refunded 5680 back 5680');
    expect(await counted(`kit_${id}`, `refund_${part.id}`, `refund_${rest.id}`)).toEqual([5680, 1000, 4680]);
    expect((await mailsTo(buyer.email)).filter((mail) => mail.id.startsWith('order_'))).toHaveLength(1);
  });

  test('a refund that fails at the bank leaves the order as it was, and revenue too', async () => {
    const buyer = await newTimedBuyer(stripe);
    const { id } = await buyKit(buyer, { test_card: 'refundFails' });
    await ship(id);
    const refund = await stripe.refunds.create({ payment_intent: await paymentOf(id) });
    await settleWebhooks();
    expect(await orderState(id)).toBe('refunded 5680 back 5680');
    await moveTo(sandboxStage(), buyer, refund.created + DAY_S + HOUR_S);
    expect(await orderState(id)).toBe('expedié 5680 back 0');
    expect(await counted(`refund_${refund.id}`)).toEqual(['taken back']);
  });
});

describe.each(WEATHER)('a dispute is decided, news %s', (_name, chaos) => {
  beforeAll(() => setWeather(chaos));
  afterAll(clearWeather);

  test.each([
    ['won', 'expedié 5680', 'none'],
    ['lost', 'disputed 5680', 5680],
  ] as const)('%s: the order is %s, taken back: %s', async (ends, state, takenBack) => {
    const { id } = await buyKit(await newBuyer());
    await ship(id);
    const payment_intent = await paymentOf(id);
    const { latest_charge } = await stripe.paymentIntents.retrieve(payment_intent);
    await stripeControl('POST', '/dispute', { charge: latest_charge });
    await settleWebhooks();
    expect(await orderState(id)).toBe('disputed 5680');
    const [dispute] = (await stripe.disputes.list({ payment_intent })).data;
    await stripeControl('POST', '/dispute/close', { dispute: dispute?.id, ends });
    await settleWebhooks();
    expect(await orderState(id)).toBe(state);
    expect(await counted(`dispute_${dispute?.id}`)).toEqual([takenBack]);
  });
});

describe('money that comes back', () => {
  test('a refund that is slow counts from the day it was made', async () => {
    const buyer = await newTimedBuyer(stripe);
    const { id } = await buyKit(buyer, { test_card: 'refundPending' });
    const refund = await stripe.refunds.create({ payment_intent: await paymentOf(id) });
    await settleWebhooks();
    expect(await orderState(id)).toBe('refunded 5680 back 5680');
    await moveTo(sandboxStage(), buyer, refund.created + DAY_S + HOUR_S);
    expect(await orderState(id)).toBe('refunded 5680 back 5680');
    expect(await counted(`refund_${refund.id}`)).toEqual([5680]);
  });

  test('a refund of a membership counts as well', async () => {
    const buyer = await newTimedBuyer(stripe);
    await sandboxStage().subscribe(buyer, 'basic');
    const [charge] = (await stripe.charges.list({ customer: buyer.customer })).data;
    const refund = await stripe.refunds.create({ charge: charge?.id ?? '', amount: 500 });
    await settleWebhooks();
    expect(await counted(`refund_${refund.id}`)).toEqual([500]);
  });
});

describe('a dispute', () => {
  test('of a membership that is lost counts once, and the membership goes on', async () => {
    const buyer = await newTimedBuyer(stripe);
    await sandboxStage().subscribe(buyer, 'basic');
    await settleWebhooks();
    const [charge] = (await stripe.charges.list({ customer: buyer.customer })).data;
    await stripeControl('POST', '/dispute', { charge: charge?.id });
    const [dispute] = (await stripe.disputes.list({ charge: charge?.id ?? '' })).data;
    await stripeControl('POST', '/dispute/close', { dispute: dispute?.id, ends: 'lost' });
    await settleWebhooks();
    expect(await counted(`dispute_${dispute?.id}`)).toEqual([999]);
    expect(await membership(buyer)).toBe('basic active');
  });

  test('at once, by the card that disputes', async () => {
    const { id } = await buyKit(await newBuyer(), { test_card: 'disputed' });
    expect(await orderState(id)).toBe('disputed 5680');
    expect((await stored(path.order(id)))?.fulfilment).toBe('paid');
  });

  test('of an order that was sent: its way is kept', async () => {
    const { id } = await buyKit(await newBuyer());
    await ship(id);
    const { latest_charge } = await stripe.paymentIntents.retrieve(await paymentOf(id));
    await stripeControl('POST', '/dispute', { charge: latest_charge });
    await settleWebhooks();
    expect(await orderState(id)).toBe('disputed 5680');
    expect((await stored(path.order(id)))?.fulfilment).toBe('expedié');
  });
});

test('an order whose news never arrived is found by night; one that nobody was sent to pay ends', async () => {
  const order = await orderKit(await newBuyer());
  await stripeControl('POST', '/chaos', { hold: true });
  try {
    away(await pay(order.url));
    const left = await orderKit(await newBuyer());
    const yesterday = new Date(Date.now() - 86_400_000);
    await adminFirestore().doc(path.order(order.id)).update({ created_at: yesterday });
    const { stripe_session_id: _, ...unsent } = (await stored(path.order(left.id))) ?? {};
    await adminFirestore()
      .doc(path.order(left.id))
      .set({ ...unsent, created_at: yesterday });
    await runSchedule('reconcileStripe');
    await eventually(
      async () => [await orderState(order.id), await orderState(left.id)].join(),
      (states) => states === 'paid 5680,expired 5680',
    );
  } finally {
    await stripeControl('DELETE', '/chaos');
    await stripeControl('POST', '/webhooks/release');
  }
});

test('an order that its buyer left unpaid goes once its checkout is over', async () => {
  const order = await orderKit(await newBuyer());
  await adminFirestore().doc(path.order(order.id)).update({ user_id: DELETED_MEMBER.user_id });
  await stripe.checkout.sessions.expire(order.session);
  await settleWebhooks();
  expect(await orderState(order.id)).toBe('gone');
});

/** As an admin moves it. */
async function ship(id: string): Promise<void> {
  await adminFirestore().doc(path.order(id)).update({ status: 'expedié' });
}
