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
const FAILED = ['charge.failed', 'payment_intent.payment_failed', 'invoice.payment_failed', 'invoice.updated'];

test('a renewal: notice, the period rolls, an hour later the invoice is charged', async () => {
  const { subscription } = await subscribe(bed);
  expect(await bed.advance('27d')).toEqual(['invoice.upcoming']);
  expect(await bed.advance('3d')).toEqual(DRAFT);
  const rolled = await bed.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(rolled.status).toBe('active');
  expect(rolled.items.data[0]).toMatchObject({
    current_period_start: START_S + 30 * DAY,
    current_period_end: START_S + 61 * DAY,
  });
  expect(rolled.latest_invoice).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle', number: null });
  expect(await bed.advance('1h')).toEqual(PAID);
  const paid = await bed.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(paid.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 999 });
});

test('months keep the anchor’s day through a short February', async () => {
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

test('a failed renewal is overdue, is tried again on days 3, 5 and 7, then the subscription ends', async () => {
  const { customer, subscription } = await subscribe(bed);
  await switchCard(bed, customer.id, 'failsLater');
  await bed.advance('30d');
  expect(await bed.advance('1h')).toEqual([
    'invoice.finalized',
    'payment_intent.created',
    ...FAILED,
    'customer.subscription.updated',
  ]);
  const overdue = await bed.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(overdue.status).toBe('past_due');
  expect(overdue.latest_invoice).toMatchObject({
    status: 'open',
    attempt_count: 1,
    next_payment_attempt: START_S + 33 * DAY + 3600,
  });
  expect(await bed.advance('3d')).toEqual(FAILED);
  expect(await bed.advance('2d')).toEqual(FAILED);
  expect(await bed.advance('2d')).toEqual([...FAILED, 'customer.subscription.deleted', 'invoice.updated']);
  const over = await bed.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(over).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
    ended_at: START_S + 37 * DAY + 3600,
  });
  expect(over.latest_invoice).toMatchObject({
    status: 'open',
    auto_advance: false,
    next_payment_attempt: null,
    attempt_count: 4,
  });
  expect(await bed.advance('2m')).toEqual([]);
});

test.each(['unpaid', 'past_due'] as const)('after the last retry the account may say %s', async (after_last_retry) => {
  await bed.control('POST', '/settings', { after_last_retry });
  const { customer, subscription } = await subscribe(bed);
  await switchCard(bed, customer.id, 'failsLater');
  await bed.advance('38d');
  expect((await bed.stripe.subscriptions.retrieve(subscription.id)).status).toBe(after_last_retry);
});

test('a new card pays at the next retry and the subscription is active again', async () => {
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

test('the hosted invoice is paid by the buyer', async () => {
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
  expect((await fetch(invoice?.invoice_pdf ?? '')).headers.get('content-type')).toBe('application/pdf');
});

test('a bank that asks on every payment blocks a renewal until the buyer answers', async () => {
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
  const invoice = (await bed.stripe.invoices.list({ customer: customer.id, status: 'open' })).data[0];
  const asked = expectPage(
    await (await openPage(invoice?.hosted_invoice_url ?? '')).submit(`/i/${invoice?.id}`, { saved: 'yes' }),
  );
  const paid = expectPage(await asked.submit(new URL(asked.url).pathname, { answer: 'yes' }));
  expect(paid.text).toContain('Cette facture est payée.');
  expect((await bed.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('a bank that asked at the first payment lets renewals pass', async () => {
  await subscribe(bed, 'basic', { test_card: 'secureUntilSetUp' });
  await bed.advance('30d');
  expect(await bed.advance('1h')).toEqual(PAID);
});

test('an open invoice is paid by the API, a paid one is not paid again', async () => {
  const { customer } = await subscribe(bed);
  await switchCard(bed, customer.id, 'failsLater');
  await bed.advance('31d');
  const invoice = (await bed.stripe.invoices.list({ customer: customer.id, status: 'open' })).data[0]?.id ?? '';
  await expect(bed.stripe.invoices.pay(invoice)).rejects.toMatchObject({
    type: 'StripeCardError',
    code: 'card_declined',
    decline_code: 'generic_decline',
  });
  expect(await bed.stripe.invoices.pay(invoice, { payment_method: 'pm_card_visa' })).toMatchObject({ status: 'paid' });
  await expect(bed.stripe.invoices.pay(invoice)).rejects.toMatchObject({
    statusCode: 400,
    code: 'invoice_already_paid',
  });
});

test('an open invoice can be made void', async () => {
  const { customer } = await subscribe(bed);
  await switchCard(bed, customer.id, 'failsLater');
  await bed.advance('31d');
  const invoice = (await bed.stripe.invoices.list({ customer: customer.id, status: 'open' })).data[0]?.id ?? '';
  expect(await bed.stripe.invoices.voidInvoice(invoice)).toMatchObject({ status: 'void' });
  expect(await bed.advance('3d')).toEqual([]);
});
