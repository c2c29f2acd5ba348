import { createHmac, timingSafeEqual } from 'node:crypto';
import { isNotificationKind, type NotificationKind } from '@atelier/domain/notifications/notification-kinds';
import { isSwitchable } from '@atelier/domain/notifications/notification-preferences';
import { unsubscribeKey } from '../platform/mail-secrets.ts';

/** What a link to unsubscribe is for. */
interface Subscription {
  uid: string;
  kind: NotificationKind;
}

/**
 * Returns the token of a link to unsubscribe. It does not expire, because mails are kept, and because all that it can do
 * is to switch off one kind of mail.
 */
export const unsubscribeToken = ({ uid, kind }: Subscription): string => `${uid}.${kind}.${signatureOf(uid, kind)}`;

/** Returns what a token is for; undefined for a forged one, without reading anything. */
export function readUnsubscribeToken(token: string): Subscription | undefined {
  const [uid = '', kind = '', signature = ''] = token.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(uid, kind))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return isNotificationKind(kind) && isSwitchable(kind, 'mail') ? { uid, kind } : undefined;
}

function signatureOf(uid: string, kind: string): string {
  return createHmac('sha256', unsubscribeKey.value().trim()).update(`unsubscribe ${uid} ${kind}`).digest('base64url');
}
