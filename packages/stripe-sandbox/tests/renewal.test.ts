import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPage, expectPage } from '../src/testing/hosted-page.ts';
import { CARD, subscribe, switchCard } from './support/subscribe.ts';
import { DAY, START_S, startTestBed } from './support/test-bed.ts';
import type { TestBed } from './support/test-bed.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed();
});
afterAll(() => bed.stop());
beforeEach(async () => {
  await bed.control('POST', '/reset');
});

const DRAFT = ['customer.subscription.updated', 'invoice.created'];
const PAID = [
  'invoice.finalized',
  'payment_intent.created',
  'charge.succeeded',
  'payment_intent.succeeded',
  'invoice_payment.paid',
  'invoice.paid',
  'invoice.payment_succeeded',
];
const FAILED = [
  'charge.failed',
  'payment_intent.payment_failed',
  'invoice.payment_failed',
  'invoice.updated',
];

test('renews: upcoming invoice, next period with a draft, and payment an hour later', async () => {
  const { subscription } = await subscribe(bed);
  expect(await bed.advance('27d')).toEqual(['invoice.upcoming']);
  expect(await bed.advance('3d')).toEqual(DRAFT);
  const renewed = await bed.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(renewed.status).toBe('active');
  expect(renewed.items.data[0]).toMatchObject({
    current_period_start: START_S + 30 * DAY,
    current_period_end: START_S + 61 * DAY,
  });
  expect(renewed.latest_invoice).toMatchObject({
    status: 'draft',
    billing_reason: 'subscription_cycle',
    number: null,
  });
  expect(await bed.advance('1h')).toEqual(PAID);
  const paid = await bed.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(paid.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 999 });
});

test('keeps the day of the anchor after a short February', async () => {
  await bed.advance('72d'); // 31 January
  const { subscription } = await subscribe(bed);
  const ends: string[] = [];
  for (let month = 0; month < 3; month += 1) {
    const { items } = await bed.stripe.subscriptions.retrieve(subscription.id);
    ends.push(new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10));
    await bed.control('POST', '/advance', { to: (items.data[0]?.current_period_end ?? 0) + 7200 });
  }
  expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
});

test('retries a failed renewal on days 3, 5 and 7, then ends the subscription', async () => {
  const { customer, subscription } = await subscribe(bed);
  await switchCard(bed, customer.id, 'failsLater');
  await bed.advance('30d');
  expect(await bed.advance('1h')).toEqual([
    'invoice.finalized',
    'payment_intent.created',
    ...FAILED,
    'customer.subscription.updated',
  ]);
  const overdue = await bed.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(overdue.status).toBe('past_due');
  expect(overdue.latest_invoice).toMatchObject({
    status: 'open',
    attempt_count: 1,
    next_payment_attempt: START_S + 33 * DAY + 3600,
  });
  expect(await bed.advance('3d')).toEqual(FAILED);
  expect(await bed.advance('2d')).toEqual(FAILED);
  expect(await bed.advance('2d')).toEqual([
    ...FAILED,
    'customer.subscription.deleted',
    'invoice.updated',
  ]);
  const ended = await bed.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(ended).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
    ended_at: START_S + 37 * DAY + 3600,
  });
  expect(ended.latest_invoice).toMatchObject({
    status: 'open',
    auto_advance: false,
    next_payment_attempt: null,
    attempt_count: 4,
  });
  expect(await bed.advance('2m')).toEqual([]);
});

test.each(['unpaid', 'past_due'] as const)(
  'sets the subscription to %s after the last retry, by the account settings',
  async (after_last_retry) => {
    await bed.control('POST', '/settings', { after_last_retry });
    const { customer, subscription } = await subscribe(bed);
    await switchCard(bed, customer.id, 'failsLater');
    await bed.advance('38d');
    expect((await bed.stripe.subscriptions.retrieve(subscription.id)).status).toBe(
      after_last_retry,
    );
  },
);

