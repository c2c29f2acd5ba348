import type { Stripe } from 'stripe';
import { path } from '@atelier/domain/paths';
import { DomainError } from '@atelier/domain/error-code';
import type { PaidTier } from '@atelier/domain/billing/plans';
import { TERMS_VERSION } from '@atelier/domain/billing/terms-version';
import { localeOf } from '@atelier/domain/values';
import { siteOrigin } from '../../platform/site-origin.ts';
import { businessClock } from '../../platform/business-clock.ts';
import { findOrCreateAttempt, deleteAttempt, saveSessionId, type CheckoutAttempt } from './checkout-attempts.ts';
import { expireSession, openSubscriptionSessions } from './checkout-sessions.ts';
import { database } from '../../platform/firebase.ts';
import type { SignedInMember } from '../../platform/id-token.ts';
import { findOrCreateCustomer } from '../customers.ts';
import { isResourceMissing, invalidatesIdempotencyKey } from '../../platform/stripe-errors.ts';
import { priceIdOfTier } from '../plans.ts';
import { liveSubscriptionOf } from '../subscription/plan-subscriptions.ts';
import { stripe } from '../../platform/stripe.ts';
import { syncSubscription } from '../subscription/sync-subscription.ts';

interface CheckoutRequest {
  email: string;
  priceId: PaidTier;
  consent: { terms_version: string };
}

/**
 * Opens a Stripe checkout page for a plan. A member has one open page at a time: the same request returns the same
 * page, also from another tab; a different request closes the previous page.
 *
 * @returns the address of the page, valid for this member only
 * @throws DomainError `forbidden` (e-mail of another account), `not-found`, `terms-outdated`, `membership-by-admin`,
 * `already-subscribed`, and `conflict` if another tab requested another plan first
 */
export async function openSubscriptionCheckout(
  member: SignedInMember,
  request: CheckoutRequest,
): Promise<{ url: string }> {
  const { uid } = member;
  if (request.email.trim().toLowerCase() !== member.email.toLowerCase()) throw new DomainError('forbidden');
  if (request.consent.terms_version !== TERMS_VERSION) throw new DomainError('terms-outdated');
  const profile = await database().doc(path.profile(uid)).get();
  if (!profile.exists) throw new DomainError('not-found');
  if (profile.get('membership_source') === 'admin') throw new DomainError('membership-by-admin');

  const customerId = await findOrCreateCustomer(uid);
  await requireNoSubscription(customerId);
  const locale = localeOf(profile.get('locale'));
  const priceId = await priceIdOfTier(request.priceId);
  const at = (await businessClock()).now();
  const consent = { terms_version: TERMS_VERSION, at };
  const attempt = await findOrCreateAttempt(uid, { customerId, plan: request.priceId, priceId, locale }, consent);
  const session = await findOrCreateSession(uid, attempt);
  if (session === null) {
    await deleteAttempt(uid, attempt);
    const again = await findOrCreateAttempt(uid, { customerId, plan: request.priceId, priceId, locale }, consent);
    return activateSession(uid, again, await createSession(uid, again));
  }
  return activateSession(uid, attempt, session);
}

/** Makes this session the only open one, or closes it too if the member has paid in the meantime. */
async function activateSession(
  uid: string,
  attempt: CheckoutAttempt,
  session: Stripe.Checkout.Session,
): Promise<{ url: string }> {
  // List before saving: a session that another tab opens after this point is newer and closes this one.
  const open = await openSubscriptionSessions(attempt.customerId);
  if (!(await saveSessionId(uid, attempt, session.id))) {
    await expireSession(session.id);
    throw new DomainError('conflict');
  }
  for (const id of open) if (id !== session.id) await expireSession(id);
  try {
    await requireNoSubscription(attempt.customerId);
  } catch (error) {
    // Keep the page open if Stripe does not respond: the next identical request finds it again.
    if (error instanceof DomainError) await expireSession(session.id);
    throw error;
  }
  if (session.url === null) throw new DomainError('conflict');
  return { url: session.url };
}

async function requireNoSubscription(customerId: string): Promise<void> {
  if ((await liveSubscriptionOf(customerId)) === null) return;
  await syncSubscription(customerId);
  throw new DomainError('already-subscribed');
}

/** Returns the open session of an attempt, creating it if there is none. Returns null if the session is closed. */
async function findOrCreateSession(uid: string, attempt: CheckoutAttempt): Promise<Stripe.Checkout.Session | null> {
  if (attempt.sessionId === null) return createSession(uid, attempt);
  try {
    const session = await stripe().checkout.sessions.retrieve(attempt.sessionId);
    return session.status === 'open' ? session : null;
  } catch (error) {
    if (isResourceMissing(error)) return null;
    throw error;
  }
}

async function createSession(uid: string, attempt: CheckoutAttempt): Promise<Stripe.Checkout.Session> {
  const { id, customerId, plan, priceId, locale } = attempt;
  // Concatenated, because `URL` would encode the braces of Stripe's placeholder.
  const returnUrl = `${siteOrigin()}/subscription`;
  try {
    return await stripe().checkout.sessions.create(
      {
        mode: 'subscription',
        customer: customerId,
        client_reference_id: uid,
        line_items: [{ price: priceId, quantity: 1 }],
        // Access starts at once, so payment methods that take days are excluded.
        excluded_payment_method_types: ['sepa_debit'],
        metadata: { uid, plan, consent_id: id },
        subscription_data: { metadata: { uid, consent_id: id } },
        success_url: `${returnUrl}?session_id={CHECKOUT_SESSION_ID}`,
        // Restores the selected plan when the member returns without paying.
        cancel_url: `${returnUrl}?plan=${plan}&checkout=cancelled`,
        locale,
      },
      { idempotencyKey: `co:${uid}:${plan}:${id}` },
    );
  } catch (error) {
    if (invalidatesIdempotencyKey(error)) await deleteAttempt(uid, attempt);
    throw error;
  }
}
