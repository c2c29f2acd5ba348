import { Timestamp } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import { path } from '@atelier/domain/paths';
import { readDocument } from '../../functions/support/documents.ts';
import { billingState, membership, newTimedBuyer, type Buyer } from '../support/buyer.ts';
import { subscribe } from '../support/checkout.ts';
import { revenueEntries, mailsTo } from '../support/starter-kit.ts';
import { postApiOk, postApi } from '../support/post-api.ts';
import {
  DAY_S,
  HOUR_S,
  advanceClockTo,
  periodEnd,
  replaceCard,
  runningSubscription,
  subscribeAtStripe,
  type StripeBackend,
} from '../support/stripe-backend.ts';
import type { Scenarios } from './scenario.ts';

/** The life of subscriptions, and the membership in the profile. */
export const SUBSCRIPTION_LIFE: Scenarios = {
  'a paid plan is active, and renews': async (backend) => {
    const buyer = await subscriber(backend);
    const first = await periodEnd(backend, buyer);
    expect((await readDocument(path.profile(buyer.uid)))?.current_period_end?.seconds).toBe(first);
    await advanceClockTo(backend, buyer, first + 2 * HOUR_S);
    const second = await periodEnd(backend, buyer);
    expect(second).toBeGreaterThan(first);
    expect((await readDocument(path.profile(buyer.uid)))?.current_period_end?.seconds).toBe(second);
    expect(await membership(buyer)).toBe('basic active');
  },

  'the next payment in the profile is what is taken, with a lasting discount and for a planned plan':
    async (backend) => {
      const { stripe } = backend;
      const buyer = await newTimedBuyer(stripe);
      const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
      await subscribeAtStripe(stripe, buyer.customer, 'pro', { discounts: [{ coupon }] });
      // The discount goes on without its coupon.
      await stripe.coupons.del(coupon);
      await backend.waitForEvents();
      const nextCents = async () =>
        (await readDocument(path.profile(buyer.uid)))?.billing?.next_price_cents as number;
      const takenCents = async () => {
        await advanceClockTo(backend, buyer, (await periodEnd(backend, buyer)) + 2 * HOUR_S);
        return (await stripe.invoices.list({ customer: buyer.customer })).data[0]?.amount_paid;
      };
      const half = await nextCents();
      expect(half).toBe(999);
      expect(await takenCents()).toBe(half);
      await backend.changePlan(buyer, 'basic');
      await backend.waitForEvents();
      const planned = await nextCents();
      expect(planned).toBe(499);
      expect(await takenCents()).toBe(planned);
      expect(await membership(buyer)).toBe('basic active');
    },

  'a failed renewal is a payment problem until it is paid': async (backend) => {
    const buyer = await subscriber(backend);
    await replaceCard(backend, buyer, 'pm_card_chargeCustomerFail');
    const end = await periodEnd(backend, buyer);
    await advanceClockTo(backend, buyer, end + 2 * HOUR_S);
    expect(await membership(buyer)).toBe('basic active owes');
    const profile = await readDocument(path.profile(buyer.uid));
    expect(profile?.payment_problem.since.seconds).toBe(end);
    // The paid period has ended, so access ends by itself even if all later events are lost.
    expect(profile?.current_period_end.seconds).toBe(end);
    expect(((await readDocument(path.customer(buyer.uid)))?.grace_until.seconds ?? 0) - end).toBe(
      7 * DAY_S,
    );
    expect(await postApi('change-plan', { priceId: 'pro' }, buyer.token)).toMatchObject({
      status: 409,
      body: { error: 'payment-problem' },
    });
    const { url } = await postApiOk('open-invoice', {}, buyer.token);
    const [invoice] = (
      await backend.stripe.invoices.list({ customer: buyer.customer, status: 'open' })
    ).data;
    expect(url).toBe(invoice?.hosted_invoice_url);
    expect(await paymentProblemMails(buyer)).toEqual([expect.stringContaining(String(url))]);
    const card = await backend.stripe.paymentMethods.attach('pm_card_visa', {
      customer: buyer.customer,
    });
    await backend.stripe.invoices.pay(invoice?.id ?? '', { payment_method: card.id });
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('basic active');
    expect((await readDocument(path.profile(buyer.uid)))?.current_period_end?.seconds).toBe(
      await periodEnd(backend, buyer),
    );
    expect(await postApi('open-invoice', {}, buyer.token)).toMatchObject({
      body: { error: 'no-subscription' },
    });
  },

  'a renewal that requires 3-D Secure is a payment problem, and an email links to its page': async (
    backend,
  ) => {
    const buyer = await subscriber(backend);
    await replaceCard(backend, buyer, 'pm_card_authenticationRequired');
    await advanceClockTo(backend, buyer, (await periodEnd(backend, buyer)) + 2 * HOUR_S);
    expect(await membership(buyer)).toBe('basic active owes');
    const { url } = await postApiOk('open-invoice', {}, buyer.token);
    expect(await paymentProblemMails(buyer)).toEqual([expect.stringContaining(String(url))]);
  },

  'a renewal that fails until the last retry ends the membership': async (backend) => {
    const buyer = await subscriber(backend, 'pro');
    await replaceCard(backend, buyer, 'pm_card_chargeCustomerFail');
    await advanceClockTo(backend, buyer, (await periodEnd(backend, buyer)) + 2 * HOUR_S);
    expect(await membership(buyer)).toBe('pro active owes');
    // Longer than any account retries: two weeks at most.
    await advanceClockTo(backend, buyer, (await clockOf(backend, buyer.clock)) + 22 * DAY_S);
    expect(await membership(buyer)).toBe('pro canceled');
    expect(await billingState(buyer)).toBe('pro canceled');
    // One email, however often the card was tried.
    expect(await paymentProblemMails(buyer)).toHaveLength(1);
    // Its link can be paid no more.
    expect(
      (await backend.stripe.invoices.list({ customer: buyer.customer, status: 'open' })).data,
    ).toEqual([]);
    expect(await postApi('cancel-subscription', {}, buyer.token)).toMatchObject({
      body: { error: 'no-subscription' },
    });
  },

  'a cancellation keeps the membership until the end of the period, and resuming revokes it':
    async (backend) => {
      const buyer = await subscriber(backend);
      expect(await postApiOk('cancel-subscription', {}, buyer.token)).toEqual({ ok: true });
      expect(await membership(buyer)).toBe('basic active leaves');
      expect(await postApiOk('resume-subscription', {}, buyer.token)).toEqual({ ok: true });
      expect(await membership(buyer)).toBe('basic active');
      await backend.waitForEvents();
      expect(await membership(buyer)).toBe('basic active');
      await postApiOk('cancel-subscription', {}, buyer.token);
      // A second request changes nothing.
      await postApiOk('cancel-subscription', {}, buyer.token);
      await advanceClockTo(backend, buyer, (await periodEnd(backend, buyer)) + 2 * HOUR_S);
      expect(await membership(buyer)).toBe('basic canceled');
    },

  'of two subscriptions the higher plan leads; each is cancelled and resumed alone, and ends alone':
    async (backend) => {
      const { stripe } = backend;
      const buyer = await subscriber(backend);
      const { id: subscription, items } = await runningSubscription(stripe, buyer.customer);
      const leading = await subscribeAtStripe(stripe, buyer.customer, 'premium');
      await backend.waitForEvents();
      const end = items.data[0]?.current_period_end ?? 0;
      const others = async () => (await readDocument(path.profile(buyer.uid)))?.other_subscriptions;
      const other = { id: subscription, tier: 'basic', interval: 'month', price_cents: 999 };
      const period_end = new Timestamp(end, 0);
      expect([await membership(buyer), await billingState(buyer)]).toEqual([
        'premium active',
        'premium active',
      ]);
      expect(await others()).toEqual([{ ...other, period_end, cancel_at_period_end: false }]);
      const leaving = async () => {
        const both = await Promise.all(
          [leading.id, subscription].map((id) => stripe.subscriptions.retrieve(id)),
        );
        return both.map(({ cancel_at_period_end }) => cancel_at_period_end);
      };
      await postApiOk('cancel-subscription', {}, buyer.token);
      expect([await membership(buyer), await leaving()]).toEqual([
        'premium active leaves',
        [true, false],
      ]);
      await postApiOk('cancel-subscription', { subscription }, buyer.token);
      expect(await others()).toEqual([{ ...other, period_end, cancel_at_period_end: true }]);
      await postApiOk('resume-subscription', {}, buyer.token);
      expect([await membership(buyer), await leaving()]).toEqual(['premium active', [false, true]]);
      await postApiOk('resume-subscription', { subscription }, buyer.token);
      expect(await leaving()).toEqual([false, false]);
      await postApiOk('cancel-subscription', { subscription }, buyer.token);
      await advanceClockTo(backend, buyer, end + 2 * HOUR_S);
      expect([await membership(buyer), await others()]).toEqual(['premium active', undefined]);
    },

  'a subscriber can neither cancel nor resume the subscription of another member': async (
    backend,
  ) => {
    const buyer = await subscriber(backend);
    const other = await subscriber(backend, 'pro');
    const { id: subscription } = await runningSubscription(backend.stripe, buyer.customer);
    for (const call of ['cancel-subscription', 'resume-subscription']) {
      const before = await membership(buyer);
      const refused = { status: 409, body: { error: 'unknown-subscription' } };
      expect(await postApi(call, { subscription }, other.token)).toEqual(refused);
      expect([await membership(buyer), await membership(other)]).toEqual([before, 'pro active']);
      expect(await postApi(call, { subscription }, buyer.token)).toMatchObject({ status: 200 });
    }
  },

  'a cancellation on Stripe’s portal is seen, and can be revoked': async (backend) => {
    const buyer = await subscriber(backend);
    await backend.cancelOnPortal(buyer);
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('basic active leaves');
    const subscription = await runningSubscription(backend.stripe, buyer.customer);
    expect(subscription).toMatchObject({ cancel_at_period_end: false });
    expect(subscription.cancel_at).not.toBeNull();
    await postApiOk('resume-subscription', {}, buyer.token);
    expect((await runningSubscription(backend.stripe, buyer.customer)).cancel_at).toBeNull();
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('basic active');
  },

  'a more expensive plan starts at once': async (backend) => {
    const buyer = await subscriber(backend);
    expect(await postApi('change-plan', { priceId: 'basic' }, buyer.token)).toMatchObject({
      status: 409,
      body: { error: 'same-plan' },
    });
    await backend.changePlan(buyer, 'premium');
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('premium active');
  },

  'a more expensive plan that is not paid keeps the current one': async (backend) => {
    const buyer = await subscriber(backend);
    await replaceCard(backend, buyer, 'pm_card_chargeCustomerFail');
    await backend.changePlan(buyer, 'premium');
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('basic active');
  },

  'a cheaper plan starts with the next period': async (backend) => {
    const buyer = await subscriber(backend, 'premium');
    await backend.changePlan(buyer, 'basic');
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('premium active');
    expect((await readDocument(path.profile(buyer.uid)))?.next_tier).toBe('basic');
    await advanceClockTo(backend, buyer, (await periodEnd(backend, buyer)) + 2 * HOUR_S);
    expect(await membership(buyer)).toBe('basic active');
    expect((await readDocument(path.profile(buyer.uid)))?.next_tier).toBeUndefined();
  },

  'a scheduled cheaper plan is dropped by choosing the current one, and by cancelling': async (
    backend,
  ) => {
    const buyer = await subscriber(backend, 'pro');
    await backend.changePlan(buyer, 'basic');
    await postApiOk('change-plan', { priceId: 'pro' }, buyer.token);
    expect((await runningSubscription(backend.stripe, buyer.customer)).schedule).toBeNull();
    await backend.changePlan(buyer, 'basic');
    await postApiOk('cancel-subscription', {}, buyer.token);
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('pro active leaves');
    await advanceClockTo(backend, buyer, (await periodEnd(backend, buyer)) + 2 * HOUR_S);
    expect(await membership(buyer)).toBe('pro canceled');
  },

  'a subscription that is ended and refunded closes at once; payment and refund count once': async (
    backend,
  ) => {
    const buyer = await subscriber(backend, 'premium');
    const running = await runningSubscription(backend.stripe, buyer.customer);
    await backend.stripe.subscriptions.cancel(running.id);
    const [charge] = (await backend.stripe.charges.list({ customer: buyer.customer })).data;
    const refund = await backend.stripe.refunds.create({ charge: charge?.id ?? '' });
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('premium canceled');
    expect(
      await revenueEntries(`invoice_${String(running.latest_invoice)}`, `refund_${refund.id}`),
    ).toEqual([3999, 3999]);
  },

  'deleting the customer at Stripe ends the membership': async (backend) => {
    const buyer = await subscriber(backend);
    await backend.stripe.customers.del(buyer.customer);
    await backend.waitForEvents();
    expect(await membership(buyer)).toBe('basic canceled');
    expect(await billingState(buyer)).toBe('basic canceled');
  },
};

async function subscriber(backend: StripeBackend, plan: 'basic' | 'pro' | 'premium' = 'basic') {
  const buyer = await newTimedBuyer(backend.stripe);
  await subscribe(backend, buyer, plan);
  await backend.waitForEvents();
  expect(await membership(buyer)).toBe(`${plan} active`);
  expect(await billingState(buyer)).toBe(`${plan} active`);
  return buyer;
}

async function clockOf({ stripe }: StripeBackend, clock: string): Promise<number> {
  return (await stripe.testHelpers.testClocks.retrieve(clock)).frozen_time;
}

/** Returns the texts of emails about an unpaid renewal. */
async function paymentProblemMails({ email }: Pick<Buyer, 'email'>): Promise<string[]> {
  return (await mailsTo(email))
    .filter(({ id }) => id.startsWith('invoice_'))
    .map(({ text }) => text);
}
