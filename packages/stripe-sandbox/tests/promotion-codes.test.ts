import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Stripe } from 'stripe';
import { expectPage, expectRedirect, openPage } from '../src/testing/hosted-page.ts';
import { CARD, subscriptionSession } from './support/subscribe.ts';
import { APP_URL, startTestBed, START_S } from './support/test-bed.ts';
import type { TestBed } from './support/test-bed.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed();
});
afterAll(() => bed.stop());
beforeEach(async () => {
  await bed.control('POST', '/reset');
});

type Code = Partial<Stripe.PromotionCodeCreateParams>;

async function code(
  coupon: Stripe.CouponCreateParams,
  more: Code = {},
): Promise<Stripe.PromotionCode> {
  const { id } = await bed.stripe.coupons.create(coupon);
  return bed.stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: id },
    code: 'SPRING',
    ...more,
  });
}

async function openSession(customer: string, more: Stripe.Checkout.SessionCreateParams = {}) {
  return subscriptionSession(bed, customer, 'pro', {
    allow_promotion_codes: true,
    locale: 'en',
    ...more,
  });
}

/** Types a code on the page of a session. */
async function typeCode(session: Stripe.Checkout.Session, promotion_code: string) {
  const page = await openPage(session.url ?? '');
  return expectPage(await page.submit('/promotion', { promotion_code }));
}

test('a code typed on the page reduces the first invoice of a coupon that counts once, and is counted', async () => {
  const promotion = await code({ percent_off: 50, duration: 'once' }, { max_redemptions: 3 });
  const { id: customer } = await bed.customer();
  const session = await openSession(customer);
  expect(session).toMatchObject({ allow_promotion_codes: true, amount_total: 1999, discounts: [] });
  const page = await typeCode(session, 'spring');
  expect(page.text).toContain('Remove SPRING');
  expect(page.text).toContain('then €19.99 per month');
  expectRedirect(await page.submit(`/c/pay/${session.id}`, CARD));
  const done = await bed.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['invoice', 'subscription'],
  });
  expect(done).toMatchObject({
    amount_total: 999,
    total_details: { amount_discount: 1000 },
    discounts: [{ coupon: null, promotion_code: promotion.id }],
    invoice: { total: 999, amount_paid: 999, total_discount_amounts: [{ amount: 1000 }] },
    subscription: { discounts: [] },
  });
  expect(await bed.stripe.promotionCodes.retrieve(promotion.id)).toMatchObject({
    times_redeemed: 1,
    active: true,
  });
  expect(await bed.newEvents()).toEqual(
    expect.arrayContaining(['customer.discount.created', 'customer.discount.deleted']),
  );
  await bed.advance('1m');
  await bed.advance('2h');
  expect((await bed.stripe.invoices.list({ customer })).data[0]).toMatchObject({
    total: 1999,
    status: 'paid',
  });
});

test('a code typed after a declined card reduces what the next card pays', async () => {
  await code({ percent_off: 50, duration: 'once' });
  const session = await openSession((await bed.customer()).id);
  const page = await openPage(session.url ?? '');
  const declined = expectPage(
    await page.submit(`/c/pay/${session.id}`, { ...CARD, test_card: 'declined' }),
  );
  const reduced = expectPage(await declined.submit('/promotion', { promotion_code: 'SPRING' }));
  expectRedirect(await reduced.submit(`/c/pay/${session.id}`, CARD));
  const [paid] = (await bed.stripe.charges.list()).data;
  expect(paid).toMatchObject({ paid: true, amount: 999 });
});

test('a code can be removed again', async () => {
  await code({ amount_off: 500, currency: 'eur' });
  const session = await openSession((await bed.customer()).id);
  const page = await typeCode(session, 'SPRING');
  expect((await bed.stripe.checkout.sessions.retrieve(session.id)).amount_total).toBe(1499);
  expectPage(await page.submit('/promotion'));
  expect((await bed.stripe.checkout.sessions.retrieve(session.id)).amount_total).toBe(1999);
});

