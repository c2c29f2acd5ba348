import { randomUUID } from 'node:crypto';
import { FieldValue, Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/collection-paths';
import type { PaidTier } from '@atelier/domain/plans';
import type { Locale } from '@atelier/domain/values';
import { database } from './firebase.ts';

/**
 * One wish to subscribe, kept so that a call which is made again (a second tab, a lost answer, a crash) sends Stripe the
 * same words under the same key, and gets the same session. A member has one at a time.
 */
export interface CheckoutAttempt {
  /** Also the id of the consent and part of the key. */
  id: string;
  customerId: string;
  plan: PaidTier;
  priceId: string;
  locale: Locale;
  /** Known once Stripe answered. */
  sessionId: string | null;
}

/** Stripe forgets keys, and closes sessions, after a day. */
const LASTS_MS = 23 * 3_600_000;

/**
 * The member's attempt at a plan: the one under way when it is the same wish, else a new one in its place, with the consent
 * that was given for it.
 */
export async function attemptFor(
  uid: string,
  wish: Omit<CheckoutAttempt, 'id' | 'sessionId'>,
  consent: { terms_version: string; at: Date },
): Promise<CheckoutAttempt> {
  const db = database();
  const customer = db.doc(path.customer(uid));
  return db.runTransaction(async (transaction) => {
    const present = attemptIn((await transaction.get(customer)).data());
    if (
      present !== null &&
      isSame(present.attempt, wish) &&
      present.terms === consent.terms_version &&
      !present.isOld
    ) {
      return present.attempt;
    }
    const attempt: CheckoutAttempt = { ...wish, id: randomUUID(), sessionId: null };
    transaction.create(db.doc(path.consent(attempt.id)), {
      uid,
      kind: 'subscription',
      plan: wish.plan,
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

/** Remembers the session of an attempt. @returns false when another attempt has taken its place. */
export async function recordSession(uid: string, attempt: CheckoutAttempt, sessionId: string): Promise<boolean> {
  return changeAttempt(uid, attempt, { 'checkout_attempt.sessionId': sessionId });
}

/** Forgets an attempt whose key or session is of no more use: the next wish gets a new one. */
export async function dropAttempt(uid: string, attempt: CheckoutAttempt): Promise<void> {
  await changeAttempt(uid, attempt, { checkout_attempt: FieldValue.delete() });
}

async function changeAttempt(uid: string, { id }: CheckoutAttempt, change: DocumentData): Promise<boolean> {
  const customer = database().doc(path.customer(uid));
  return database().runTransaction(async (transaction) => {
    const present = attemptIn((await transaction.get(customer)).data());
    if (present?.attempt.id !== id) return false;
    transaction.update(customer, change);
    return true;
  });
}

function isSame(attempt: CheckoutAttempt, wish: Omit<CheckoutAttempt, 'id' | 'sessionId'>): boolean {
  const { customerId, plan, priceId, locale } = wish;
  return (
    attempt.customerId === customerId &&
    attempt.plan === plan &&
    attempt.priceId === priceId &&
    attempt.locale === locale
  );
}

function attemptIn(
  customer: DocumentData | undefined,
): { attempt: CheckoutAttempt; terms: string; isOld: boolean } | null {
  const stored = customer?.checkout_attempt as (CheckoutAttempt & { terms: string; started_at: Timestamp }) | undefined;
  if (stored === undefined) return null;
  const { terms, started_at, ...attempt } = stored;
  return { attempt, terms, isOld: started_at.toMillis() < Date.now() - LASTS_MS };
}
