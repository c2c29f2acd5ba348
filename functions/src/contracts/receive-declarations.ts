import { createHash, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import type { DeclarationResponse } from '@atelier/domain/contracts/payments';
import { DomainError } from '@atelier/domain/error-code';
import { ordersOf } from '@atelier/domain/queries/member-queries';
import type { Locale } from '@atelier/domain/values';
import { HOUR_MS } from '@atelier/domain/time-units';
import { findCustomerId } from '../billing/customers.ts';
import { siteOrigin } from '../platform/site-environment.ts';
import { businessClock } from '../platform/business-clock.ts';
import type { SignedInMember } from '../platform/id-token.ts';
import type { DeclarationKind } from './declaration.ts';
import { database, dateAt, findAccountByEmail, toFirestoreQuery } from '../platform/firebase.ts';
import { contactOf, sendMail } from '../mail/mails.ts';
import { consumeRateLimit } from '../platform/rate-limit.ts';

/** How long a confirmation link is valid. */
const LINK_LIFETIME_MS = 24 * HOUR_MS;
/** Declarations are retained for the limitation period (C. civ. 2224). */
const RETENTION_MS = 5 * 365 * 24 * HOUR_MS;
/** Limits links per member and kind, so that a mailbox cannot be flooded. */
const LINK_LIMIT = { times: 3, withinMs: HOUR_MS };
/** Limits declarations, of all kinds together, of a member who has no contract. */
const WITHOUT_CONTRACT_LIMIT = { times: 3, withinMs: HOUR_MS };
/**
 * Longer than the work for an existing member, so that the response time does not reveal who is a
 * member.
 */
const ANSWER_AFTER_MS = 500;

/**
 * Sends a confirmation link to the member with this e-mail. Response and duration are the same if
 * no member has it, or after too many links. Earlier links stay valid, so that nobody can lock a
 * member out by asking for more.
 */
export async function sendConfirmationLink(
  email: string,
  kind: DeclarationKind,
  locale: Locale,
): Promise<void> {
  await Promise.all([
    sendLinkToMember(email.trim().toLowerCase(), kind, locale),
    setTimeout(ANSWER_AFTER_MS),
  ]);
}

/**
 * Sends nothing to an address that no member has, or that somebody else may have registered with.
 */
async function sendLinkToMember(to: string, kind: DeclarationKind, locale: Locale): Promise<void> {
  const account = await findAccountByEmail(to);
  if (account === undefined) return;
  const { uid, emailVerified } = account;
  const isOwner = emailVerified || (await hasContract(uid));
  if (!isOwner || !(await isLinkAllowed(uid, kind))) return;
  const token = newToken();
  const id = hashOf(token);
  const page = pageOf(kind);
  const link = `${siteOrigin()}/${page}?token=${token}`;
  const member = await contactOf(uid);
  const stored = database()
    .doc(path.contractRequest(id))
    .create({
      kind,
      locale,
      uid,
      state: 'waiting',
      created_at: FieldValue.serverTimestamp(),
      expires_at: Timestamp.fromMillis(Date.now() + LINK_LIFETIME_MS),
    });
  const mail = {
    id: `contract_${id}_link`,
    to: { ...member, email: to, locale },
    template: `${page}-link`,
    data: { link },
  } as const;
  await Promise.all([stored, sendMail(mail)]);
}

async function isLinkAllowed(uid: string, kind: DeclarationKind): Promise<boolean> {
  try {
    await consumeRateLimit(`${kind}-link_${uid}`, LINK_LIMIT);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/**
 * Accepts a declaration by its link. From here on it counts as received, whatever fails later.
 *
 * @param page on which the link was opened; a link to one page is invalid on the other.
 * @returns the declaration's id
 * @throws DomainError `expired-link` if the token is unknown, used or older than a day
 */
export async function confirmDeclaration(token: string, page: DeclarationPage): Promise<string> {
  const id = hashOf(token);
  const reference = database().doc(path.contractRequest(id));
  const now = (await businessClock()).now();
  await database().runTransaction(async (transaction) => {
    const stored = await transaction.get(reference);
    const expires = dateAt(stored, 'expires_at')?.getTime() ?? 0;
    const isOpen = stored.get('state') === 'waiting' && expires > Date.now();
    const isForPage = pageOf(stored.get('kind')) === page;
    if (!isOpen || !isForPage) throw new DomainError('expired-link');
    transaction.update(reference, declaredFields(now));
  });
  return id;
}

/**
 * Creates a declaration of a signed-in member.
 *
 * @param orderId  of the order that is withdrawn from, if the member named one
 * @returns its id; undefined for somebody without a contract who has not confirmed the address. It
 * may be a stranger's, so nothing is stored or mailed.
 * @throws DomainError `rate-limited` for a member without a contract
 */
export async function createDeclaration(
  { uid, isConfirmed }: Pick<SignedInMember, 'uid' | 'isConfirmed'>,
  kind: DeclarationKind,
  locale: Locale,
  orderId?: string,
): Promise<string | undefined> {
  if (!(await hasContract(uid))) {
    if (!isConfirmed) return undefined;
    await consumeRateLimit(`without-contract_${uid}`, WITHOUT_CONTRACT_LIMIT);
  }
  const now = (await businessClock()).now();
  const id = hashOf(newToken());
  await database()
    .doc(path.contractRequest(id))
    .create({
      kind,
      locale,
      uid,
      created_at: FieldValue.serverTimestamp(),
      ...(orderId !== undefined && { order_id: orderId }),
      ...declaredFields(now),
    });
  return id;
}

/**
 * Answers as if the declaration of a member without a contract had been processed.
 *
 * @throws DomainError `no-subscription`, `no-order`
 */
export async function answerWithoutContract(kind: DeclarationKind): Promise<DeclarationResponse> {
  if (kind !== 'end-contract') {
    throw new DomainError(kind === 'withdraw-kit' ? 'no-order' : 'no-subscription');
  }
  return { received_at: (await businessClock()).now().toISOString(), outcome: 'nothing-to-end' };
}

/**
 * Returns whether a member has ever bought something, which may be a contract to end or to withdraw
 * from.
 */
async function hasContract(uid: string): Promise<boolean> {
  if ((await findCustomerId(uid)) !== null) return true;
  const orders = await toFirestoreQuery(ordersOf(uid, 1)).get();
  return !orders.empty;
}

/** A page on which declarations are made. */
type DeclarationPage = 'end-contract' | 'withdraw';

/** @param kind as stored. */
const pageOf = (kind: unknown): DeclarationPage =>
  kind === 'end-contract' ? 'end-contract' : 'withdraw';

const newToken = () => randomBytes(32).toString('base64url');

function declaredFields(now: Date) {
  return {
    state: 'declared',
    declared_at: Timestamp.fromDate(now),
    expires_at: Timestamp.fromMillis(Date.now() + RETENTION_MS),
  };
}

/**
 * Returns the hash that is stored instead of a token, so that reading the database reveals no valid
 * link.
 */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