test('a new card pays at the next retry and reactivates the subscription', async () => {
  const { customer, subscription } = await subscribe(bed);
  await switchCard(bed, customer.id, 'failsLater');
  await bed.advance('31d');
  await switchCard(bed, customer.id, 'visa');
  expect((await bed.stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
  expect(await bed.advance('3d')).toEqual([
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice_payment.paid',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
  ]);
  expect((await bed.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('the buyer pays on the hosted invoice page', async () => {
  const { customer, subscription } = await subscribe(bed);
  await switchCard(bed, customer.id, 'failsLater');
  await bed.advance('31d');
  const invoices = await bed.stripe.invoices.list({ customer: customer.id, status: 'open' });
  const invoice = invoices.data[0];
  const page = await openPage(invoice?.hosted_invoice_url ?? '');
  expect(page.text).toContain('Cette facture reste à payer.');
  const refused = expectPage(await page.submit(`/i/${invoice?.id}`, { saved: 'yes' }));
  expect(refused.text).toContain('Votre carte a été refusée.');
  const paid = expectPage(await page.submit(`/i/${invoice?.id}`, { ...CARD, saved: 'no' }));
  expect(paid.text).toContain('Cette facture est payée.');
  expect((await bed.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  expect((await fetch(invoice?.invoice_pdf ?? '')).headers.get('content-type')).toBe(
    'application/pdf',
  );
});

test('a card that always requires 3-D Secure blocks a renewal until the buyer completes it', async () => {
  const { customer, subscription } = await subscribe(bed, 'basic', { test_card: 'secureAlways' });
  await bed.advance('30d');
  expect(await bed.advance('1h')).toEqual([
    'invoice.finalized',
    'payment_intent.created',
    'payment_intent.requires_action',
    'invoice.payment_action_required',
    'invoice.payment_failed',
    'invoice.updated',
    'customer.subscription.updated',
  ]);
  const invoice = (await bed.stripe.invoices.list({ customer: customer.id, status: 'open' }))
    .data[0];
  const challenge = expectPage(
    await (
      await openPage(invoice?.hosted_invoice_url ?? '')
    ).submit(`/i/${invoice?.id}`, { saved: 'yes' }),
  );
  const paid = expectPage(
    await challenge.submit(new URL(challenge.url).pathname, { answer: 'yes' }),
  );
  expect(paid.text).toContain('Cette facture est payée.');
  expect((await bed.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('a card that required 3-D Secure at setup renews without it', async () => {
  await subscribe(bed, 'basic', { test_card: 'secureUntilSetUp' });
  await bed.advance('30d');
  expect(await bed.advance('1h')).toEqual(PAID);
});

test('pays an open invoice by the API, but not twice', async () => {
  const { customer } = await subscribe(bed);
  await switchCard(bed, customer.id, 'failsLater');
  await bed.advance('31d');
  const invoice =
    (await bed.stripe.invoices.list({ customer: customer.id, status: 'open' })).data[0]?.id ?? '';
  await expect(bed.stripe.invoices.pay(invoice)).rejects.toMatchObject({
    type: 'StripeCardError',
    code: 'card_declined',
    decline_code: 'generic_decline',
  });
  expect(await bed.stripe.invoices.pay(invoice, { payment_method: 'pm_card_visa' })).toMatchObject({
    status: 'paid',
  });
  await expect(bed.stripe.invoices.pay(invoice)).rejects.toMatchObject({
    statusCode: 400,
    code: 'invoice_already_paid',
  });
});

test('voids an open invoice', async () => {
  const { customer } = await subscribe(bed);
  await switchCard(bed, customer.id, 'failsLater');
  await bed.advance('31d');
  const invoice =
    (await bed.stripe.invoices.list({ customer: customer.id, status: 'open' })).data[0]?.id ?? '';
  expect(await bed.stripe.invoices.voidInvoice(invoice)).toMatchObject({ status: 'void' });
  expect(await bed.advance('3d')).toEqual([]);
});
