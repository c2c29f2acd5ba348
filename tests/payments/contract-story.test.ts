// A contract from its purchase to its end: the profile, which the pages show, the mails and Stripe
// are laid side by side.
import { expect, test, vi } from 'vitest';
import { path } from '@atelier/domain/paths';
import type { BillingInterval } from '@atelier/domain/values';
import { expectPage, expectRedirect, openPage } from '@atelier/stripe-sandbox/testing';
import { readDocument } from '../functions/support/documents.ts';
import { checkoutRequest, membership, newTimedBuyer, type TimedBuyer } from './support/buyer.ts';
import './support/check-stripe-contract.ts';
import { deleteAccount } from './support/delete-account.ts';
import { postApiOk } from './support/post-api.ts';
import { confirmPlanChange, pay, sandboxBackend } from './support/sandbox-backend.ts';
import { mailsTo } from './support/starter-kit.ts';
import { runningSubscription } from './support/stripe-backend.ts';

const backend = sandboxBackend();
const { stripe } = backend;

interface Start {
  readonly fields?: Record<string, unknown>;
  readonly interval?: BillingInterval;
  /** Taken off each payment by a promotion code that is typed at Stripe. */
  readonly percentOff?: number;
}

const STARTS: Readonly<Record<string, Start>> = {
  monthly: {},
  yearly: { interval: 'year' },
  discounted: { percentOff: 50 },
  free: { percentOff: 100 },
  gifted: {
    fields: {
      subscription_tier: 'basic',
      subscription_status: 'active',
      membership_source: 'admin',
    },
  },
};

test.concurrent.each(Object.entries(STARTS))(
  '%s: buying, changing, cancelling, resuming, withdrawing and leaving are told as they happen',
  async (_name, start) => {
    const buyer = await buy(start);
    await expectAgreement(buyer, 'pro active');
    const { interval = 'month' } = start;
    const change = await postApiOk('change-plan', { priceId: 'premium', interval }, buyer.token);
    await confirmPlanChange(String(change.url));
    await backend.waitForEvents();
    await expectAgreement(buyer, 'premium active');
    await postApiOk('cancel-subscription', {}, buyer.token);
    await backend.waitForEvents();
    await expectAgreement(buyer, 'premium active leaves');
    await postApiOk('resume-subscription', {}, buyer.token);
    await backend.waitForEvents();
    await expectAgreement(buyer, 'premium active');

    const answer = await postApiOk('withdraw', { locale: 'fr', what: 'subscription' }, buyer.token);
    await backend.waitForEvents();
    const { data: charges } = await stripe.charges.list({ customer: buyer.customer });
    const paid = charges.reduce((sum, charge) => sum + charge.amount, 0);
    expect(charges.reduce((sum, charge) => sum + charge.amount_refunded, 0)).toBe(paid);
    expect(answer).toMatchObject(
      paid === 0 ? { outcome: 'nothing-due' } : { outcome: 'refunded', refund_cents: paid },
    );
    expect(amountsIn(await lastMail(buyer))).toEqual(paid === 0 ? [] : [paid]);
    expect(await membership(buyer)).toBe('premium canceled');

    await deleteAccount(buyer);
    const told = [
      'plan-bought',
      'plan-raised',
      'cancelled',
      'resumed',
      'withdrawn',
      'account-deleted',
    ];
    await vi.waitFor(async () => expect(await toldTo(buyer)).toEqual(told), { timeout: 30_000 });
  },
);

/** Buys the plan Pro on the page that the app opens. */
async function buy({ fields, interval = 'month', percentOff }: Start): Promise<TimedBuyer> {
  const buyer = await newTimedBuyer(stripe, fields);
  const request = checkoutRequest(buyer, 'pro', { interval });
  const { url } = await postApiOk('create-subscription-session', request, buyer.token);
  if (percentOff !== undefined) {
    const { id: coupon } = await stripe.coupons.create({
      percent_off: percentOff,
      duration: 'forever',
    });
    const { code } = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon } });
    expectPage(await (await openPage(String(url))).submit('/promotion', { promotion_code: code }));
  }
  expectRedirect(await pay(String(url)));
  await backend.waitForEvents();
  return buyer;
}

/** Fails where the profile or the newest mail says another state or amount than Stripe. */
async function expectAgreement(buyer: TimedBuyer, state: string): Promise<void> {
  const subscription = await runningSubscription(stripe, buyer.customer);
  const [item] = subscription.items.data;
  const profile = await readDocument(path.profile(buyer.uid));
  expect(await membership(buyer)).toBe(state);
  expect(profile?.membership_source).toBe('stripe');
  expect(profile?.current_period_end?.seconds).toBe(item?.current_period_end);
  const amounts = amountsIn(await lastMail(buyer));
  if (subscription.cancel_at_period_end) {
    expect(amounts).toEqual([]);
    return;
  }
  const { amount_due: next } = await stripe.invoices.createPreview({
    subscription: subscription.id,
  });
  expect(profile?.billing?.next_price_cents).toBe(next);
  const [invoice] = (await stripe.invoices.list({ customer: buyer.customer })).data;
  const stated = [item?.price.unit_amount, invoice?.amount_paid, next];
  expect(amounts).toContain(next);
  expect(amounts.filter((cents) => !stated.includes(cents))).toEqual([]);
}

async function lastMail({ email }: TimedBuyer): Promise<string> {
  return (await mailsTo(email)).at(-1)?.text ?? '';
}

/** Returns the amounts in euros that a French text names, in cents. */
function amountsIn(text: string): number[] {
  return [...text.matchAll(/(\d+),(\d{2})\s€/g)].map(
    ([, euros, cents]) => Number(euros) * 100 + Number(cents),
  );
}

/** Returns the events of which a member has a mail, oldest first. */
async function toldTo({ email }: TimedBuyer): Promise<string[]> {
  return (await mailsTo(email)).map(({ id }) => {
    if (/^subscription_.*_confirmation$/.test(id)) return 'plan-bought';
    if (/^contract_.*_done$/.test(id)) return 'withdrawn';
    if (/^leaving_.*_done$/.test(id)) return 'account-deleted';
    return /^change_sub_[^_]+_(.+)_\d+$/.exec(id)?.[1] ?? id;
  });
}
