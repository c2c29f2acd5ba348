import { createHash, randomBytes } from 'node:crypto';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { DomainError } from '@atelier/domain/error-code';
import type { Locale } from '@atelier/domain/values';
import { siteOrigin } from '../platform/site-origin.ts';
import { businessClock } from '../platform/business-clock.ts';
import type { DeclarationKind } from './declaration.ts';
import { database } from '../platform/firebase.ts';
import { sendMail } from '../mail/mails.ts';
import { findAccountByEmail } from '../platform/accounts.ts';
import { consumeRateLimit } from '../platform/rate-limit.ts';
import { HOUR_MS } from '@atelier/domain/time-units';

/** How long a confirmation link is valid. */
const LINK_LIFETIME_MS = 24 * HOUR_MS;
/** Declarations are retained for the limitation period (C. civ. 2224). */
const RETENTION_MS = 5 * 365 * 24 * HOUR_MS;
/** Limits links per e-mail address, so that a mailbox cannot be flooded. */
const LINK_LIMIT = { times: 3, withinMs: HOUR_MS };

/** Sends a confirmation link to the member with this e-mail. Response and duration are the same if no member has it. */
export async function sendConfirmationLink(email: string, kind: DeclarationKind, locale: Locale): Promise<void> {
  const to = email.trim().toLowerCase();
  await consumeRateLimit(`contract_${hashOf(to)}`, LINK_LIMIT);
  const token = randomBytes(32).toString('base64url');
  const id = hashOf(token);
  const uid = (await findAccountByEmail(to))?.uid;
  const page = kind === 'end-contract' ? 'end-contract' : 'withdraw';
  const template = kind === 'end-contract' ? 'end-contract-link' : 'withdraw-link';
  const link = `${siteOrigin()}/${page}?token=${token}`;
  const stored = database()
    .doc(path.contractRequest(id))
    .create({
      kind,
      locale,
      uid: uid ?? null,
      state: 'waiting',
      created_at: FieldValue.serverTimestamp(),
      expires_at: Timestamp.fromMillis(Date.now() + LINK_LIFETIME_MS),
    });
  const mailed =
    uid === undefined ? null : sendMail({ id: `contract_${id}_link`, to, locale, template, data: { link } });
  await Promise.all([stored, mailed]);
}

/**
 * Accepts a declaration by its link. From here on it counts as received, whatever fails later.
 *
 * @param page the page of the link; a link for one page is invalid for the other.
 * @returns the declaration's id
 * @throws DomainError `expired-link` if the token is unknown, used or older than a day
 */
export async function confirmDeclaration(token: string, page: 'end-contract' | 'withdraw'): Promise<string> {
  const id = hashOf(token);
  const reference = database().doc(path.contractRequest(id));
  const now = (await businessClock()).now();
  await database().runTransaction(async (transaction) => {
    const stored = await transaction.get(reference);
    const expires: unknown = stored.get('expires_at');
    const isOpen = stored.get('state') === 'waiting' && expires instanceof Timestamp && expires.toMillis() > Date.now();
    const isForPage = stored.get('kind') === 'end-contract' ? page === 'end-contract' : page === 'withdraw';
    if (!isOpen || !isForPage || stored.get('uid') === null) throw new DomainError('expired-link');
    transaction.update(reference, declaredFields(now));
  });
  return id;
}

/** Creates a declaration of a signed-in member. @returns its id */
export async function createDeclaration(uid: string, kind: DeclarationKind, locale: Locale): Promise<string> {
  const now = (await businessClock()).now();
  const id = hashOf(randomBytes(32).toString('base64url'));
  await database()
    .doc(path.contractRequest(id))
    .create({ kind, locale, uid, created_at: FieldValue.serverTimestamp(), ...declaredFields(now) });
  return id;
}

function declaredFields(now: Date) {
  return {
    state: 'declared',
    declared_at: Timestamp.fromDate(now),
    expires_at: Timestamp.fromMillis(Date.now() + RETENTION_MS),
  };
}

/** Hash stored instead of a token or address, so that reading the database reveals neither. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
