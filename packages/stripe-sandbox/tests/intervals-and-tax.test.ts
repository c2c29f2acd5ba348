import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Stripe } from 'stripe';
import { expectPage, expectRedirect, openPage } from '../src/testing/hosted-page.ts';
import { CARD, subscribe, subscriptionSession } from './support/subscribe.ts';
import { APP_URL, DAY, START_S, startTestBed } from './support/test-bed.ts';
import type { TestBed } from './support/test-bed.ts';

let bed: TestBed;
let stripe: Stripe;
beforeAll(async () => {
  bed = await startTestBed();
  stripe = bed.stripe;
});
afterAll(() => bed.stop());
beforeEach(async () => {
  await bed.control('POST', '/reset');
});

const priceOf = (fields: Partial<Stripe.PriceCreateParams> = {}) =>
  stripe.prices.create({
    product: 'prod_pro',
    currency: 'eur',
    unit_amount: 19_990,
    recurring: { interval: 'year' },
    tax_behavior: 'inclusive',
    ...fields,
  });

describe('a yearly price', () => {
  test('is sold for a year and renewed after it', async () => {
    const { id: price } = await priceOf();
    const { id: customer } = await bed.customer({ preferred_locales: ['en'] });
    const session = await subscriptionSession(bed, customer, 'pro', {
      line_items: [{ price, quantity: 1 }],
      locale: 'en',
    });
    const page = await openPage(session.url ?? '');
    expect(page.text).toContain('then €199.90 per year');
    expectRedirect(await page.submit(`/c/pay/${session.id}`, CARD));
    const [subscription] = (await stripe.subscriptions.list({ customer })).data;
    expect(subscription?.items.data[0]?.current_period_end).toBe(START_S + 365 * DAY);
    expect(
      (await stripe.invoices.list({ customer })).data[0]?.lines.data[0]?.description,
    ).toContain('(per year)');
  });

  test('replaces a monthly one at once: the unused time is credited and a new year starts', async () => {
    const { id: price } = await priceOf();
    const { customer, subscription, item } = await subscribe(bed, 'pro');
    await bed.advance('15d');
    const items = [{ id: item, price }];
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items },
    });
    const changed = await stripe.subscriptions.update(subscription.id, {
      items,
      proration_behavior: 'create_prorations',
    });
    const now = START_S + 15 * DAY;
    expect(changed.billing_cycle_anchor).toBe(now);
    expect(changed.items.data[0]).toMatchObject({
      id: item,
      current_period_start: now,
      current_period_end: now + 365 * DAY,
    });
    const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data;
    expect(invoice).toMatchObject({
      billing_reason: 'subscription_update',
      status: 'paid',
      total: 19_990 - 1000,
    });
    expect(preview.total).toBe(invoice?.total);
    expect((await bed.advance('40d')).filter((type) => type === 'invoice.created')).toEqual([]);
  });

  test('becomes monthly at the end of the year by the portal, when it is configured so', async () => {
    const { id: yearly } = await priceOf();
    const { subscription, item, customer } = await subscribe(bed, 'pro');
    await stripe.subscriptions.update(subscription.id, { items: [{ id: item, price: yearly }] });
    const configuration = await stripe.billingPortal.configurations.create({
      features: {
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          products: [{ product: 'prod_pro', prices: [yearly, bed.price.pro] }],
          proration_behavior: 'always_invoice',
          schedule_at_period_end: { conditions: [{ type: 'shortening_interval' }] },
        },
      },
    });
    const portal = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration: configuration.id,
      return_url: `${APP_URL}/back`,
      locale: 'en',
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: subscription.id,
          items: [{ id: item, price: bed.price.pro, quantity: 1 }],
        },
        after_completion: { type: 'redirect', redirect: { return_url: `${APP_URL}/back` } },
      },
    });
    const page = expectPage(await openPage(portal.url));
    expect(page.text).toContain('for €19.99 per month');
    expectRedirect(await page.submit(`/plan/${subscription.id}`));
    await bed.advance('366d');
    const { items } = await stripe.subscriptions.retrieve(subscription.id);
    expect(items.data[0]).toMatchObject({
      price: { id: bed.price.pro },
      current_period_start: START_S + 365 * DAY,
    });
    expect((items.data[0]?.current_period_end ?? 0) - (START_S + 365 * DAY)).toBeLessThanOrEqual(
      31 * DAY,
    );
  });
});

