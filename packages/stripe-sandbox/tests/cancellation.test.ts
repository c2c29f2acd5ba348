import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectRedirect, openPage } from '../src/testing/hosted-page.ts';
import { subscribe } from './support/subscribe.ts';
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

test('cancel_at_period_end keeps the subscription active, then ends it with one event and no invoice', async () => {
  const { customer, subscription } = await subscribe(bed);
  await bed.newEvents();
  const cancelled = await bed.stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: true,
  });
  expect(cancelled).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: START_S + 30 * DAY,
    canceled_at: START_S,
    cancellation_details: { reason: 'cancellation_requested' },
  });
  expect(await bed.newEvents()).toEqual(['customer.subscription.updated']);
  expect(await bed.advance('29d')).toEqual([]);
  expect(await bed.advance('1d')).toEqual(['customer.subscription.deleted']);
  expect(await bed.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'canceled',
    ended_at: START_S + 30 * DAY,
  });
  expect((await bed.stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
  expect(
    (await bed.stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data,
  ).toHaveLength(1);
  expect((await bed.stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
});

test('a revoked cancellation renews as usual', async () => {
  const { subscription } = await subscribe(bed);
  await bed.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  const resumed = await bed.stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: false,
  });
  expect(resumed).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    cancellation_details: { reason: null },
  });
  expect(await bed.advance('30d')).toEqual([
    'invoice.upcoming',
    'customer.subscription.updated',
    'invoice.created',
  ]);
});

test('the portal cancels by cancel_at alone, which only cancel_at revokes', async () => {
  const { customer, subscription } = await subscribe(bed);
  const portal = await bed.stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: `${APP_URL}/profile`,
    locale: 'fr',
    flow_data: {
      type: 'subscription_cancel',
      subscription_cancel: { subscription: subscription.id },
      after_completion: { type: 'redirect', redirect: { return_url: `${APP_URL}/left` } },
    },
  });
  const page = await openPage(portal.url);
  expect(page.text).toContain('Vous gardez l’accès jusqu’au 20 décembre 2026');
  expect(expectRedirect(await page.submit(`/cancel/${subscription.id}`))).toBe(`${APP_URL}/left`);
  const cancelled = await bed.stripe.subscriptions.retrieve(subscription.id);
  expect(cancelled).toMatchObject({ cancel_at: START_S + 30 * DAY, cancel_at_period_end: false });
  const unchanged = await bed.stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: false,
  });
  expect(unchanged.cancel_at).toBe(START_S + 30 * DAY);
  await expect(
    bed.stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: false,
      cancel_at: '',
    }),
  ).rejects.toMatchObject({ statusCode: 400 });
  expect(
    (await bed.stripe.subscriptions.update(subscription.id, { cancel_at: '' })).cancel_at,
  ).toBeNull();
});

test('the portal home page shows the cancellation and revokes it', async () => {
  const { customer, subscription } = await subscribe(bed);
  await bed.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  const portal = await bed.stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: `${APP_URL}/profile`,
    locale: 'en',
  });
  const page = await openPage(portal.url);
  expect(page.text).toContain('Ends on 20 December 2026.');
  const resumed = await page.submit('/resume');
  expect('text' in resumed && resumed.text).toContain('Next renewal on 20 December 2026.');
  expect((await bed.stripe.subscriptions.retrieve(subscription.id)).cancel_at).toBeNull();
});

test('an immediate cancellation refunds nothing and is final', async () => {
  const { customer, subscription } = await subscribe(bed);
  await bed.newEvents();
  await bed.stripe.subscriptions.cancel(subscription.id, {
    cancellation_details: { comment: 'withdrawal', feedback: 'other' },
  });
  expect(await bed.newEvents()).toEqual(['customer.subscription.deleted']);
  expect((await bed.stripe.refunds.list({})).data).toEqual([]);
  await expect(bed.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  await expect(
    bed.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }),
  ).rejects.toMatchObject({ statusCode: 400 });
  const charge = (await bed.stripe.charges.list({ customer: customer.id })).data[0];
  expect(await bed.stripe.refunds.create({ charge: charge?.id, amount: 500 })).toMatchObject({
    status: 'succeeded',
    amount: 500,
  });
});

test('a cancellation with prorate credits the unused time', async () => {
  const { customer, subscription } = await subscribe(bed);
  await bed.advance('15d');
  await bed.stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true });
  expect(await bed.stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -500 });
});

test('cancels at a date within the period', async () => {
  const { subscription } = await subscribe(bed);
  await bed.stripe.subscriptions.update(subscription.id, { cancel_at: START_S + 10 * DAY });
  expect(await bed.advance('10d')).toEqual(['customer.subscription.deleted']);
});

test('deleting a customer ends their subscriptions and keeps a deleted object', async () => {
  const { customer, subscription } = await subscribe(bed);
  await bed.newEvents();
  expect(await bed.stripe.customers.del(customer.id)).toEqual({
    id: customer.id,
    object: 'customer',
    deleted: true,
  });
  expect(await bed.newEvents()).toEqual(['customer.subscription.deleted', 'customer.deleted']);
  expect(await bed.stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  expect(
    (await bed.stripe.subscriptions.retrieve(subscription.id, { expand: ['customer'] })).customer,
  ).toMatchObject({
    deleted: true,
  });
  await expect(bed.stripe.customers.update(customer.id, { name: 'x' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'id',
  });
});
