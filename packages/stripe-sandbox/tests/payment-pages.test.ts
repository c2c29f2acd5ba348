import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Stripe } from 'stripe';
import { subscriptionSession } from './support/subscribe.ts';
import { startTestBed, APP_URL } from './support/test-bed.ts';
import type { TestBed } from './support/test-bed.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed();
});
afterAll(() => bed.stop('requests'));
beforeEach(async () => {
  await bed.control('POST', '/reset');
});

const address = { line1: '1 rue du Port', postal_code: '44000', city: 'Nantes', country: 'FR' };

/**
 * Pays as Stripe's command line does: creates a payment method from a token and confirms the page
 * with it.
 */
async function confirm(
  session: Stripe.Checkout.Session,
  token = 'tok_visa',
  amount = session.amount_total,
) {
  const method = await bed.stripe.paymentMethods.create({
    type: 'card',
    card: { token },
    billing_details: { name: 'Camille Martin', email: 'camille@example.test', address },
  });
  return bed.stripe.rawRequest('POST', `/v1/payment_pages/${session.id}/confirm`, {
    payment_method: method.id,
    expected_amount: amount,
  }) as Promise<unknown>;
}

async function plan() {
  const session = await subscriptionSession(bed, (await bed.customer()).id, 'pro');
  await bed.newEvents();
  return session;
}

const current = ({ id }: Stripe.Checkout.Session) => bed.stripe.checkout.sessions.retrieve(id);

describe('a checkout page', () => {
  test('returns its session and status', async () => {
    const session = await plan();
    const page: unknown = await bed.stripe.rawRequest('GET', `/v1/payment_pages/${session.id}`);
    expect(page).toMatchObject({
      session_id: session.id,
      status: 'open',
      payment_status: 'unpaid',
    });
    await expect(
      bed.stripe.rawRequest('GET', '/v1/payment_pages/cs_test_none'),
    ).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  test('is paid by the API, which starts the subscription', async () => {
    const session = await plan();
    expect(await confirm(session)).toMatchObject({ status: 'complete', payment_status: 'paid' });
    const events = await bed.newEvents();
    expect(events).toContain('customer.subscription.created');
    expect(events.at(-1)).toBe('checkout.session.completed');
    const done = await bed.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription'],
    });
    expect(done).toMatchObject({
      status: 'complete',
      metadata: session.metadata,
      customer_details: { name: 'Camille Martin', email: 'camille@example.test', address },
      subscription: { status: 'active', metadata: { uid: 'u1' } },
    });
  });

  test('is paid by the API in payment mode', async () => {
    const session = await bed.stripe.checkout.sessions.create({
      mode: 'payment',
      customer: (await bed.customer()).id,
      line_items: [{ price: bed.price.starter_kit, quantity: 1 }],
      success_url: `${APP_URL}/ok`,
    });
    await confirm(session);
    expect(await current(session)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      amount_total: 4990,
    });
  });

  test('stays open after a declined card, and accepts another', async () => {
    const session = await plan();
    await expect(
      confirm(session, 'tok_visa_chargeDeclinedInsufficientFunds'),
    ).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    });
    expect(await current(session)).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    await confirm(session);
    expect(await current(session)).toMatchObject({ status: 'complete' });
  });

  test('is paid once, for its amount, and not after it has expired', async () => {
    const session = await plan();
    await expect(confirm(session, 'tok_visa', 1)).rejects.toMatchObject({
      statusCode: 400,
      param: 'expected_amount',
    });
    await confirm(session);
    const closed = { statusCode: 400, code: 'checkout_not_active_session' };
    await expect(confirm(session)).rejects.toMatchObject(closed);
    const expired = await plan();
    await bed.stripe.checkout.sessions.expire(expired.id);
    await expect(confirm(expired)).rejects.toMatchObject(closed);
    expect((await bed.stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  test('refuses cards with 3-D Secure, and pages with terms to accept', async () => {
    const refused = { statusCode: 400, code: 'sandbox_not_played' };
    await expect(confirm(await plan(), 'tok_threeDSecure2Required')).rejects.toMatchObject(refused);
    const withTerms = await subscriptionSession(bed, (await bed.customer()).id, 'pro', {
      consent_collection: { terms_of_service: 'required' },
    });
    await expect(confirm(withTerms)).rejects.toMatchObject(refused);
    expect(await current(withTerms)).toMatchObject({ status: 'open' });
  });
});

describe('a payment method', () => {
  test('is created from a card token, without a customer', async () => {
    const method = await bed.stripe.paymentMethods.create({
      type: 'card',
      card: { token: 'tok_mastercard' },
    });
    expect(method).toMatchObject({
      type: 'card',
      customer: null,
      card: { brand: 'mastercard', last4: '4444' },
    });
  });

  test.each([
    ['an unknown token', { type: 'card', card: { token: 'tok_none' } }, 'resource_missing'],
    [
      'a token of a payment method',
      { type: 'card', card: { token: 'pm_card_visa' } },
      'resource_missing',
    ],
    ['a number', { type: 'card', card: { number: '4242424242424242' } }, 'sandbox_not_played'],
    ['no card', { type: 'card' }, 'parameter_missing'],
  ] as [string, Stripe.PaymentMethodCreateParams, string][])(
    'is not created from %s',
    async (_what, params, code) => {
      await expect(bed.stripe.paymentMethods.create(params)).rejects.toMatchObject({ code });
    },
  );
});
