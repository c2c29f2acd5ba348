import type { Stripe } from 'stripe';
import { path } from '@atelier/domain/paths';
import { DomainError } from '@atelier/domain/error-code';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { localeOf } from '@atelier/domain/values';
import { siteOrigin } from '../platform/site-origin.ts';
import { database } from '../platform/firebase.ts';
import { findCustomerId } from './customers.ts';
import { isResourceMissing } from '../platform/stripe-errors.ts';
import { priceIdOfTier } from './plans.ts';
import { stripe } from '../platform/stripe.ts';
import { cancelPlannedChange, requireLiveSubscription } from './subscription/subscription-changes.ts';

type Flow = Stripe.BillingPortal.SessionCreateParams.FlowData;

/**
 * Return address of Stripe's hosted pages. Those pages' own addresses grant access to the customer and must not be
 * logged.
 */
const returnUrl = () => `${siteOrigin()}/subscription`;

/**
 * Returns the page that shows the cost of another plan and asks for consent. A cheaper plan starts with the next
 * period. Requesting the current plan cancels a planned change.
 *
 * @throws DomainError `no-subscription`, `same-plan`, `payment-problem` while an invoice is open
 */
export async function planChangePage(uid: string, plan: PaidTier): Promise<{ url: string }> {
  const { customerId, subscription } = await requireLiveSubscription(uid);
  if (subscription.status !== 'active' && subscription.status !== 'trialing') throw new DomainError('payment-problem');
  if (subscription.tier === plan) {
    if (subscription.scheduleId === null) throw new DomainError('same-plan');
    await cancelPlannedChange(subscription);
    return { url: returnUrl() };
  }
  return createPortalSession(uid, customerId, {
    type: 'subscription_update_confirm',
    after_completion: { type: 'redirect', redirect: { return_url: returnUrl() } },
    subscription_update_confirm: {
      subscription: subscription.id,
      items: [{ id: subscription.itemId, price: await priceIdOfTier(plan), quantity: 1 }],
    },
  });
}

/**
 * Returns the customer portal (invoices and card), or with `flow` the page that changes the card.
 *
 * @throws DomainError `no-subscription` if the member has no Stripe customer
 */
export async function billingPortal(uid: string, flow?: 'payment_method'): Promise<{ url: string }> {
  const customerId = await findCustomerId(uid);
  if (customerId === null) throw new DomainError('no-subscription');
  if (flow === undefined) return createPortalSession(uid, customerId);
  return createPortalSession(uid, customerId, {
    type: 'payment_method_update',
    after_completion: { type: 'redirect', redirect: { return_url: returnUrl() } },
  });
}

/**
 * Returns the payment page of the oldest open invoice of the live subscription.
 *
 * @throws DomainError `no-subscription`
 */
export async function openInvoicePage(uid: string): Promise<{ url: string }> {
  const { subscription } = await requireLiveSubscription(uid);
  const { data } = await stripe().invoices.list({ subscription: subscription.id, status: 'open', limit: 100 });
  const url = data.at(-1)?.hosted_invoice_url;
  if (typeof url !== 'string') throw new DomainError('no-subscription');
  return { url };
}

async function createPortalSession(uid: string, customerId: string, flow?: Flow): Promise<{ url: string }> {
  const locale = localeOf((await database().doc(path.profile(uid)).get()).get('locale'));
  try {
    const { url } = await stripe().billingPortal.sessions.create({
      customer: customerId,
      return_url: returnUrl(),
      locale,
      ...(flow === undefined ? {} : { flow_data: flow }),
    });
    return { url };
  } catch (error) {
    if (isResourceMissing(error)) throw new DomainError('no-subscription', { cause: error });
    throw error;
  }
}
