import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Stripe } from 'stripe';
import { expectRedirect, openPage, expectPage } from '../src/testing/hosted-page.ts';
import { subscribe, switchCard } from './support/subscribe.ts';
import { DAY, START_S, startTestBed, APP_URL } from './support/test-bed.ts';
import type { TestBed } from './support/test-bed.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed();
});
afterAll(() => bed.stop());
beforeEach(async () => {
  await bed.control('POST', '/reset');
});

function upgrade(subscription: string, item: string, more: Stripe.SubscriptionUpdateParams = {}) {
  return bed.stripe.subscriptions.update(subscription, {
    items: [{ id: item, price: bed.price.pro }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    ...more,
  });
}

function portalTo(customer: string, subscription: string, item: string, price: string) {
  return bed.stripe.billingPortal.sessions.create({
    customer,
    return_url: `${APP_URL}/profile`,
    locale: 'fr',
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription, items: [{ id: item, price, quantity: 1 }] },
      after_completion: { type: 'redirect', redirect: { return_url: `${APP_URL}/changed` } },
    },
  });
}

test('in the middle of a period the preview credits 5.00 and debits 10.00, and the upgrade charges 5.00', async () => {
  const { subscription, item } = await subscribe(bed);
  await bed.advance('15d');
  await bed.newEvents();
  const preview = await bed.stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: item, price: bed.price.pro }],
      proration_behavior: 'always_invoice',
    },
  });
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-500, 1000]);
  expect(preview.amount_due).toBe(500);
  expect(await bed.newEvents()).toEqual([]);
  const changed = await upgrade(subscription.id, item);
  expect(changed.pending_update).toBeNull();
  expect(changed.items.data).toHaveLength(1);
  expect(changed.items.data[0]).toMatchObject({
    id: item,
    price: { lookup_key: 'pro' },
    current_period_end: START_S + 30 * DAY,
  });
  expect((await bed.newEvents()).sort()).toEqual(
    [
      'customer.subscription.updated',
      'invoice.created',
      'invoice.finalized',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice_payment.paid',
      'invoice.paid',
      'invoice.payment_succeeded',
    ].sort(),
  );
  const invoice = await bed.stripe.invoices.retrieve(changed.latest_invoice as string);
  expect(invoice).toMatchObject({ amount_paid: 500, billing_reason: 'subscription_update' });
  expect(invoice.lines.data[0]?.parent?.subscription_item_details).toMatchObject({
    proration: true,
    subscription_item: item,
  });
  expect(invoice.lines.data[1]?.pricing?.price_details?.price).toBe(bed.price.pro);
});

test('an upgrade with a declined card keeps the old plan and waits 23 hours', async () => {
  const { customer, subscription, item } = await subscribe(bed);
  await switchCard(bed, customer.id, 'failsLater');
  await bed.advance('15d');
  const pending = await upgrade(subscription.id, item);
  expect(pending).toMatchObject({
    status: 'active',
    pending_update: { expires_at: START_S + 15 * DAY + 23 * 3600 },
  });
  expect(pending.items.data[0]?.price.lookup_key).toBe('basic');
  expect(await bed.advance('23h')).toEqual([
    'payment_intent.canceled',
    'invoice.voided',
    'customer.subscription.pending_update_expired',
  ]);
  expect(await bed.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'active',
    pending_update: null,
  });
});

test('applies a pending upgrade when its invoice is paid', async () => {
  const { customer, subscription, item } = await subscribe(bed);
  await switchCard(bed, customer.id, 'failsLater');
  const pending = await upgrade(subscription.id, item);
  await bed.newEvents();
  await bed.stripe.invoices.pay(pending.latest_invoice as string, {
    payment_method: 'pm_card_visa',
  });
  expect((await bed.newEvents()).slice(-2)).toEqual([
    'customer.subscription.updated',
    'customer.subscription.pending_update_applied',
  ]);
  const changed = await bed.stripe.subscriptions.retrieve(subscription.id);
  expect(changed).toMatchObject({
    pending_update: null,
    items: { data: [{ price: { lookup_key: 'pro' } }] },
  });
});

test('error_if_incomplete throws the card error and changes nothing', async () => {
  const { customer, subscription, item } = await subscribe(bed);
  await switchCard(bed, customer.id, 'failsLater');
  await expect(
    upgrade(subscription.id, item, { payment_behavior: 'error_if_incomplete' }),
  ).rejects.toMatchObject({
    type: 'StripeCardError',
    decline_code: 'generic_decline',
  });
  expect(
    (await bed.stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.price.lookup_key,
  ).toBe('basic');
});

test('bills prorations that are not invoiced at once with the renewal', async () => {
  const { subscription, item } = await subscribe(bed);
  await bed.advance('15d');
  await upgrade(subscription.id, item, {
    proration_behavior: 'create_prorations',
    payment_behavior: 'allow_incomplete',
  });
  await bed.advance('16d');
  const renewed = await bed.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(renewed.latest_invoice).toMatchObject({ amount_paid: 500 + 1999, status: 'paid' });
});

test('an immediate downgrade gives credit that the next renewal uses', async () => {
  const { customer, subscription, item } = await subscribe(bed, 'premium');
  await bed.advance('15d');
  await upgrade(subscription.id, item, { items: [{ id: item, price: bed.price.basic }] });
  expect(await bed.stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -1500 });
  await bed.advance('16d');
  const renewed = await bed.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(renewed.latest_invoice).toMatchObject({
    total: 999,
    amount_due: 0,
    starting_balance: -1500,
    ending_balance: -501,
    status: 'paid',
  });
});

