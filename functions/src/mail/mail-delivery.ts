import {
  FieldValue,
  Timestamp,
  type DocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import { DomainError } from '@atelier/domain/error-code';
import { MAX_MAIL_ATTEMPTS, mailRetryDelayMs, type MailState } from '@atelier/domain/mail-delivery';
import {
  isNotificationKind,
  type NotificationKind,
} from '@atelier/domain/notifications/notification-kinds';
import { path } from '@atelier/domain/paths';
import { MINUTE_MS } from '@atelier/domain/time-units';
import type { SmtpOutcome } from './smtp.ts';
import { database, dateAt, numberAt, textAt } from '../platform/firebase.ts';

/**
 * A worker has this long to send a mail; then another one takes it. Longer than any function that
 * sends may run.
 */
const LEASE_MS = 3 * MINUTE_MS;

/** A mail that this worker has taken. */
export interface ClaimedMail {
  id: string;
  /**
   * Where it goes: to an address, or to the one that a member's account has when the mail is sent.
   */
  receiver: { email: string } | { uid: string };
  /** Its template. */
  kind: string | undefined;
  subject: string;
  text: string;
  html: string | undefined;
  /** An iCalendar file to attach. */
  calendar: string | undefined;
  /** For mails that the member may switch off. */
  subscription: { uid: string; kind: NotificationKind } | undefined;
  /** Attempts including this one; another worker's claim has another number. */
  attempts: number;
}

/** A mail with the address to which this attempt sends it. */
export type AddressedMail = ClaimedMail & { to: string };

const inMs = (ms: number) => Timestamp.fromMillis(Date.now() + ms);

/**
 * Returns the delivery of a new mail. Its trigger sends it at once; the schedule does if the
 * trigger was lost.
 */
export const newDelivery = () => ({
  state: 'pending' satisfies MailState,
  attempts: 0,
  next_at: inMs(MINUTE_MS),
});

/**
 * Takes a mail for sending, so that of several deliveries of an event, and of several workers, one
 * sends it. A mail is free when it is new, due again, or when the worker that took it has not come
 * back in time.
 *
 * @returns undefined if it is not free
 */
export function claimMail(id: string): Promise<ClaimedMail | undefined> {
  const reference = database().doc(path.mail(id));
  return database().runTransaction(async (transaction) => {
    const mail = await transaction.get(reference);
    if (!isFree(mail)) return undefined;
    const attempts = numberAt(mail, 'delivery.attempts') + 1;
    const email = textAt(mail, 'to');
    const subject = textAt(mail, 'message.subject');
    const text = textAt(mail, 'message.text');
    const uid = textAt(mail, 'uid');
    const kind = textAt(mail, 'unsubscribe');
    const receiver = uid === undefined ? email && { email } : { uid };
    const problem = attempts > MAX_MAIL_ATTEMPTS ? 'no-answer' : 'incomplete';
    if (attempts > MAX_MAIL_ATTEMPTS || !receiver || subject === undefined || text === undefined) {
      transaction.update(reference, undelivered(mail, 'failed', problem));
      return undefined;
    }
    const state: MailState = 'sending';
    transaction.update(reference, { delivery: { state, attempts, next_at: inMs(LEASE_MS) } });
    const isOptional = uid !== undefined && kind !== undefined && isNotificationKind(kind);
    const subscription = isOptional ? { uid, kind } : undefined;
    const html = textAt(mail, 'message.html');
    const calendar = textAt(mail, 'message.calendar');
    return {
      id,
      receiver,
      kind: textAt(mail, 'kind'),
      subject,
      text,
      html,
      calendar,
      subscription,
      attempts,
    };
  });
}

function isFree(mail: DocumentSnapshot): boolean {
  const state = textAt(mail, 'delivery.state');
  if (state === 'pending') return true;
  const due = dateAt(mail, 'delivery.next_at');
  return (
    (state === 'sending' || state === 'retry' || state === 'held') &&
    due !== undefined &&
    due.getTime() <= Date.now()
  );
}

/**
 * Deletes a mail that this worker has taken, because its member has no account, or no address for
 * it.
 */
export async function dropMail({ id }: Pick<ClaimedMail, 'id'>): Promise<void> {
  await database().doc(path.mail(id)).delete();
}

/** Lets a mail that this worker has taken wait, as if it had not been tried. */
export async function holdMail({ id, attempts }: ClaimedMail, until: Date): Promise<void> {
  const state: MailState = 'held';
  const next_at = Timestamp.fromDate(until);
  await database()
    .doc(path.mail(id))
    .update({ delivery: { state, attempts: attempts - 1, next_at } });
}

/**
 * Stores how an attempt ended and where it went, unless another worker has taken the mail
 * meanwhile.
 *
 * @returns the new state
 */
export function settleMail(
  { id, to, attempts }: AddressedMail,
  outcome: SmtpOutcome,
): Promise<MailState | undefined> {
  const reference = database().doc(path.mail(id));
  return database().runTransaction(async (transaction) => {
    const mail = await transaction.get(reference);
    if (
      textAt(mail, 'delivery.state') !== 'sending' ||
      numberAt(mail, 'delivery.attempts') !== attempts
    ) {
      return undefined;
    }
    const { state } = outcome;
    if (state === 'bounced') await noteRefusal(transaction, textAt(mail, 'uid'), to);
    if (state === 'sent') {
      transaction.update(reference, sent(mail, to));
      return state;
    }
    if (state !== 'retry' || attempts >= MAX_MAIL_ATTEMPTS) {
      const end = state === 'bounced' ? state : 'failed';
      transaction.update(reference, { to, ...undelivered(mail, end, outcome.code) });
      return end;
    }
    const next_at = inMs(mailRetryDelayMs(attempts));
    transaction.update(reference, {
      to,
      delivery: { state, attempts, next_at, error: outcome.code },
    });
    return state;
  });
}

/** Stores which address of a member was refused, so that mails that can be left out are. */
async function noteRefusal(
  transaction: Transaction,
  uid: string | undefined,
  email: string,
): Promise<void> {
  if (uid === undefined) return;
  const member = await transaction.get(database().doc(path.profile(uid)));
  if (!member.exists) return;
  transaction.update(member.ref, { refused_address: { email, at: FieldValue.serverTimestamp() } });
}

/** What remains of a sent mail: no text, and no address if its receiver has no account any more. */
function sent(mail: DocumentSnapshot, to: string) {
  const attempts = numberAt(mail, 'delivery.attempts');
  return {
    message: FieldValue.delete(),
    to: mail.get('uid') === undefined ? FieldValue.delete() : to,
    delivery: {
      state: 'sent' satisfies MailState,
      attempts,
      sent_at: FieldValue.serverTimestamp(),
    },
  };
}

/** An undelivered mail keeps its text for an admin's retry, but never a one-time link. */
function undelivered(mail: DocumentSnapshot, state: MailState, error: string) {
  const text =
    mail.get('one_time') === true
      ? { message: { subject: textAt(mail, 'message.subject') ?? '' } }
      : {};
  return { ...text, delivery: { state, attempts: numberAt(mail, 'delivery.attempts'), error } };
}

/**
 * Lets the schedule send an undelivered mail again, with all its attempts.
 *
 * @throws DomainError `expired-link` for a mail whose one-time link is gone: the member asks for
 * another
 */
export function retryMail(transaction: Transaction, mail: DocumentSnapshot): void {
  if (textAt(mail, 'message.text') === undefined) throw new DomainError('expired-link');
  transaction.update(mail.ref, {
    delivery: { state: 'retry' satisfies MailState, attempts: 0, next_at: inMs(0) },
  });
}
