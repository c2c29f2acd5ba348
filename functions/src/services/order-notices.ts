import { createHash } from 'node:crypto';
import type { DocumentData } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/collection-paths';
import { parcelLink } from '@atelier/domain/parcel-link';
import { createOnce } from './create-once.ts';
import { database } from './firebase.ts';
import { newNotice, shippingLine } from './notice.ts';

const numberOf = (order: DocumentData) => String(order.tracking_number ?? '').trim();

/** Whether a write of an order is news to its buyer: it is on its way, or its parcel has got a number, not lost one. */
export function isShippingNews(before: DocumentData | undefined, after: DocumentData | undefined): boolean {
  if (after?.status !== 'expedié') return false;
  if (before?.status !== 'expedié') return true;
  return numberOf(after) !== '' && numberOf(after) !== numberOf(before);
}

/**
 * Tells the buyer that their kit is on its way, once per parcel number: a click back and forth sends nothing again.
 * Safe to run twice.
 */
export async function tellShipped(orderId: string, order: DocumentData): Promise<void> {
  const member = await database()
    .doc(path.profile(String(order.user_id)))
    .get();
  const number = numberOf(order);
  const link = parcelLink(number);
  const body = [
    ...(number === '' ? [] : [shippingLine(member, 'tracking', { number })]),
    ...(link === undefined ? [] : [shippingLine(member, 'follow', { link })]),
  ];
  const notice = newNotice(member, { kind: 'order-shipped', values: { city: String(order.city) }, body });
  const parcel = createHash('sha256').update(number).digest('hex').slice(0, 16);
  if (notice) await createOnce(path.mail(`shipped_${orderId}_${parcel}`), notice);
}