test('adds an item when the request names no item id', async () => {
  const { subscription } = await subscribe(bed);
  const doubled = await bed.stripe.subscriptions.update(subscription.id, {
    items: [{ price: bed.price.pro }],
  });
  expect(doubled.items.data.map(({ price }) => price.lookup_key)).toEqual(['basic', 'pro']);
});

test('a scheduled downgrade starts at the end of the period, at the lower price', async () => {
  const { subscription } = await subscribe(bed, 'premium');
  const schedule = await bed.stripe.subscriptionSchedules.create({
    from_subscription: subscription.id,
  });
  const running = schedule.phases[0];
  await bed.stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: bed.price.premium, quantity: 1 }],
        start_date: running?.start_date,
        end_date: running?.end_date,
      },
      { items: [{ price: bed.price.basic, quantity: 1 }], proration_behavior: 'none' },
    ],
  });
  const waiting = await bed.stripe.subscriptions.retrieve(subscription.id);
  expect(waiting).toMatchObject({
    schedule: schedule.id,
    items: { data: [{ price: { lookup_key: 'premium' } }] },
  });
  await expect(
    bed.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
  ).rejects.toMatchObject({
    statusCode: 400,
  });
  await bed.advance('31d');
  const lower = await bed.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(lower).toMatchObject({
    status: 'active',
    items: { data: [{ price: { lookup_key: 'basic' } }] },
    latest_invoice: { amount_paid: 999 },
  });
  await bed.advance('31d');
  expect(await bed.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    schedule: null,
    status: 'active',
  });
  expect((await bed.stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('released');
});

test('releasing a schedule keeps the plan', async () => {
  const { subscription } = await subscribe(bed, 'pro');
  const schedule = await bed.stripe.subscriptionSchedules.create({
    from_subscription: subscription.id,
  });
  await expect(
    bed.stripe.subscriptionSchedules.create({ from_subscription: subscription.id }),
  ).rejects.toMatchObject({
    statusCode: 400,
  });
  expect(await bed.stripe.subscriptionSchedules.release(schedule.id)).toMatchObject({
    status: 'released',
    released_subscription: subscription.id,
  });
  expect(await bed.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    schedule: null,
  });
});

test('the portal shows and charges the prorated amount, and returns to the app', async () => {
  const { customer, subscription, item } = await subscribe(bed);
  await bed.advance('15d');
  const page = await openPage(
    (await portalTo(customer.id, subscription.id, item, bed.price.pro)).url,
  );
  expect(page.text).toContain('Montant dû 5,00 €');
  expect(expectRedirect(await page.submit(`/plan/${subscription.id}`))).toBe(`${APP_URL}/changed`);
  const changed = await bed.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(changed).toMatchObject({
    items: { data: [{ price: { lookup_key: 'pro' } }] },
    latest_invoice: { amount_paid: 500 },
  });
});

test('the portal schedules a cheaper plan for the end of the period', async () => {
  const { customer, subscription, item } = await subscribe(bed, 'premium');
  const page = await openPage(
    (await portalTo(customer.id, subscription.id, item, bed.price.basic)).url,
  );
  expect(page.text).toContain('Formation Basic remplacera votre abonnement le 20 décembre 2026');
  expectRedirect(await page.submit(`/plan/${subscription.id}`));
  await bed.advance('31d');
  const lower = await bed.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(lower).toMatchObject({
    items: { data: [{ price: { lookup_key: 'basic' } }] },
    latest_invoice: { amount_paid: 999 },
  });
});

test('the portal keeps the old plan when 3-D Secure fails', async () => {
  const { customer, subscription, item } = await subscribe(bed, 'basic', {
    test_card: 'secureAlways',
  });
  const page = await openPage(
    (await portalTo(customer.id, subscription.id, item, bed.price.pro)).url,
  );
  const challenge = expectPage(await page.submit(`/plan/${subscription.id}`));
  const back = expectPage(
    await challenge.submit(new URL(challenge.url).pathname, { answer: 'no' }),
  );
  expect(back.text).toContain('Votre banque n’a pas pu confirmer');
  expect(
    (await bed.stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.price.lookup_key,
  ).toBe('basic');
  const again = expectPage(await back.submit(`/plan/${subscription.id}`));
  expect(expectRedirect(await again.submit(new URL(again.url).pathname, { answer: 'yes' }))).toBe(
    `${APP_URL}/changed`,
  );
  const changed = await bed.stripe.subscriptions.retrieve(subscription.id);
  expect(changed).toMatchObject({
    pending_update: null,
    items: { data: [{ price: { lookup_key: 'pro' } }] },
  });
});

test('refuses a portal link for the subscription of another customer', async () => {
  const { subscription } = await subscribe(bed);
  const otherCustomer = await bed.customer({ email: 'other@example.test' });
  await expect(
    portalTo(otherCustomer.id, subscription.id, 'si_x', bed.price.pro),
  ).rejects.toMatchObject({
    statusCode: 400,
  });
});
