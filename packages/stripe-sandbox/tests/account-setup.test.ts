import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Stripe } from 'stripe';
import { startTestBed } from './support/test-bed.ts';
import type { TestBed } from './support/test-bed.ts';

// cspell:ignore txcd
/** Stripe's code of general electronic services. */
const TAX_CODE = 'txcd_10000000';

let bed: TestBed;
let stripe: Stripe;
beforeAll(async () => {
  bed = await startTestBed();
  stripe = bed.stripe;
});
afterAll(() => bed.stop());
beforeEach(async () => {
  await bed.control('POST', '/reset');
  await bed.newEvents();
});

const typesSince = () => bed.newEvents();

test('a product and its prices are created, changed and listed, with events', async () => {
  const product = await stripe.products.create({
    name: 'Pro',
    metadata: { tier: 'pro' },
    tax_code: TAX_CODE,
  });
  const monthly = await stripe.prices.create({
    product: product.id,
    currency: 'EUR',
    unit_amount: 1999,
    recurring: { interval: 'month' },
    tax_behavior: 'inclusive',
    lookup_key: 'pro_monthly',
  });
  expect(await typesSince()).toEqual(['product.created', 'price.created']);
  const raised = await stripe.prices.create({
    product: product.id,
    currency: 'eur',
    unit_amount: 2199,
    recurring: { interval: 'month' },
    lookup_key: 'pro_monthly',
    transfer_lookup_key: true,
  });
  await stripe.prices.update(monthly.id, { active: false });
  await stripe.products.update(product.id, { description: 'All videos', default_price: raised.id });
  expect(await typesSince()).toEqual([
    'price.updated',
    'price.created',
    'price.updated',
    'product.updated',
  ]);
  const { data } = await stripe.prices.list({
    lookup_keys: ['pro_monthly'],
    active: true,
    expand: ['data.product'],
  });
  expect(data).toMatchObject([
    { id: raised.id, currency: 'eur', product: { id: product.id, default_price: raised.id } },
  ]);
  await expect(stripe.products.del(product.id)).rejects.toMatchObject({ statusCode: 400 });
  const unused = await stripe.products.create({ name: 'Unused' });
  expect(await stripe.products.del(unused.id)).toMatchObject({ deleted: true });
  expect(await typesSince()).toEqual(['product.created', 'product.deleted']);
});

test('a coupon and its promotion codes are created, changed and listed, with events', async () => {
  const coupon = await stripe.coupons.create({
    id: 'SPRING',
    percent_off: 20,
    duration: 'repeating',
    duration_in_months: 3,
  });
  const promotion = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: 'SPRING20',
    max_redemptions: 5,
    restrictions: {
      minimum_amount: 500,
      minimum_amount_currency: 'eur',
      first_time_transaction: true,
    },
  });
  await expect(
    stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'spring20',
    }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'code' });
  expect((await stripe.promotionCodes.list({ code: 'Spring20', active: true })).data).toMatchObject(
    [{ id: promotion.id, times_redeemed: 0, promotion: { coupon: 'SPRING' } }],
  );
  await stripe.promotionCodes.update(promotion.id, { active: false });
  await stripe.coupons.update(coupon.id, { name: 'Spring' });
  await stripe.coupons.del(coupon.id);
  expect(await typesSince()).toEqual([
    'coupon.created',
    'promotion_code.created',
    'promotion_code.updated',
    'coupon.updated',
    'coupon.deleted',
  ]);
  const generated = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: 'KIT_PRO_5' },
  });
  expect(generated.code).toMatch(/^[A-Z\d]{8}$/);
});

test.each([
  [{ amount_off: 500 }, 'currency'],
  [{ percent_off: 5, duration: 'repeating' as const }, 'duration_in_months'],
  [{ percent_off: 5, duration: 'once' as const, duration_in_months: 3 }, 'duration_in_months'],
  [{ percent_off: 5, redeem_by: 1 }, 'redeem_by'],
  [{ percent_off: 5, max_redemptions: 0 }, 'max_redemptions'],
  [{ amount_off: 5, currency: 'xyz' }, 'currency'],
])('refuses the coupon %j', async (params, param) => {
  await expect(stripe.coupons.create(params)).rejects.toMatchObject({ statusCode: 400, param });
});

