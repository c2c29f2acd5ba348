import { Stripe } from 'stripe';
import { suiteInfo } from '../support/suite-info.ts';
import { subscriptionWish, type TimedBuyer } from '../payments/support/buyer.ts';
import { granted } from '../payments/support/post.ts';
import { runningSubscription, type Stage } from '../payments/support/stage.ts';
import type { Courier } from './courier.ts';

/** A Stripe that was never clicked on: the key is put in on the way. */
export function accountStripe(): Stripe {
  const { hostname, port } = new URL(suiteInfo().stripe);
  return new Stripe('sk_test_go_between', { host: hostname, port, protocol: 'http', telemetry: false });
}

/**
 * A test account: whatever a person would click on Stripe's pages is done through the API, after the app has asked for
 * the page, so that what the app asks is put to the test as well.
 */
export function accountStage(stripe: Stripe, courier: Pick<Courier, 'settle'>): Stage {
  const priceOf = async (plan: string) => {
    const { data } = await stripe.prices.list({ lookup_keys: [plan], active: true });
    if (data[0] === undefined) throw new Error(`The account sells no ${plan}.`);
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
    const { id } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
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
    subscribe: async (buyer, plan) => {
      const { url } = await granted('create-subscription-session', subscriptionWish(buyer, plan), buyer.token);
      const id = /cs_\w+/.exec(String(url))?.[0] ?? '';
      const session = await stripe.checkout.sessions.retrieve(id);
      await stripe.checkout.sessions.expire(id);
      const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: buyer.customer });
      await stripe.subscriptions.create({
        customer: buyer.customer,
        items: [{ price: (await priceOf(plan)).id, quantity: 1 }],
        default_payment_method: card.id,
        metadata: { uid: buyer.uid, consent_id: session.metadata?.consent_id ?? '' },
      });
    },
    changePlan: async (buyer, plan) => {
      await granted('change-plan', { priceId: plan }, buyer.token);
      const subscription = await runningSubscription(stripe, buyer.customer);
      const price = await priceOf(plan);
      const isCheaper = (price.unit_amount ?? 0) < (subscription.items.data[0]?.price.unit_amount ?? 0);
      await (isCheaper ? changeLater(subscription, price) : changeNow(subscription, price));
    },
    leaveOnPortal: async (buyer: TimedBuyer) => {
      await granted('billing-portal', {}, buyer.token);
      const subscription = await runningSubscription(stripe, buyer.customer);
      const end = subscription.items.data[0]?.current_period_end;
      await stripe.subscriptions.update(subscription.id, { cancel_at: end ?? 0 });
    },
    settle: () => courier.settle(),
  };
}

const MONTH = { interval: 'month', interval_count: 1 } as const;
