import type { Stripe } from 'stripe';
import { path } from '@atelier/domain/paths';
import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import { parseProfile } from '@atelier/domain/members/profile';
import { DomainError } from '@atelier/domain/error-code';
import { findSession } from '../billing/checkout/checkout-sessions.ts';
import { database } from '../platform/firebase.ts';
import { confirmOrder } from '../shop/sync-order.ts';
import { findCustomerId } from '../billing/customers.ts';
import { idOf } from '../billing/subscription/plan-subscriptions.ts';
import { syncSubscription } from '../billing/subscription/sync-subscription.ts';

/**
 * Syncs and returns the state of a checkout when the member returns from Stripe, possibly before the event arrives.
 * Access is checked: knowing the address grants nothing.
 *
 * @throws DomainError `forbidden` for another member's checkout, `not-found`
 */
export async function confirmCheckout(
  uid: string,
  wanted: { session_id: string } | { order: string },
): Promise<ConfirmedCheckout> {
  const checkout =
    'order' in wanted ? await confirmOrder(wanted.order, uid) : await confirmSession(uid, wanted.session_id);
  const profile = await database().doc(path.profile(uid)).get();
  if (!profile.exists) throw new DomainError('not-found');
  const { subscription_tier, subscription_status } = parseProfile(profile.data());
  return { checkout, membership: { subscription_tier, subscription_status } };
}

async function confirmSession(uid: string, sessionId: string): Promise<ConfirmedCheckout['checkout']> {
  const [session, customerId] = await Promise.all([findSession(sessionId), findCustomerId(uid)]);
  if (session === undefined) throw new DomainError('not-found');
  const sessionCustomerId = idOf(session.customer);
  if (sessionCustomerId === null || sessionCustomerId !== customerId) throw new DomainError('forbidden');
  const order = session.metadata?.order_id;
  if (order !== undefined) return confirmOrder(order, uid);
  await syncSubscription(sessionCustomerId);
  return checkoutStatus(session);
}

function checkoutStatus(
  session: Pick<Stripe.Checkout.Session, 'status' | 'payment_status'>,
): ConfirmedCheckout['checkout'] {
  if (session.status === 'complete') return session.payment_status === 'unpaid' ? 'processing' : 'paid';
  return session.status === 'open' ? 'open' : 'expired';
}
