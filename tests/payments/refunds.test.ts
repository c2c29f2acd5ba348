// Here besides the scenarios: refunds that a bank decides on later and disputes of payments made long ago, for which an
// account offers neither a moment nor a clock; and news that is held back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { path } from '@atelier/domain/collection-paths';
import { runSchedule } from '../functions/support/emulated.ts';
import { eventually, stored } from '../functions/support/stored.ts';
import { adminFirestore } from '../support/suite-admin.ts';
import { stripeControl } from '../support/stripe-control.ts';
import { away } from '../stripe/support/hosted-page.ts';
import { DISPUTES } from './scenarios/disputes.ts';
import { REFUNDS } from './scenarios/refunds.ts';
import { newBuyer, newTimedBuyer, type Buyer } from './support/buyer.ts';
import './support/contract.ts';
import { decide, disputeOf } from './support/dispute.ts';
import { buyKit, counted, orderKit, orderState, paymentOf, ship, type BegunOrder } from './support/kit.ts';
import { pay, sandboxStage } from './support/sandbox-stage.ts';
import { DAY_S, HOUR_S, moveTo } from './support/stage.ts';
import { clearWeather, setWeather, DELIVERY_MODES } from './support/weather.ts';

const stage = sandboxStage();
const { stripe } = stage;

/** Buys a kit by a card whose refunds take their time. */
async function buyBy(test_card: 'refundFails' | 'refundPending', buyer: Buyer): Promise<BegunOrder> {
  const order = await orderKit(buyer);
  away(await pay(order.url, { test_card }));
  await stage.settle();
  return order;
}

describe.each(DELIVERY_MODES)('news %s', (_name, chaos) => {
  beforeAll(() => setWeather(chaos));
  afterAll(clearWeather);

  test.concurrent.each(Object.entries({ ...REFUNDS, ...DISPUTES }))('%s', (_scenario, play) => play(stage));

  test.concurrent('a refund that fails at the bank leaves the order as it was, and revenue too', async () => {
    const buyer = await newTimedBuyer(stripe);
    const { id } = await buyBy('refundFails', buyer);
    await ship(id);
    const refund = await stripe.refunds.create({ payment_intent: await paymentOf(id) });
    await stage.settle();
    expect(await orderState(id)).toBe('refunded 5680 back 5680');
    await moveTo(stage, buyer, refund.created + DAY_S + HOUR_S);
    expect(await orderState(id)).toBe('expedié 5680 back 0');
    expect(await counted(`refund_${refund.id}`)).toEqual(['taken back']);
  });

  test.concurrent('a dispute of an order that was sent: its way is kept, and goes on once it is won', async () => {
    const { id } = await buyKit(stage, await newBuyer());
    await ship(id);
    const payment_intent = await paymentOf(id);
    const { latest_charge } = await stripe.paymentIntents.retrieve(payment_intent);
    await stripeControl('POST', '/dispute', { charge: latest_charge });
    await stage.settle();
    expect(await orderState(id)).toBe('disputed 5680');
    expect((await stored(path.order(id)))?.fulfilment).toBe('expedié');
    await decide(stage, await disputeOf(stage, { payment_intent }), 'won');
    expect(await orderState(id)).toBe('expedié 5680');
  });

  test.concurrent('a refund that is slow counts from the day it was made', async () => {
    const buyer = await newTimedBuyer(stripe);
    const { id } = await buyBy('refundPending', buyer);
    const refund = await stripe.refunds.create({ payment_intent: await paymentOf(id) });
    await stage.settle();
    expect(await orderState(id)).toBe('refunded 5680 back 5680');
    await moveTo(stage, buyer, refund.created + DAY_S + HOUR_S);
    expect(await orderState(id)).toBe('refunded 5680 back 5680');
    expect(await counted(`refund_${refund.id}`)).toEqual([5680]);
  });
});

test('an order whose news never arrived is found by night; one that nobody was sent to pay ends', async () => {
  const order = await orderKit(await newBuyer());
  await stripeControl('POST', '/chaos', { hold: true });
  try {
    expect(await stage.pay(order.url)).toBe('paid');
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
