import { createHmac, timingSafeEqual } from 'node:crypto';
import { FieldPath } from 'firebase-admin/firestore';
import {
  isNotificationKind,
  type NotificationKind,
  isSwitchable,
} from '@atelier/domain/notifications/notification-kinds';
import type { UnsubscribeResponse } from '@atelier/domain/contracts/member';
import { DomainError } from '@atelier/domain/error-code';
import { path } from '@atelier/domain/paths';
import { siteOrigin } from '../platform/site-environment.ts';
import type { AddressedMail } from './mail-delivery.ts';
import { unsubscribeAddress } from './mails.ts';
import { unsubscribeKey } from '../platform/secrets.ts';
import { database } from '../platform/firebase.ts';

/**
 * Returns a mail with the links that switch off its kind, for mails that the member may switch off:
 * the headers of RFC 8058, behind the button of mail programs, and the link at its end. They are
 * made here, so that neither stored mails nor the functions that write them have what signs them.
 */
export function withUnsubscribeLinks(mail: AddressedMail): Omit<
  AddressedMail,
  'subscription' | 'attempts' | 'receiver'
> & {
  headers: Readonly<Record<string, string>>;
} {
  if (mail.subscription === undefined) return { ...mail, headers: {} };
  const token = unsubscribeToken(mail.subscription);
  const page = unsubscribeAddress();
  const linked = (text: string) => text.replaceAll(page, `${page}?token=${token}`);
  return {
    ...mail,
    text: linked(mail.text),
    html: mail.html === undefined ? undefined : linked(mail.html),
    headers: {
      'List-Unsubscribe': `<${siteOrigin()}/api/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** What a link to unsubscribe is for. */
interface Subscription {
  uid: string;
  kind: NotificationKind;
}

/**
 * Returns the token of a link to unsubscribe. It does not expire, because mails are kept, and
 * because all that it can do is to switch off one kind of mail.
 */
export const unsubscribeToken = ({ uid, kind }: Subscription): string =>
  `${uid}.${kind}.${signatureOf(uid, kind)}`;

/** Returns what a token is for; undefined for a forged one, without reading anything. */
export function readUnsubscribeToken(token: string): Subscription | undefined {
  const [uid = '', kind = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const right = Buffer.from(signatureOf(uid, kind));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return isNotificationKind(kind) && isSwitchable(kind, 'mail') ? { uid, kind } : undefined;
}

function signatureOf(uid: string, kind: string): string {
  return createHmac('sha256', unsubscribeKey.value().trim())
    .update(`unsubscribe ${uid} ${kind}`)
    .digest('base64url');
}

/**
 * Switches off the mails of one kind, for everybody who has the link of such a mail. Says the same
 * for an account that is gone.
 *
 * @throws DomainError `expired-link` for a forged token; nothing is read or written then
 */
export async function unsubscribe(token: string): Promise<UnsubscribeResponse> {
  const subscription = readUnsubscribeToken(token);
  if (subscription === undefined) throw new DomainError('expired-link');
  const { uid, kind } = subscription;
  const profile = database().doc(path.profile(uid));
  const choice = new FieldPath('preferences', 'notifications', 'mail', kind);
  await database().runTransaction(async (transaction) => {
    const member = await transaction.get(profile);
    if (member.exists && member.get(choice) !== false) transaction.update(profile, choice, false);
  });
  return { kind };
}
