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
  type StripeBackend,
} from '../support/stripe-backend.ts';
import type { Scenarios } from './scenario.ts';

/** What happens to subscriptions in the course of time, and what the member's profile then says. */
export const SUBSCRIPTION_LIFE: Scenarios = {
  'a paid plan opens, and is renewed': async (stage) => {
    const buyer = await subscriber(stage);
    const first = await periodEnd(stage, buyer);
    expect((await readDocument(path.profile(buyer.uid)))?.current_period_end?.seconds).toBe(first);
    await advanceClockTo(stage, buyer, first + 2 * HOUR_S);
    const second = await periodEnd(stage, buyer);
    expect(second).toBeGreaterThan(first);
    expect((await readDocument(path.profile(buyer.uid)))?.current_period_end?.seconds).toBe(second);
    expect(await membership(buyer)).toBe('basic active');
  },

  'a renewal that fails is owed, and recovers when it is paid': async (stage) => {
    const buyer = await subscriber(stage);
    await replaceCard(stage, buyer, 'pm_card_chargeCustomerFail');
    const end = await periodEnd(stage, buyer);
    await advanceClockTo(stage, buyer, end + 2 * HOUR_S);
    expect(await membership(buyer)).toBe('basic active owes');
    const owing = await readDocument(path.profile(buyer.uid));
    expect(owing?.payment_problem.since.seconds).toBe(end);
    // What is paid for has ended: access closes by itself should all later news be lost.
    expect(owing?.current_period_end.seconds).toBe(end);
    expect(((await readDocument(path.customer(buyer.uid)))?.grace_until.seconds ?? 0) - end).toBe(7 * DAY_S);
    expect(await postApi('change-plan', { priceId: 'pro' }, buyer.token)).toMatchObject({
      status: 409,
      body: { error: 'payment-problem' },
    });
    const { url } = await postApiOk('open-invoice', {}, buyer.token);
    const [invoice] = (await stage.stripe.invoices.list({ customer: buyer.customer, status: 'open' })).data;
    expect(url).toBe(invoice?.hosted_invoice_url);
    expect(await mailsOfDebt(buyer)).toEqual([expect.stringContaining(String(url))]);
    const card = await stage.stripe.paymentMethods.attach('pm_card_visa', { customer: buyer.customer });
    await stage.stripe.invoices.pay(invoice?.id ?? '', { payment_method: card.id });
    await stage.waitForEvents();
    expect(await membership(buyer)).toBe('basic active');
    expect((await readDocument(path.profile(buyer.uid)))?.current_period_end?.seconds).toBe(
      await periodEnd(stage, buyer),
    );
    expect(await postApi('open-invoice', {}, buyer.token)).toMatchObject({ body: { error: 'no-subscription' } });
  },

  'a renewal that the bank wants to ask about is owed, and told with the page where it asks': async (stage) => {
    const buyer = await subscriber(stage);
    await replaceCard(stage, buyer, 'pm_card_authenticationRequired');
    await advanceClockTo(stage, buyer, (await periodEnd(stage, buyer)) + 2 * HOUR_S);
    expect(await membership(buyer)).toBe('basic active owes');
    const { url } = await postApiOk('open-invoice', {}, buyer.token);
    expect(await mailsOfDebt(buyer)).toEqual([expect.stringContaining(String(url))]);
  },

  'a renewal that fails to the end closes the membership': async (stage) => {
    const buyer = await subscriber(stage, 'pro');
    await replaceCard(stage, buyer, 'pm_card_chargeCustomerFail');
    await advanceClockTo(stage, buyer, (await periodEnd(stage, buyer)) + 2 * HOUR_S);
    expect(await membership(buyer)).toBe('pro active owes');
    // Longer than any account tries: two weeks at the most, by its settings.
    await advanceClockTo(stage, buyer, (await clockOf(stage, buyer.clock)) + 22 * DAY_S);
    expect(await membership(buyer)).toBe('pro canceled');
    expect(await billingState(buyer)).toBe('pro canceled');
    // However often the card was tried.
    expect(await mailsOfDebt(buyer)).toHaveLength(1);
    expect(await postApi('cancel-subscription', {}, buyer.token)).toMatchObject({ body: { error: 'no-subscription' } });
  },

  'cancelling keeps it open to the end of the period, resuming takes that back': async (stage) => {
    const buyer = await subscriber(stage);
    expect(await postApiOk('cancel-subscription', {}, buyer.token)).toEqual({ ok: true });
    expect(await membership(buyer)).toBe('basic active leaves');
    expect(await postApiOk('resume-subscription', {}, buyer.token)).toEqual({ ok: true });
    expect(await membership(buyer)).toBe('basic active');
    await stage.waitForEvents();
    expect(await membership(buyer)).toBe('basic active');
    await postApiOk('cancel-subscription', {}, buyer.token);
    // Asked twice, nothing more happens.
    await postApiOk('cancel-subscription', {}, buyer.token);
    await advanceClockTo(stage, buyer, (await periodEnd(stage, buyer)) + 2 * HOUR_S);
    expect(await membership(buyer)).toBe('basic canceled');
  },

  'an end that was planned on Stripe’s own page is seen, and taken back': async (stage) => {
    const buyer = await subscriber(stage);
    await stage.cancelOnPortal(buyer);
    await stage.waitForEvents();
    expect(await membership(buyer)).toBe('basic active leaves');
    const subscription = await runningSubscription(stage.stripe, buyer.customer);
    expect(subscription).toMatchObject({ cancel_at_period_end: false });
    expect(subscription.cancel_at).not.toBeNull();
    await postApiOk('resume-subscription', {}, buyer.token);
    expect((await runningSubscription(stage.stripe, buyer.customer)).cancel_at).toBeNull();
    await stage.waitForEvents();
    expect(await membership(buyer)).toBe('basic active');
  },

  'a dearer plan starts at once': async (stage) => {
    const buyer = await subscriber(stage);
    expect(await postApi('change-plan', { priceId: 'basic' }, buyer.token)).toMatchObject({
      status: 409,
      body: { error: 'same-plan' },
    });
    await stage.changePlan(buyer, 'premium');
    await stage.waitForEvents();
    expect(await membership(buyer)).toBe('premium active');
  },

  'a dearer plan that is not paid leaves the running one': async (stage) => {
    const buyer = await subscriber(stage);
    await replaceCard(stage, buyer, 'pm_card_chargeCustomerFail');
    await stage.changePlan(buyer, 'premium');
    await stage.waitForEvents();
    expect(await membership(buyer)).toBe('basic active');
  },

  'a cheaper plan starts with the next period': async (stage) => {
    const buyer = await subscriber(stage, 'premium');
    await stage.changePlan(buyer, 'basic');
    await stage.waitForEvents();
    expect(await membership(buyer)).toBe('premium active');
    expect((await readDocument(path.profile(buyer.uid)))?.next_tier).toBe('basic');
    await advanceClockTo(stage, buyer, (await periodEnd(stage, buyer)) + 2 * HOUR_S);
    expect(await membership(buyer)).toBe('basic active');
    expect((await readDocument(path.profile(buyer.uid)))?.next_tier).toBeUndefined();
  },

  'a cheaper plan that waits is dropped by keeping the running one, and by leaving': async (stage) => {
    const buyer = await subscriber(stage, 'pro');
    await stage.changePlan(buyer, 'basic');
    await postApiOk('change-plan', { priceId: 'pro' }, buyer.token);
    expect((await runningSubscription(stage.stripe, buyer.customer)).schedule).toBeNull();
    await stage.changePlan(buyer, 'basic');
    await postApiOk('cancel-subscription', {}, buyer.token);
    await stage.waitForEvents();
    expect(await membership(buyer)).toBe('pro active leaves');
    await advanceClockTo(stage, buyer, (await periodEnd(stage, buyer)) + 2 * HOUR_S);
    expect(await membership(buyer)).toBe('pro canceled');
  },

  'one that is ended at once and given back closes at once; the money counts once each way': async (stage) => {
    const buyer = await subscriber(stage, 'premium');
    const running = await runningSubscription(stage.stripe, buyer.customer);
    await stage.stripe.subscriptions.cancel(running.id);
    const [charge] = (await stage.stripe.charges.list({ customer: buyer.customer })).data;
    const refund = await stage.stripe.refunds.create({ charge: charge?.id ?? '' });
    await stage.waitForEvents();
    expect(await membership(buyer)).toBe('premium canceled');
    expect(await revenueEntries(`invoice_${String(running.latest_invoice)}`, `refund_${refund.id}`)).toEqual([
      3999, 3999,
    ]);
  },

  'a customer deleted at Stripe has ended': async (stage) => {
    const buyer = await subscriber(stage);
    await stage.stripe.customers.del(buyer.customer);
    await stage.waitForEvents();
    expect(await membership(buyer)).toBe('basic canceled');
    expect(await billingState(buyer)).toBe('basic canceled');
  },
};

async function subscriber(stage: StripeBackend, plan: 'basic' | 'pro' | 'premium' = 'basic') {
  const buyer = await newTimedBuyer(stage.stripe);
  await subscribe(stage, buyer, plan);
  await stage.waitForEvents();
  expect(await membership(buyer)).toBe(`${plan} active`);
  expect(await billingState(buyer)).toBe(`${plan} active`);
  return buyer;
}

async function clockOf({ stripe }: StripeBackend, clock: string): Promise<number> {
  return (await stripe.testHelpers.testClocks.retrieve(clock)).frozen_time;
}

/** Texts of the mails that told of an unpaid renewal. */
async function mailsOfDebt({ email }: Pick<Buyer, 'email'>): Promise<string[]> {
  return (await mailsTo(email)).filter(({ id }) => id.startsWith('invoice_')).map(({ text }) => text);
}
