import type { Stripe } from 'stripe';
import { isGivenTier } from '@atelier/domain/access/access';
import { path } from '@atelier/domain/paths';
import { DomainError } from '@atelier/domain/error-code';
import { type PaidTier, TERMS_VERSION } from '@atelier/domain/billing/plans';
import type { BillingInterval } from '@atelier/domain/values';
import { parseProfile } from '@atelier/domain/members/profile';
import { businessClock } from '../../platform/business-clock.ts';
import {
  findOrCreateAttempt,
  deleteAttempt,
  saveSessionId,
  type OpenAttempt,
} from './checkout-attempts.ts';
import { expireSession, findSession, openSubscriptionSessions } from './checkout-sessions.ts';
import { recordWeeklyChoice } from '../../members/weekly-choice.ts';
import { database } from '../../platform/firebase.ts';
import type { SignedInMember } from '../../platform/id-token.ts';
import { findOrCreateCustomer } from '../customers.ts';
import { requireNoOpenDispute } from '../lost-payments.ts';
import { invalidatesIdempotencyKey, stripe } from '../../platform/stripe.ts';
import { priceIdOfPlan } from '../plans.ts';
import { checkoutVat } from '../vat.ts';
import { subscriptionSession } from './subscription-session.ts';
import { liveSubscriptionsOf } from '../subscription/plan-subscriptions.ts';
import { syncSubscription } from '../subscription/sync-subscription.ts';

interface CheckoutRequest {
  email: string;
  /** A tier; the name is that of the call and has nothing to do with Stripe's price ids. */
  priceId: PaidTier;
  interval?: BillingInterval;
  consent: { terms_version: string; weekly?: { wording: string; refused: boolean } | undefined };
}

/**
 * Opens a Stripe checkout page for a plan. A member has one open page at a time: the same request
 * returns the same page, also from another tab; a different request closes the previous page.
 *
 * @returns the address of the page, valid for this member only
 * @throws DomainError `forbidden` (e-mail of another account), `not-found`, `terms-outdated`,
 * `membership-by-admin` for a plan that an admin gave, or a lower one, `dispute-open`,
 * `already-subscribed`, and `conflict` if another tab requested another plan first
 */
export async function openSubscriptionCheckout(
  member: SignedInMember,
  request: CheckoutRequest,
): Promise<{ url: string }> {
  const { uid } = member;
  const { priceId: plan, interval = 'month' } = request;
  if (request.email.trim().toLowerCase() !== member.email.toLowerCase()) {
    throw new DomainError('forbidden');
  }
  if (request.consent.terms_version !== TERMS_VERSION) throw new DomainError('terms-outdated');
  const profile = await database().doc(path.profile(uid)).get();
  if (!profile.exists) throw new DomainError('not-found');
  const profileFields = parseProfile(profile.data());
  if (isGivenTier(profileFields, plan)) throw new DomainError('membership-by-admin');

  await requireNoOpenDispute(uid);
  const customerId = await findOrCreateCustomer(uid);
  await requireNoSubscription(customerId);
  if (request.consent.weekly) await recordWeeklyChoice(uid, request.consent.weekly);
  const { locale } = profileFields;
  const priceId = await priceIdOfPlan(plan, interval);
  const consent = { terms_version: TERMS_VERSION, at: (await businessClock()).now() };
  const wanted = { customerId, plan, interval, priceId, locale };
  const attempt = await findOrCreateAttempt(uid, wanted, consent);
  const session = await findOrCreateSession(uid, attempt);
  if (session !== null) return activateSession(uid, attempt, session);
  // The attempt's session is closed, and its key would return the same session: start a new
  // attempt.
  await deleteAttempt(uid, attempt);
  const newAttempt = await findOrCreateAttempt(uid, wanted, consent);
  return activateSession(uid, newAttempt, await createSession(uid, newAttempt));
}

/**
 * Closes the member's other open sessions. Closes this one as well if a subscription already
 * exists.
 */
async function activateSession(
  uid: string,
  attempt: OpenAttempt,
  session: Stripe.Checkout.Session,
): Promise<{ url: string }> {
  // List first. A session opened later is missing from this list, so it is not closed here; its own
  // call closes this one.
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
  if ((await liveSubscriptionsOf(customerId)).length === 0) return;
  await syncSubscription(customerId);
  throw new DomainError('already-subscribed');
}

/**
 * Returns the open session of an attempt, creating it if there is none. Returns null if the session
 * is closed.
 */
async function findOrCreateSession(
  uid: string,
  attempt: OpenAttempt,
): Promise<Stripe.Checkout.Session | null> {
  if (attempt.sessionId === null) return createSession(uid, attempt);
  const session = await findSession(attempt.sessionId);
  return session?.status === 'open' ? session : null;
}

async function createSession(uid: string, attempt: OpenAttempt): Promise<Stripe.Checkout.Session> {
  try {
    const idempotencyKey = `co:${uid}:${attempt.plan}:${attempt.id}`;
    return await stripe().checkout.sessions.create(
      subscriptionSession(uid, attempt, await checkoutVat()),
      {
        idempotencyKey,
      },
    );
  } catch (error) {
    if (invalidatesIdempotencyKey(error)) await deleteAttempt(uid, attempt);
    throw error;
  }
}
