import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Stripe } from 'stripe';
import { expectRedirect, openPage, expectPage } from '../src/testing/hosted-page.ts';
import { CARD, subscriptionSession } from './support/subscribe.ts';
import { startTestBed, APP_URL } from './support/test-bed.ts';
import type { TestBed } from './support/test-bed.ts';

const BY_DEBIT = { method: 'sepa_debit', test_iban: 'paid', debit_name: 'Camille Martin' };

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed();
});
afterAll(() => bed.stop());
beforeEach(async () => {
  await bed.control('POST', '/reset');
});

async function kit(more: Stripe.Checkout.SessionCreateParams = {}) {
  const { id: customer } = await bed.customer();
  const session = await bed.stripe.checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items: [{ price: bed.price.starter_kit, quantity: 1 }],
    invoice_creation: { enabled: true },
    success_url: `${APP_URL}/ok`,
    ...more,
  });
  return session;
}

async function debited(more: Record<string, string> = {}): Promise<Stripe.Checkout.Session> {
  const { id, url } = await kit();
  await bed.newEvents();
  expectRedirect(
    await (await openPage(url ?? '')).submit(`/c/pay/${id}`, { ...BY_DEBIT, ...more }),
  );
  return session(id);
}

const session = (id: string) =>
  bed.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge', 'invoice'],
  });
const intentOf = ({ payment_intent }: Stripe.Checkout.Session) =>
  payment_intent as Stripe.PaymentIntent;
const chargeOf = (done: Stripe.Checkout.Session) => intentOf(done).latest_charge as Stripe.Charge;

describe('a payment by direct debit', () => {
  test('completes the session at once, unpaid', async () => {
    const done = await debited();
    expect(done).toMatchObject({ status: 'complete', payment_status: 'unpaid', invoice: null });
    expect(intentOf(done)).toMatchObject({ status: 'processing', amount_received: 0 });
    expect(chargeOf(done)).toMatchObject({
      status: 'pending',
      paid: false,
      payment_method_details: { type: 'sepa_debit', sepa_debit: { last4: '2606', country: 'FR' } },
    });
    expect(await bed.newEvents()).toEqual([
      'payment_intent.created',
      'charge.pending',
      'payment_intent.processing',
      'checkout.session.completed',
    ]);
    expect(await bed.advance('4d')).toEqual([]);
  });

  test('is paid five days later, with an invoice', async () => {
    const { id } = await debited();
    expect(await bed.advance('5d')).toEqual([
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.created',
      'invoice.finalized',
      'invoice_payment.paid',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.async_payment_succeeded',
    ]);
    const paid = await session(id);
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      invoice: { status: 'paid', total: 4990 },
    });
    expect(intentOf(paid)).toMatchObject({ status: 'succeeded', amount_received: 4990 });
  });

  test('stays unpaid when the bank refuses', async () => {
    const { id } = await debited({ test_iban: 'refused' });
    await bed.newEvents();
    expect(await bed.advance('5d')).toEqual([
      'charge.failed',
      'payment_intent.payment_failed',
      'checkout.session.async_payment_failed',
    ]);
    const unpaid = await session(id);
    expect(unpaid).toMatchObject({ status: 'complete', payment_status: 'unpaid', invoice: null });
    expect(intentOf(unpaid)).toMatchObject({ status: 'requires_payment_method' });
    expect(chargeOf(unpaid)).toMatchObject({ status: 'failed', paid: false });
  });

  test('is disputed by the test account for disputes', async () => {
    const done = await debited({ test_iban: 'disputed' });
    expect((await bed.advance('5d')).slice(-2)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
    expect((await bed.stripe.disputes.list({ charge: chargeOf(done).id })).data).toMatchObject([
      { reason: 'debit_not_authorized', status: 'needs_response' },
    ]);
  });

  test('can be refunded once it is paid', async () => {
    const done = await debited();
    const payment_intent = intentOf(done).id;
    await expect(bed.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      statusCode: 400,
    });
    await bed.advance('5d');
    expect(await bed.stripe.refunds.create({ payment_intent })).toMatchObject({
      status: 'succeeded',
      amount: 4990,
    });
  });
});

test('the control API settles a debit at once, but only once', async () => {
  const { id: charge } = chargeOf(await debited());
  await bed.newEvents();
  await bed.control('POST', '/debit', { charge, ends: 'refused' });
  expect(await bed.newEvents()).toContain('checkout.session.async_payment_failed');
  await expect(bed.control('POST', '/debit', { charge, ends: 'paid' })).rejects.toThrow(
    'is not pending',
  );
  await expect(bed.control('POST', '/debit', { charge })).rejects.toThrow('ends must be');
  expect(await bed.advance('6d')).toEqual([]);
});

test.each([
  [{ test_iban: '' }, 'Choisissez un compte de test'],
  [{ test_iban: '', iban: 'FR00 2004 1010 0505 0001 3M02 606' }, 'Cet IBAN est incorrect.'],
  [{ test_iban: '', iban: 'DE89 3704 0044 0532 0130 00' }, 'Utilisez un compte de test'],
  [{ debit_name: '' }, 'Indiquez le titulaire du compte.'],
])('the page refuses %j with a message', async (more, message) => {
  const { id, url } = await kit({ locale: 'fr' });
  const page = await openPage(url ?? '');
  expect(page.text).toContain('Prélèvement SEPA');
  expect(expectPage(await page.submit(`/c/pay/${id}`, { ...BY_DEBIT, ...more })).text).toContain(
    message,
  );
});

test('offers only cards when the session excludes debits', async () => {
  const { id, url, payment_method_types } = await kit({
    excluded_payment_method_types: ['sepa_debit'],
  });
  expect(payment_method_types).toEqual(['card']);
  const page = await openPage(url ?? '');
  expect(page.text).not.toContain('SEPA');
  expectPage(await page.submit(`/c/pay/${id}`, BY_DEBIT));
  expectRedirect(await page.submit(`/c/pay/${id}`, CARD));
  await expect(kit({ excluded_payment_method_types: ['card'] })).rejects.toMatchObject({
    code: 'sandbox_not_played',
  });
});

test('offers only cards for subscriptions', async () => {
  const { id } = await bed.customer();
  const { payment_method_types, url } = await subscriptionSession(bed, id);
  expect(payment_method_types).toEqual(['card']);
  expect((await openPage(url ?? '')).text).not.toContain('SEPA');
});
