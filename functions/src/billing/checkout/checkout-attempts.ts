import { randomUUID } from 'node:crypto';
import { FieldValue, Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { PaidTier } from '@atelier/domain/billing/plans';
import type { BillingInterval } from '@atelier/domain/values';
import type { Locale } from '@atelier/domain/values';
import { HOUR_MS } from '@atelier/domain/time-units';
import { database } from '../../platform/firebase.ts';

/**
 * One attempt to subscribe, stored in `customers/{uid}.checkout_attempt`. A repeated call (a second tab, a lost
 * response, a crash) sends Stripe the same parameters with the same idempotency key and gets the same session. A member
 * has at most one.
 */
export interface CheckoutAttempt {
  /** Also the id of the consent document and part of the idempotency key. */
  id: string;
  customerId: string;
  plan: PaidTier;
  interval: BillingInterval;
  priceId: string;
  locale: Locale;
  /** Null until Stripe has created the session. */
  sessionId: string | null;
  /** Set by the sync that applied the purchase. */
  paid?: boolean;
}

/** What the parameters sent to Stripe depend on. */
type AttemptParameters = Omit<CheckoutAttempt, 'id' | 'sessionId' | 'paid'>;

/**
 * Stripe drops idempotency keys and closes sessions after 24 hours. An hour less, so that a repeated call reaches
 * Stripe while the key is still known.
 */
const ATTEMPT_LIFETIME_MS = 23 * HOUR_MS;

/**
 * Returns the member's open attempt if its parameters and terms are the same and it has not expired. Otherwise replaces
 * it with a new one and records the consent given for it.
 */
export async function findOrCreateAttempt(
  uid: string,
  parameters: AttemptParameters,
  consent: { terms_version: string; at: Date },
): Promise<CheckoutAttempt> {
  const db = database();
  const customer = db.doc(path.customer(uid));
  return db.runTransaction(async (transaction) => {
    const present = parseAttempt((await transaction.get(customer)).data());
    const isSame = present?.termsVersion === consent.terms_version && hasSameParameters(present.attempt, parameters);
    if (isSame && !present.isExpired) return present.attempt;
    const attempt: CheckoutAttempt = { ...parameters, id: randomUUID(), sessionId: null };
    transaction.create(db.doc(path.consent(attempt.id)), {
      uid,
      kind: 'subscription',
      plan: parameters.plan,
      terms_version: consent.terms_version,
      immediate_start: true,
      withdrawal_acknowledged: true,
      at: Timestamp.fromDate(consent.at),
    });
    transaction.update(customer, {
      checkout_attempt: { ...attempt, terms: consent.terms_version, started_at: FieldValue.serverTimestamp() },
    });
    return attempt;
  });
}

/** Saves the session id of an attempt. @returns false if another attempt has replaced this one. */
export async function saveSessionId(uid: string, attempt: CheckoutAttempt, sessionId: string): Promise<boolean> {
  return updateAttempt(uid, attempt, { 'checkout_attempt.sessionId': sessionId });
}

/** Deletes an attempt whose key or session can no longer be used, so that the next request starts a new one. */
export async function deleteAttempt(uid: string, attempt: CheckoutAttempt): Promise<void> {
  await updateAttempt(uid, attempt, { checkout_attempt: FieldValue.delete() });
}

async function updateAttempt(uid: string, { id }: CheckoutAttempt, change: DocumentData): Promise<boolean> {
  const customer = database().doc(path.customer(uid));
  return database().runTransaction(async (transaction) => {
    const present = parseAttempt((await transaction.get(customer)).data());
    if (present?.attempt.id !== id) return false;
    transaction.update(customer, change);
    return true;
  });
}

function hasSameParameters(attempt: CheckoutAttempt, parameters: AttemptParameters): boolean {
  const fields = ['customerId', 'plan', 'priceId', 'locale'] as const;
  return fields.every((field) => attempt[field] === parameters[field]);
}

function parseAttempt(
  customer: DocumentData | undefined,
): { attempt: CheckoutAttempt; termsVersion: string; isExpired: boolean } | null {
  const stored = customer?.checkout_attempt as
    | (Omit<CheckoutAttempt, 'interval'> & { interval?: BillingInterval; terms: string; started_at: Timestamp })
    | undefined;
  if (stored === undefined) return null;
  // Attempts of earlier releases were all for a month.
  const { terms: termsVersion, started_at, ...attempt } = { ...stored, interval: stored.interval ?? 'month' };
  return { attempt, termsVersion, isExpired: started_at.toMillis() < Date.now() - ATTEMPT_LIFETIME_MS };
}
