import { createHash, randomBytes } from 'node:crypto';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { DomainError } from '@atelier/domain/error-code';
import type { Locale } from '@atelier/domain/values';
import { siteOrigin } from '../platform/site-origin.ts';
import { businessClock } from '../platform/business-clock.ts';
import type { DeclarationKind } from './declaration.ts';
import { database } from '../platform/firebase.ts';
import { sendMail } from '../mail/send-mail.ts';
import { findUidByEmail } from '../members/member-contact.ts';
import { consumeRateLimit } from '../platform/rate-limit.ts';

const HOUR_MS = 3_600_000;
/** How long a link works. */
const LINK_LIFETIME_MS = 24 * HOUR_MS;
/** A declaration is kept as long as anybody could go to court about it (C. civ. 2224). */
const RETENTION_MS = 5 * 365 * 24 * HOUR_MS;
/** Links to one address within an hour, so that nobody's mailbox is flooded. */
const LINK_LIMIT = { times: 3, withinMs: HOUR_MS };

/**
 * Sends a link to confirm a declaration to the member who has this address. What is answered, and all that takes time, is
 * the same when nobody has it.
 */
export async function sendConfirmationLink(email: string, kind: DeclarationKind, locale: Locale): Promise<void> {
  const to = email.trim().toLowerCase();
  await consumeRateLimit(`contract_${hashOf(to)}`, LINK_LIMIT);
  const token = randomBytes(32).toString('base64url');
  const id = hashOf(token);
  const uid = await findUidByEmail(to);
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
 * Takes in a declaration by the link that was sent. From here on it is received, whatever fails afterwards.
 *
 * @param page  that the link leads to: a link to end a contract withdraws from none.
 * @returns its id
 * @throws DomainError `expired-link` for one that is unknown, used or older than a day
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

/** Takes in a declaration of a member who is signed in. @returns its id */
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

/** What is stored in place of a token or an address, so that reading the database opens nothing. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
