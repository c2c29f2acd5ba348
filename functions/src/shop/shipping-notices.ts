import { createHash } from 'node:crypto';
import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { trackingUrl } from '@atelier/domain/shop/tracking-url';
import { createOnce } from '../platform/create-once.ts';
import { database } from '../platform/firebase.ts';
import { buildNotice, shippingLine } from '../mail/mails.ts';

const trackingNumberOf = (order: DocumentData) => String(order.tracking_number ?? '').trim();

/**
 * Returns whether a write requires a notice to the buyer: the order was shipped, or its tracking number was added or
 * changed.
 */
export function isShippingUpdate(before: DocumentData | undefined, after: DocumentData | undefined): boolean {
  if (after?.status !== 'expedié') return false;
  if (before?.status !== 'expedié') return true;
  return trackingNumberOf(after) !== '' && trackingNumberOf(after) !== trackingNumberOf(before);
}

/**
 * Notifies the buyer that their kit was shipped, once per tracking number: toggling the status sends nothing again. A
 * changed number is always sent, because buyers use the last mail. Safe to run twice.
 */
export async function sendShippingNotice(
  orderId: string,
  before: DocumentData | undefined,
  after: DocumentSnapshot,
): Promise<void> {
  const order = after.data() ?? {};
  const member = await database()
    .doc(path.profile(String(order.user_id)))
    .get();
  const number = trackingNumberOf(order);
  const link = trackingUrl(number);
  const body = [
    ...(number === '' ? [] : [shippingLine(member, 'tracking', { number })]),
    ...(link === undefined ? [] : [shippingLine(member, 'follow', { link })]),
  ];
  const notice = buildNotice(member, { kind: 'order-shipped', values: { city: String(order.city) }, body });
  const write = before?.status === 'expedié' ? String(after.updateTime?.toMillis()) : '';
  const parcel = createHash('sha256').update(`${number}${write}`).digest('hex').slice(0, 16);
  if (notice) await createOnce(path.mail(`shipped_${orderId}_${parcel}`), notice);
}
