import { Stripe } from 'stripe';
import { waitFor } from '../functions/support/documents.ts';
import type { TimedBuyer } from '../payments/support/buyer.ts';
import { sessionIdFrom } from '../payments/support/checkout.ts';
import { postApiOk } from '../payments/support/post-api.ts';
import {
  runningSubscription,
  type StripeBackend,
  type TestCard,
} from '../payments/support/stripe-backend.ts';
import type { EventForwarder } from './event-forwarder.ts';

/** Tokens of cards: https://docs.stripe.com/testing?testing-method=tokens. */
const TOKENS: Readonly<Record<TestCard, string>> = {
  visa: 'tok_visa',
  declined: 'tok_visa_chargeDeclined',
  noFunds: 'tok_visa_chargeDeclinedInsufficientFunds',
  disputed: 'tok_createDispute',
};
/** The buyer's input on the page. */
const BUYER: Stripe.PaymentMethodCreateParams.BillingDetails = {
  name: 'Camille Martin',
  email: 'camille@example.com',
  address: { line1: '1 rue du Port', postal_code: '44000', city: 'Nantes', country: 'FR' },
};
const MONTH = { interval: 'month', interval_count: 1 } as const;

/**
 * A real test account. What a person would do on Stripe's pages is done through the API, after the
 * app has created the page, so that the app's request is tested too.
 */
export function testAccountBackend(stripe: Stripe, forwarder: EventForwarder): StripeBackend {
  const priceOf = async (plan: string) => {
    const { data } = await stripe.prices.list({ lookup_keys: [plan], active: true });
    if (data[0] === undefined) throw new Error(`The account has no price for ${plan}.`);
    return data[0];
  };

  const changeNow = async (subscription: Stripe.Subscription, price: Stripe.Price) => {
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]?.id ?? '', price: price.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    });
  };

  const changeLater = async (subscription: Stripe.Subscription, price: Stripe.Price) => {
    const item = subscription.items.data[0];
    if (item === undefined) throw new Error('The subscription has no item.');
    const { id } = await stripe.subscriptionSchedules.create({
      from_subscription: subscription.id,
    });
    await stripe.subscriptionSchedules.update(id, {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: item.price.id, quantity: 1 }],
          start_date: item.current_period_start,
          end_date: item.current_period_end,
          proration_behavior: 'none',
        },
        { items: [{ price: price.id, quantity: 1 }], proration_behavior: 'none', duration: MONTH },
      ],
    });
  };

  return {
    stripe,
    pay: (url, card = 'visa') => payPage(stripe, sessionIdFrom(url), TOKENS[card]),
    changePlan: async (buyer, plan) => {
      await postApiOk('change-plan', { priceId: plan }, buyer.token);
      const subscription = await runningSubscription(stripe, buyer.customer);
      const price = await priceOf(plan);
      const isCheaper =
        (price.unit_amount ?? 0) < (subscription.items.data[0]?.price.unit_amount ?? 0);
      await (isCheaper ? changeLater(subscription, price) : changeNow(subscription, price));
    },
    cancelOnPortal: async (buyer: TimedBuyer) => {
      await postApiOk('billing-portal', {}, buyer.token);
      const subscription = await runningSubscription(stripe, buyer.customer);
      const end = subscription.items.data[0]?.current_period_end;
      await stripe.subscriptions.update(subscription.id, { cancel_at: end ?? 0 });
    },
    includeEventsFrom: (instant) => forwarder.includeEventsFrom(instant),
    waitForEvents: () => forwarder.settle(),
  };
}

/**
 * Pays the page that the app opened with the account's key, as Stripe's command line does to
 * trigger `checkout.session.completed` (github.com/stripe/stripe-cli,
 * pkg/fixtures/triggers/checkout.session.completed.json). Stripe does not document it, but there is
 * no other way without a browser.
 */
async function payPage(stripe: Stripe, id: string, token: string): Promise<'paid' | 'refused'> {
  const { amount_total } = await stripe.checkout.sessions.retrieve(id);
  await stripe.rawRequest('GET', `/v1/payment_pages/${id}`);
  const method = await stripe.paymentMethods.create({
    type: 'card',
    card: { token },
    billing_details: BUYER,
  });
  try {
    await stripe.rawRequest('POST', `/v1/payment_pages/${id}/confirm`, {
      payment_method: method.id,
      expected_amount: amount_total ?? 0,
    });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return 'refused';
    throw error;
  }
  await waitFor(
    () => stripe.checkout.sessions.retrieve(id),
    ({ status }) => status === 'complete',
  );
  return 'paid';
}
