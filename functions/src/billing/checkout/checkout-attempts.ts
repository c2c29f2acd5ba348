import { randomUUID } from 'node:crypto';
import { FieldValue, Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { parseCustomer, type CheckoutAttempt } from '@atelier/domain/billing/customer';
import { path } from '@atelier/domain/paths';
import { HOUR_MS } from '@atelier/domain/time-units';
import { database } from '../../platform/firebase.ts';

/** What the parameters sent to Stripe depend on. */
type AttemptParameters = Pick<
  CheckoutAttempt,
  'customerId' | 'plan' | 'interval' | 'priceId' | 'locale'
>;

/** An attempt whose consent is recorded. */
export type OpenAttempt = AttemptParameters & Pick<CheckoutAttempt, 'id' | 'sessionId'>;

/**
 * Stripe drops idempotency keys and closes sessions after 24 hours. An hour less, so that a
 * repeated call reaches Stripe while the key is still known.
 */
const ATTEMPT_LIFETIME_MS = 23 * HOUR_MS;

/**
 * Returns the member's open attempt if its parameters and terms are the same and it has not
 * expired. Otherwise replaces it with a new one and records the consent given for it.
 */
export async function findOrCreateAttempt(
  uid: string,
  parameters: AttemptParameters,
  consent: { terms_version: string; at: Date },
): Promise<OpenAttempt> {
  const db = database();
  const customer = db.doc(path.customer(uid));
  return db.runTransaction(async (transaction) => {
    const { checkout_attempt: present } = parseCustomer((await transaction.get(customer)).data());
    const isSame =
      present?.terms === consent.terms_version && hasSameParameters(present, parameters);
    if (isSame && !isExpired(present)) return present;
    const attempt: OpenAttempt = { ...parameters, id: randomUUID(), sessionId: null };
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
      checkout_attempt: {
        ...attempt,
        terms: consent.terms_version,
        started_at: FieldValue.serverTimestamp(),
      },
    });
    return attempt;
  });
}

/** Saves the session id of an attempt. @returns false if another attempt has replaced this one. */
export async function saveSessionId(
  uid: string,
  attempt: OpenAttempt,
  sessionId: string,
): Promise<boolean> {
  return updateAttempt(uid, attempt, { 'checkout_attempt.sessionId': sessionId });
}

/**
 * Deletes an attempt whose key or session can no longer be used, so that the next request starts a
 * new one.
 */
export async function deleteAttempt(uid: string, attempt: OpenAttempt): Promise<void> {
  await updateAttempt(uid, attempt, { checkout_attempt: FieldValue.delete() });
}

async function updateAttempt(
  uid: string,
  { id }: OpenAttempt,
  change: DocumentData,
): Promise<boolean> {
  const customer = database().doc(path.customer(uid));
  return database().runTransaction(async (transaction) => {
    const { checkout_attempt: present } = parseCustomer((await transaction.get(customer)).data());
    if (present?.id !== id) return false;
    transaction.update(customer, change);
    return true;
  });
}

function isExpired({ started_at }: CheckoutAttempt): boolean {
  return started_at.getTime() < Date.now() - ATTEMPT_LIFETIME_MS;
}

function hasSameParameters(attempt: CheckoutAttempt, parameters: AttemptParameters): boolean {
  const fields = ['customerId', 'plan', 'priceId', 'locale'] as const;
  return fields.every((field) => attempt[field] === parameters[field]);
}
