import { createHash } from 'node:crypto';
import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { trackingUrl } from '@atelier/domain/shop/tracking-url';
import { createOnce } from '../platform/create-once.ts';
import { database } from '../platform/firebase.ts';
import { buildNotice, shippingLine } from '../mail/notice.ts';

const trackingNumberOf = (order: DocumentData) => String(order.tracking_number ?? '').trim();

/** Whether a write of an order is news to its buyer: it is on its way, or its parcel has got a number, not lost one. */
export function isShippingUpdate(before: DocumentData | undefined, after: DocumentData | undefined): boolean {
  if (after?.status !== 'expedié') return false;
  if (before?.status !== 'expedié') return true;
  return trackingNumberOf(after) !== '' && trackingNumberOf(after) !== trackingNumberOf(before);
}

/**
 * Tells the buyer that their kit is on its way, once per parcel number: a click back and forth sends nothing again. A
 * number that takes another one's place is told each time, for the last mail is the one that a buyer goes by. Safe to run
 * twice.
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