test.each([
  [
    'automatic tax',
    { automatic_tax: { enabled: true }, customer_update: { address: 'auto' as const } },
    'rates off',
  ],
  ['inclusive tax rates', {}, 'rates on'],
])('a subscription with %s shows the tax inside each invoice', async (_name, more, rates) => {
  const { id: customer } = await bed.customer();
  const rate = await stripe.taxRates.create({
    display_name: 'TVA',
    inclusive: true,
    percentage: 20,
  });
  const data = rates === 'rates on' ? { subscription_data: { default_tax_rates: [rate.id] } } : {};
  const session = await subscriptionSession(bed, customer, 'pro', { ...more, ...data });
  expectRedirect(await (await openPage(session.url ?? '')).submit(`/c/pay/${session.id}`, CARD));
  await bed.advance('1m');
  await bed.advance('2h');
  const { data: invoices } = await stripe.invoices.list({ customer });
  expect(invoices).toHaveLength(2);
  for (const invoice of invoices) {
    expect(invoice).toMatchObject({
      total: 1999,
      total_excluding_tax: 1666,
      total_taxes: [{ amount: 333, tax_behavior: 'inclusive' }],
    });
  }
  expect((await openPage(invoices[0]?.hosted_invoice_url ?? '')).text).toContain('dont TVA 3,33 €');
});

test('automatic tax follows the country, and comes on top of exclusive prices', async () => {
  const price = await priceOf({ tax_behavior: 'exclusive', unit_amount: 10_000 });
  const sold = async (country: string, tax_exempt?: 'reverse') => {
    const { id: customer } = await bed.customer({ address: { country }, tax_exempt });
    const session = await subscriptionSession(bed, customer, 'pro', {
      line_items: [{ price: price.id, quantity: 1 }],
      automatic_tax: { enabled: true },
    });
    const form = { ...CARD, billing_country: country };
    expectRedirect(await (await openPage(session.url ?? '')).submit(`/c/pay/${session.id}`, form));
    return (await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['invoice'],
    })) as Stripe.Checkout.Session & {
      invoice: Stripe.Invoice;
    };
  };
  const french = await sold('FR');
  expect([french.amount_total, french.total_details?.amount_tax, french.invoice.total]).toEqual([
    12_000, 2000, 12_000,
  ]);
  const german = await sold('DE');
  expect([german.amount_total, german.invoice.total_taxes?.[0]?.taxability_reason]).toEqual([
    10_000,
    'not_collecting',
  ]);
  const reverse = await sold('FR', 'reverse');
  expect([reverse.amount_total, reverse.invoice.total]).toEqual([10_000, 10_000]);
});

test('an account without a head office has no automatic tax', async () => {
  const other = await startTestBed({ account: { currency: 'eur' } });
  const { id: customer } = await other.customer({ address: { country: 'FR' } });
  await expect(
    subscriptionSession(other, customer, 'pro', { automatic_tax: { enabled: true } }),
  ).rejects.toMatchObject({
    statusCode: 400,
    param: 'automatic_tax',
  });
  await other.stop();
});

test('an invoice shows the tax numbers of both sides, its fields and its footer', async () => {
  const seller = await stripe.taxIds.create({ type: 'eu_vat', value: 'FR12345678901' });
  const { id: customer } = await bed.customer({
    tax_id_data: [{ type: 'eu_vat', value: 'DE123456789' }],
    invoice_settings: {
      footer: 'SIRET 123 456 789 00012',
      custom_fields: [{ name: 'Order', value: '42' }],
    },
  });
  const session = await subscriptionSession(bed, customer, 'pro', {
    subscription_data: {
      description: 'All videos',
      invoice_settings: { account_tax_ids: [seller.id] },
    },
  });
  expectRedirect(await (await openPage(session.url ?? '')).submit(`/c/pay/${session.id}`, CARD));
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  expect(invoice).toMatchObject({
    account_tax_ids: [seller.id],
    customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
    description: 'All videos',
    footer: 'SIRET 123 456 789 00012',
  });
  const { text } = await openPage(invoice?.hosted_invoice_url ?? '');
  for (const words of ['FR12345678901', 'DE123456789', 'Order: 42', 'SIRET 123 456 789 00012']) {
    expect(text).toContain(words);
  }
});

test('a one-time invoice takes its texts from the session', async () => {
  const { id: customer } = await bed.customer();
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items: [{ price: bed.price.starter_kit, quantity: 1 }],
    invoice_creation: {
      enabled: true,
      invoice_data: { footer: 'Thanks', description: 'A kit', metadata: { order: '1' } },
    },
    payment_intent_data: { receipt_email: 'box@example.test' },
    success_url: `${APP_URL}/ok`,
  });
  expectRedirect(await (await openPage(session.url ?? '')).submit(`/c/pay/${session.id}`, CARD));
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['invoice', 'payment_intent'],
  });
  expect(done).toMatchObject({
    invoice: { footer: 'Thanks', description: 'A kit', metadata: { order: '1' } },
    payment_intent: { receipt_email: 'box@example.test' },
  });
});
