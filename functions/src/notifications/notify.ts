import * as z from 'zod/mini';
import {
  Timestamp,
  type DocumentSnapshot,
  type Precondition,
  type Transaction,
} from 'firebase-admin/firestore';
import {
  type NotificationFields,
  type NotificationKind,
  isSwitchable,
  isWanted,
} from '@atelier/domain/notifications/notification-kinds';
import { profilePreferences } from '@atelier/domain/members/profile';
import { MAX_NOTIFIED_AT, NOTIFICATION_KEPT_DAYS } from '@atelier/domain/notifications/unseen';
import { path } from '@atelier/domain/paths';
import { DAY_MS } from '@atelier/domain/time-units';
import { buildMemberMail, type MailData, type MemberMail } from '../mail/mails.ts';
import { database } from '../platform/firebase.ts';

/** A notification of one member. */
export interface NotificationOf<Kind extends NotificationKind = NotificationKind> {
  kind: Kind;
  fields: NotificationFields<Kind>;
  /** The mail that says the same; sent as the kind and the member's choice decide. */
  mail?: Pick<MemberMail, 'template'> & {
    /** Of the text; by member where it depends on their time zone or language. */
    values?: MailData | ((member: DocumentSnapshot) => MailData);
    /** An iCalendar file to attach, in their language. */
    calendar?: (member: DocumentSnapshot) => string;
    /** Names the mails to many that are counted together. */
    batch?: string;
  };
}

/**
 * Names what happened, so that a repeated trigger tells it once: of the item, and of the mail
 * unless it is the same.
 */
interface Occasion {
  key: string;
  mailId?: string;
}

/**
 * Notifies a member in the app and by mail, as they want it, once per occasion. Nothing happens for
 * a deleted member. Safe to run twice.
 */
export async function notify<Kind extends NotificationKind>(
  uid: string,
  { key, mailId = `${uid}_${key}` }: Occasion,
  notification: NotificationOf<Kind>,
): Promise<void> {
  const db = database();
  const profile = db.doc(path.profile(uid));
  const item = db.doc(path.notification(uid, key));
  const mail = db.doc(path.mail(mailId));
  await db.runTransaction(async (transaction) => {
    const [member, storedItem, storedMail] = await transaction.getAll(profile, item, mail);
    if (!member?.exists) return;
    if (!storedItem?.exists) writeItem(transaction, member, notification, key);
    if (!storedMail?.exists) writeMail(transaction, member, notification, mailId);
  });
}

/**
 * Notifies a member in a transaction that makes the decision, after all of its reads.
 *
 * @param member  their profile, read in this transaction; or before it, with the condition that it
 * is `unchanged`.
 */
export function notifyInTransaction<Kind extends NotificationKind>(
  transaction: Transaction,
  member: DocumentSnapshot,
  notification: NotificationOf<Kind>,
  condition?: Precondition,
): void {
  if (!member.exists) return;
  const { id } = database().collection(path.mails()).doc();
  writeItem(transaction, member, notification, id, condition);
  writeMail(transaction, member, notification, id);
}

function writeItem(
  transaction: Transaction,
  member: DocumentSnapshot,
  { kind, fields }: NotificationOf,
  id: string,
  condition: Precondition = { exists: true },
): void {
  if (!isWanted(choicesOf(member), kind, 'app')) return;
  const now = Timestamp.now();
  const expires_at = Timestamp.fromMillis(now.toMillis() + NOTIFICATION_KEPT_DAYS * DAY_MS);
  transaction.create(database().doc(path.notification(member.id, id)), {
    kind,
    ...fields,
    created_at: now,
    expires_at,
  });
  const stored: unknown = member.get('notified_at');
  const former = Array.isArray(stored) ? stored.filter((at) => at instanceof Timestamp) : [];
  // The header counts these, without reading the items.
  transaction.update(
    member.ref,
    { notified_at: [now, ...former].slice(0, MAX_NOTIFIED_AT) },
    condition,
  );
}

function writeMail(
  transaction: Transaction,
  member: DocumentSnapshot,
  { kind, mail }: NotificationOf,
  id: string,
): void {
  if (mail === undefined || !isWanted(choicesOf(member), kind, 'mail')) return;
  const values = typeof mail.values === 'function' ? mail.values(member) : (mail.values ?? {});
  const unsubscribe = isSwitchable(kind, 'mail') ? kind : undefined;
  const data = buildMemberMail(member, {
    template: mail.template,
    values,
    unsubscribe,
    calendar: mail.calendar?.(member),
    batch: mail.batch,
  });
  if (data) transaction.create(database().doc(path.mail(id)), data);
}

/** An unreadable choice is none. */
function choicesOf(member: DocumentSnapshot) {
  const parsed = z.safeParse(
    profilePreferences.shape.notifications,
    member.get('preferences.notifications'),
  );
  return parsed.success ? parsed.data : undefined;
}
