import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Stripe } from 'stripe';
import { subscribe } from './support/subscribe.ts';
import { startTestBed } from './support/test-bed.ts';
import type { TestBed } from './support/test-bed.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed();
});
afterAll(() => bed.stop());
beforeEach(async () => {
  await bed.control('POST', '/reset');
});

/** Creates a subscription for 19.99 a month with a coupon, paid by card. */
async function discounted(coupon: Stripe.CouponCreateParams): Promise<Stripe.Subscription> {
  const { stripe } = bed;
  const { id: customer } = await bed.customer();
  const { id: default_payment_method } = await stripe.paymentMethods.attach('pm_card_visa', {
    customer,
  });
  const { id } = await stripe.coupons.create(coupon);
  return stripe.subscriptions.create({
    customer,
    items: [{ price: bed.price.pro }],
    default_payment_method,
    discounts: [{ coupon: id }],
  });
}

const nextAmount = async (subscription: string) =>
  (await bed.stripe.invoices.createPreview({ subscription })).amount_due;

/** Renews a subscription once. @returns what was taken */
async function renew(subscription: string): Promise<number | undefined> {
  await bed.advance('1m');
  await bed.advance('2h');
  return (await bed.stripe.invoices.list({ subscription })).data[0]?.amount_paid;
}

test.each<[string, Stripe.CouponCreateParams, number[]]>([
  ['once', { percent_off: 50, duration: 'once' }, [1999, 1999, 1999]],
  [
    'for two months',
    { percent_off: 10, duration: 'repeating', duration_in_months: 2 },
    [1799, 1999, 1999],
  ],
  ['for ever', { percent_off: 50, duration: 'forever' }, [999, 999, 999]],
  [
    'by an amount, for ever',
    { amount_off: 500, currency: 'eur', duration: 'forever' },
    [1499, 1499, 1499],
  ],
  ['in full, for ever', { percent_off: 100, duration: 'forever' }, [0, 0, 0]],
])(
  'each renewal takes what the preview said of a subscription that is reduced %s',
  async (_name, coupon, amounts) => {
    const { id } = await discounted(coupon);
    for (const amount of amounts) {
      expect(await nextAmount(id)).toBe(amount);
      expect(await renew(id)).toBe(amount);
    }
  },
);

test('the preview uses the credit of the customer', async () => {
  const { subscription, item } = await subscribe(bed, 'premium');
  await bed.advance('15d');
  await bed.stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: bed.price.pro }],
    proration_behavior: 'always_invoice',
  });
  // Half a month of 39.99 less half a month of 19.99 was credited.
  expect(await nextAmount(subscription.id)).toBe(1999 - 1000);
});

test('the preview of a schedule has the plan of its next phase, with the lasting discount', async () => {
  const { id } = await discounted({ percent_off: 50, duration: 'forever' });
  const schedule = await bed.stripe.subscriptionSchedules.create({ from_subscription: id });
  const [running] = schedule.phases;
  const preview = () => bed.stripe.invoices.createPreview({ schedule: schedule.id });
  expect((await preview()).amount_due).toBe(999);
  await bed.stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      {
        items: [{ price: bed.price.pro, quantity: 1 }],
        start_date: running?.start_date,
        end_date: running?.end_date,
      },
      { items: [{ price: bed.price.basic, quantity: 1 }], proration_behavior: 'none' },
    ],
  });
  await bed.newEvents();
  const next = await preview();
  expect(next).toMatchObject({ amount_due: 499, billing_reason: 'subscription_cycle' });
  expect(next.lines.data.map(({ amount }) => amount)).toEqual([999]);
  expect(await bed.newEvents()).toEqual([]);
  expect((await bed.stripe.subscriptions.retrieve(id)).items.data[0]?.price.lookup_key).toBe('pro');
  expect(await renew(id)).toBe(499);
  await bed.stripe.subscriptionSchedules.release(schedule.id);
  await expect(preview()).rejects.toMatchObject({ code: 'invoice_upcoming_none' });
});

test('a subscription and a schedule cannot be previewed together, nor for another customer', async () => {
  const { subscription } = await subscribe(bed);
  const { id: schedule } = await bed.stripe.subscriptionSchedules.create({
    from_subscription: subscription.id,
  });
  const { id: customer } = await bed.customer({ email: 'other@example.test' });
  const { invoices } = bed.stripe;
  await expect(
    invoices.createPreview({ schedule, subscription: subscription.id }),
  ).rejects.toMatchObject({
    param: 'schedule',
  });
  await expect(invoices.createPreview({ schedule, customer })).rejects.toMatchObject({
    param: 'customer',
  });
});

test('a subscription that ends with its period has no next invoice', async () => {
  const { subscription } = await subscribe(bed);
  const { id } = subscription;
  const preview = () => bed.stripe.invoices.createPreview({ subscription: id });
  await bed.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await expect(preview()).rejects.toMatchObject({ statusCode: 400, code: 'invoice_upcoming_none' });
  await bed.stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect((await preview()).amount_due).toBe(999);
  await bed.stripe.subscriptions.cancel(id);
  await expect(preview()).rejects.toMatchObject({ statusCode: 400, code: 'invoice_upcoming_none' });
});
