import type { Stripe } from 'stripe';
import { isGivenTier } from '@atelier/domain/access/access';
import { parseProfile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { DomainError } from '@atelier/domain/error-code';
import { CHANGE_PARAM, type PlanChange } from '@atelier/domain/billing/plan-change';
import { DISPUTE_PORTAL_MARK, PORTAL_MARK, type PaidTier } from '@atelier/domain/billing/plans';
import { type BillingInterval } from '@atelier/domain/values';
import { localeOf } from '@atelier/domain/values';
import { siteOrigin } from '../platform/site-environment.ts';
import { database } from '../platform/firebase.ts';
import { findCustomerId } from './customers.ts';
import { isDisputing, requireNoOpenDispute } from './lost-payments.ts';
import { isResourceMissing, stripe } from '../platform/stripe.ts';
import { priceIdOfPlan } from './plans.ts';
import {
  cancelPlannedChange,
  requireLiveSubscription,
} from './subscription/subscription-changes.ts';

type PortalPage = Pick<Stripe.BillingPortal.SessionCreateParams, 'configuration' | 'flow_data'>;

/**
 * Returns the address to which Stripe's pages lead back. Never log the addresses of those pages:
 * each gives access to the customer's data.
 *
 * @param change  that the member has completed; the page confirms it once it is true
 */
const returnUrl = (change?: PlanChange) =>
  `${siteOrigin()}/subscription${change === undefined ? '' : `?${CHANGE_PARAM}=${change}`}`;

/**
 * Returns the page that shows the cost of another plan instead of the leading subscription's and
 * asks for consent. A cheaper plan starts with the next period. Requesting the current plan cancels
 * a planned change.
 *
 * @throws DomainError `no-subscription`, `same-plan`, `payment-problem` while an invoice is open,
 * `dispute-open`, `membership-by-admin` for a plan that an admin gave, or a lower one
 */
export async function planChangePage(
  uid: string,
  plan: PaidTier,
  interval: BillingInterval,
): Promise<{ url: string }> {
  const { customerId, subscription } = await requireLiveSubscription(uid);
  if (subscription.status !== 'active' && subscription.status !== 'trialing') {
    throw new DomainError('payment-problem');
  }
  if (subscription.tier === plan && subscription.interval === interval) {
    if (subscription.scheduleId === null) throw new DomainError('same-plan');
    await cancelPlannedChange(subscription);
    return { url: returnUrl('keep') };
  }
  const profile = await database().doc(path.profile(uid)).get();
  if (isGivenTier(parseProfile(profile.data()), plan)) throw new DomainError('membership-by-admin');
  await requireNoOpenDispute(uid);
  return createPortalSession(uid, customerId, {
    flow_data: {
      type: 'subscription_update_confirm',
      after_completion: {
        type: 'redirect',
        redirect: { return_url: returnUrl(`${plan}-${interval}`) },
      },
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [
          { id: subscription.itemId, price: await priceIdOfPlan(plan, interval), quantity: 1 },
        ],
      },
    },
  });
}

/**
 * Returns the customer portal (invoices, card, plan), or with `flow` the page that changes the
 * card. While a payment is disputed the portal has no plans.
 *
 * @throws DomainError `no-subscription` if the member has no Stripe customer, `dispute-open` if
 * Stripe lacks the portal without plans
 */
export async function billingPortal(
  uid: string,
  flow?: 'payment_method',
): Promise<{ url: string }> {
  const customerId = await findCustomerId(uid);
  if (customerId === null) throw new DomainError('no-subscription');
  if (flow === undefined) {
    if (!(await isDisputing(uid))) return createPortalSession(uid, customerId);
    const configuration = await portalConfiguration(DISPUTE_PORTAL_MARK.site);
    if (configuration === undefined) throw new DomainError('dispute-open');
    return createPortalSession(uid, customerId, { configuration });
  }
  return createPortalSession(uid, customerId, {
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: returnUrl('card') } },
    },
  });
}

/**
 * Returns the payment page of the leading subscription's oldest open invoice.
 *
 * @throws DomainError `no-subscription`
 */
export async function openInvoicePage(uid: string): Promise<{ url: string }> {
  const { subscription } = await requireLiveSubscription(uid);
  const { data } = await stripe().invoices.list({
    subscription: subscription.id,
    status: 'open',
    limit: 100,
  });
  const url = data.at(-1)?.hosted_invoice_url;
  if (typeof url !== 'string') throw new DomainError('no-subscription');
  return { url };
}

async function createPortalSession(
  uid: string,
  customerId: string,
  page: PortalPage = {},
): Promise<{ url: string }> {
  const locale = localeOf((await database().doc(path.profile(uid)).get()).get('locale'));
  try {
    const configuration = page.configuration ?? (await portalConfiguration(PORTAL_MARK.site));
    const { url } = await stripe().billingPortal.sessions.create({
      customer: customerId,
      ...page,
      ...(configuration === undefined ? {} : { configuration }),
      return_url: returnUrl(),
      locale,
    });
    return { url };
  } catch (error) {
    if (isResourceMissing(error)) throw new DomainError('no-subscription', { cause: error });
    throw error;
  }
}

const CACHE_MS = 5 * 60_000;
let cached: { configurations: Stripe.BillingPortal.Configuration[]; at: number } | undefined;

/**
 * Returns the portal's configuration that `npm run stripe:setup` marked so; undefined if it made
 * none.
 */
async function portalConfiguration(mark: string): Promise<string | undefined> {
  if (cached === undefined || Date.now() - cached.at > CACHE_MS) {
    const { data } = await stripe().billingPortal.configurations.list({ active: true, limit: 100 });
    cached = { configurations: data, at: Date.now() };
  }
  return cached.configurations.find(({ metadata }) => metadata?.site === mark)?.id;
}
