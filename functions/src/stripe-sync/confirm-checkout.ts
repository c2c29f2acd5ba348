import type { Stripe } from 'stripe';
import type * as z from 'zod/mini';
import type { Customer } from '@atelier/domain/billing/customer';
import { path } from '@atelier/domain/paths';
import type { ConfirmedCheckout, confirmCheckoutRequest } from '@atelier/domain/contracts/payments';
import { parseProfile } from '@atelier/domain/members/profile';
import { DomainError } from '@atelier/domain/error-code';
import { DAY_MS } from '@atelier/domain/time-units';
import { findSession } from '../billing/checkout/checkout-sessions.ts';
import { businessClock } from '../platform/business-clock.ts';
import { database } from '../platform/firebase.ts';
import { idOf } from '../platform/stripe.ts';
import { confirmOrder } from '../shop/sync-order.ts';
import { findCustomerId, readCustomer } from '../billing/customers.ts';
import {
  confirmationMailId,
  sendSubscriptionConfirmation,
} from '../billing/subscription/subscription-events.ts';
import { syncSubscription } from '../billing/subscription/sync-subscription.ts';

type Wanted = z.output<typeof confirmCheckoutRequest>;

/**
 * Syncs and returns the state of a checkout or of the subscription when the member returns from
 * Stripe, possibly before the event arrives. Access is checked: knowing the address grants nothing.
 *
 * @throws DomainError `forbidden` for another member's checkout, `not-found`, `no-subscription`
 */
export async function confirmCheckout(uid: string, wanted: Wanted): Promise<ConfirmedCheckout> {
  const checkout = await stateOf(uid, wanted);
  const profile = await database().doc(path.profile(uid)).get();
  if (!profile.exists) throw new DomainError('not-found');
  const { subscription_tier, subscription_status } = parseProfile(profile.data());
  return { checkout, membership: { subscription_tier, subscription_status } };
}

function stateOf(uid: string, wanted: Wanted): Promise<ConfirmedCheckout['checkout']> {
  if ('order' in wanted) return confirmOrder(wanted.order, uid);
  return 'session_id' in wanted ? confirmSession(uid, wanted.session_id) : confirmChange(uid);
}

/**
 * A page of Stripe on which the subscription was changed has no state of its own: the subscription
 * shows the change.
 */
async function confirmChange(uid: string): Promise<'paid'> {
  const customerId = await findCustomerId(uid);
  if (customerId === null) throw new DomainError('no-subscription');
  await syncSubscription(customerId);
  return 'paid';
}

async function confirmSession(
  uid: string,
  sessionId: string,
): Promise<ConfirmedCheckout['checkout']> {
  const [session, customer] = await Promise.all([findSession(sessionId), readCustomer(uid)]);
  if (session === undefined) throw new DomainError('not-found');
  const sessionCustomerId = idOf(session.customer);
  if (sessionCustomerId === null || sessionCustomerId !== customer.stripe_customer_id) {
    throw new DomainError('forbidden');
  }
  const order = session.metadata?.order_id;
  if (order !== undefined) return confirmOrder(order, uid);
  if (session.status === 'complete') {
    const synced = isApplied(customer, session)
      ? undefined
      : await syncSubscription(sessionCustomerId);
    if (await lacksConfirmation(session)) {
      await sendSubscriptionConfirmation(session, synced ?? { uid, subscriptions: undefined });
    }
  }
  return checkoutStatus(session);
}

/**
 * Returns whether a sync has applied the purchase. Spares a sync, because the page asks every few
 * seconds.
 */
function isApplied(
  { checkout_attempt: attempt }: Customer,
  { metadata }: Stripe.Checkout.Session,
): boolean {
  return attempt?.paid === true && attempt.id === metadata?.consent_id;
}

/**
 * Shorter than the 30 days after which a sent mail is deleted, so that a page opened later does not
 * send it again.
 */
const CONFIRMED_WITHIN_MS = 14 * DAY_MS;

/**
 * Returns whether a recent purchase has no confirmation, because the event about the checkout was
 * lost or is late.
 */
async function lacksConfirmation({
  subscription,
  created,
}: Stripe.Checkout.Session): Promise<boolean> {
  const id = idOf(subscription);
  if (
    id === null ||
    (await businessClock()).now().getTime() - created * 1000 > CONFIRMED_WITHIN_MS
  ) {
    return false;
  }
  const mail = await database()
    .doc(path.mail(confirmationMailId(id)))
    .get();
  return !mail.exists;
}

function checkoutStatus(
  session: Pick<Stripe.Checkout.Session, 'status' | 'payment_status'>,
): ConfirmedCheckout['checkout'] {
  if (session.status === 'complete') {
    return session.payment_status === 'unpaid' ? 'processing' : 'paid';
  }
  return session.status === 'open' ? 'open' : 'expired';
}