test('a webhook endpoint is created with the pinned version, changed, switched off and listed', async () => {
  const endpoint = await stripe.webhookEndpoints.create({
    url: 'https://shop.test/hook',
    api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
    enabled_events: ['invoice.paid'],
    metadata: { owner: 'setup' },
  });
  expect(endpoint).toMatchObject({ api_version: Stripe.API_VERSION, status: 'enabled' });
  expect(endpoint.secret).toMatch(/^whsec_/);
  await stripe.webhookEndpoints.update(endpoint.id, {
    enabled_events: ['invoice.paid', 'refund.failed'],
    disabled: true,
  });
  const { data } = await stripe.webhookEndpoints.list();
  expect(data[0]).toMatchObject({
    id: endpoint.id,
    status: 'disabled',
    enabled_events: ['invoice.paid', 'refund.failed'],
  });
  expect(data[0]).not.toHaveProperty('secret');
  await expect(
    stripe.webhookEndpoints.create({
      url: 'https://a.test',
      enabled_events: ['*'],
      api_version: '2024-06-20',
    }),
  ).rejects.toMatchObject({ code: 'sandbox_not_played', param: 'api_version' });
});

test('a portal configuration keeps what an update does not name', async () => {
  const created = await stripe.billingPortal.configurations.create({
    business_profile: { headline: 'Shop', privacy_policy_url: 'https://shop.test/privacy' },
    features: {
      invoice_history: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    },
    metadata: { owner: 'setup' },
  });
  const updated = await stripe.billingPortal.configurations.update(created.id, {
    business_profile: { headline: 'Our shop' },
    features: { invoice_history: { enabled: false } },
  });
  expect(updated).toMatchObject({
    business_profile: { headline: 'Our shop', privacy_policy_url: 'https://shop.test/privacy' },
    features: { invoice_history: { enabled: false }, subscription_cancel: { enabled: true } },
    metadata: { owner: 'setup' },
  });
  expect(await stripe.billingPortal.configurations.retrieve(created.id)).toEqual(
    expect.objectContaining({ id: created.id }),
  );
  expect((await stripe.billingPortal.configurations.list({ is_default: false })).data).toHaveLength(
    1,
  );
  const expand = ['data.features.subscription_update.products'];
  const [own] = (await stripe.billingPortal.configurations.list({ is_default: true, expand })).data;
  expect(own?.features.subscription_update.products).toContainEqual(
    expect.objectContaining({ product: 'prod_pro' }),
  );
});

test('tax settings become active with a head office, and registrations with their date', async () => {
  const other = await startTestBed({ account: {} });
  expect(await other.stripe.tax.settings.retrieve()).toMatchObject({ status: 'pending' });
  await other.stop();
  const settings = await stripe.tax.settings.update({
    defaults: { tax_behavior: 'inclusive', tax_code: TAX_CODE },
    head_office: {
      address: { country: 'FR', line1: '1 rue du Bar', city: 'Lyon', postal_code: '69001' },
    },
  });
  expect(settings).toMatchObject({ status: 'active', defaults: { tax_behavior: 'inclusive' } });
  expect(await typesSince()).toEqual(['tax.settings.updated']);
  const country_options = {
    fr: { type: 'standard' as const, standard: { place_of_supply_scheme: 'standard' as const } },
  };
  await stripe.tax.registrations.create({ country: 'FR', active_from: 'now', country_options });
  expect((await stripe.tax.registrations.list({ status: 'active' })).data).toMatchObject([
    { country: 'FR', country_options },
  ]);
});

test('tax rates and tax ids of the account and of a customer are created and listed', async () => {
  const rate = await stripe.taxRates.create({
    display_name: 'TVA',
    inclusive: true,
    percentage: 5.5,
    country: 'FR',
  });
  expect((await stripe.taxRates.list({ inclusive: true })).data).toMatchObject([
    { id: rate.id, percentage: 5.5 },
  ]);
  expect((await stripe.taxRates.update(rate.id, { active: false })).active).toBe(false);
  const own = await stripe.taxIds.create({ type: 'eu_vat', value: 'FR12345678901' });
  expect(own).toMatchObject({ country: 'FR', owner: { type: 'self' }, customer: null });
  const { id } = await bed.customer({ tax_id_data: [{ type: 'eu_vat', value: 'DE123456789' }] });
  expect((await stripe.customers.listTaxIds(id)).data).toMatchObject([
    { country: 'DE', customer: id },
  ]);
  expect((await stripe.taxIds.list()).data).toMatchObject([{ id: own.id }]);
  await stripe.taxIds.del(own.id);
  expect((await stripe.taxIds.list()).data).toEqual([]);
});