test('a repeating coupon reduces the invoices of its months', async () => {
  await code({ percent_off: 10, duration: 'repeating', duration_in_months: 2 });
  const { id: customer } = await bed.customer();
  const session = await openSession(customer);
  expectRedirect(await (await typeCode(session, 'SPRING')).submit(`/c/pay/${session.id}`, CARD));
  const totals = async () =>
    (await bed.stripe.invoices.list({ customer })).data.map(({ total }) => total);
  await bed.advance('1m');
  await bed.advance('1m');
  expect(await totals()).toEqual([1999, 1799, 1799]);
});

test.each<[string, Stripe.CouponCreateParams, Code, string]>([
  ['another currency', { amount_off: 500, currency: 'usd' }, {}, 'not valid in this currency'],
  [
    'a larger amount',
    { percent_off: 5 },
    { restrictions: { minimum_amount: 5000, minimum_amount_currency: 'eur' } },
    'too small',
  ],
  [
    'other products',
    { percent_off: 5, applies_to: { products: ['prod_basic'] } },
    {},
    'not valid for these items',
  ],
  ['a code that is switched off', { percent_off: 5 }, { active: false }, 'This code is invalid'],
])('the page refuses a code for %s', async (_name, coupon, more, words) => {
  await code(coupon, more);
  const session = await openSession((await bed.customer()).id);
  expect((await typeCode(session, 'SPRING')).text).toContain(words);
  expect((await bed.stripe.checkout.sessions.retrieve(session.id)).amount_total).toBe(1999);
});

test('the page refuses a code for a first purchase to somebody who has paid', async () => {
  await code({ percent_off: 5 }, { restrictions: { first_time_transaction: true } });
  const { id: customer } = await bed.customer();
  const first = await openSession(customer);
  expectRedirect(await (await typeCode(first, 'SPRING')).submit(`/c/pay/${first.id}`, CARD));
  expect((await typeCode(await openSession(customer), 'SPRING')).text).toContain(
    'only for a first purchase',
  );
});

test('a coupon is refused once it was redeemed often enough, and after its date', async () => {
  const promotion = await code({ percent_off: 5, max_redemptions: 1, redeem_by: START_S + 86_400 });
  const { id: customer } = await bed.customer();
  const session = await openSession(customer);
  expectRedirect(await (await typeCode(session, 'SPRING')).submit(`/c/pay/${session.id}`, CARD));
  expect((await typeCode(await openSession(customer), 'SPRING')).text).toContain(
    'was used too often',
  );
  const coupon = promotion.promotion.coupon as string;
  expect(await bed.stripe.coupons.retrieve(coupon)).toMatchObject({
    times_redeemed: 1,
    valid: false,
  });
  await expect(
    openSession(customer, { allow_promotion_codes: undefined, discounts: [{ coupon }] }),
  ).rejects.toMatchObject({
    code: 'coupon_expired',
    param: 'discounts[0][coupon]',
  });
  const dated = await bed.stripe.coupons.create({ percent_off: 5, redeem_by: START_S + 86_400 });
  await bed.advance('2d');
  expect((await bed.stripe.coupons.retrieve(dated.id)).valid).toBe(false);
});

test('a session can name a promotion code, in a one-time checkout too', async () => {
  const promotion = await code({ percent_off: 10 });
  const session = await bed.stripe.checkout.sessions.create({
    mode: 'payment',
    customer: (await bed.customer()).id,
    line_items: [{ price: bed.price.starter_kit, quantity: 1 }],
    discounts: [{ promotion_code: promotion.id }],
    invoice_creation: { enabled: true },
    success_url: `${APP_URL}/ok`,
  });
  expectRedirect(await (await openPage(session.url ?? '')).submit(`/c/pay/${session.id}`, CARD));
  const done = await bed.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['invoice.discounts'],
  });
  expect(done).toMatchObject({
    amount_total: 4491,
    invoice: {
      total: 4491,
      discounts: [{ promotion_code: promotion.id, checkout_session: session.id }],
    },
  });
  await expect(
    openSession((await bed.customer()).id, { discounts: [{ promotion_code: promotion.id }] }),
  ).rejects.toMatchObject({ param: 'discounts' });
});
