import { createHash } from 'node:crypto';
import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';
import { orderReference } from '@atelier/domain/shop/starter-kit-order';
import { trackingUrl } from '@atelier/domain/shop/tracking-url';
import { notify } from '../notifications/notify.ts';
import { numberAt, textAt } from '../platform/firebase.ts';

const trackingNumberOf = (order: DocumentData) => String(order.tracking_number ?? '').trim();

/** Returns whether a write is told to the buyer: the order was shipped, or its tracking number was added or changed. */
export function isShippingUpdate(before: DocumentData | undefined, after: DocumentData | undefined): boolean {
  if (after?.status !== 'expedié') return false;
  if (before?.status !== 'expedié') return true;
  return trackingNumberOf(after) !== '' && trackingNumberOf(after) !== trackingNumberOf(before);
}

/**
 * Notifies the buyer that their kit was shipped, once per tracking number: toggling the status sends nothing again. A
 * changed number is always sent, because buyers use the last mail. Safe to run twice.
 */
export async function notifyOfShipping(
  orderId: string,
  before: DocumentData | undefined,
  after: DocumentSnapshot,
): Promise<void> {
  const order = after.data() ?? {};
  const number = trackingNumberOf(order);
  const reference = orderReference(orderId, { number: textAt(after, 'number') });
  const link = trackingUrl(number) ?? '';
  const values = { order: orderId, city: String(order.city), reference, number, trackingUrl: link };
  const write = before?.status === 'expedié' ? String(after.updateTime?.toMillis()) : '';
  const parcel = createHash('sha256').update(`${number}${write}`).digest('hex').slice(0, 16);
  const key = `shipped_${orderId}_${parcel}`;
  await notify(
    String(order.user_id),
    { key, mailId: key },
    {
      kind: 'order',
      fields: { order_id: orderId, reference, state: 'shipped' },
      mail: { template: 'order-shipped', values },
    },
  );
}

/**
 * Tells the buyer in the app that money was returned or that their bank refused the debit; the sync that finds it
 * at Stripe sends the mail. Safe to run twice.
 */
export async function notifyOfPayment(
  orderId: string,
  before: DocumentSnapshot,
  after: DocumentSnapshot,
): Promise<void> {
  const refunded = numberAt(after, 'refunded_cents');
  const isUnpaid = before.get('is_processing') === true && after.get('status') === 'expired';
  if (refunded <= numberAt(before, 'refunded_cents') && !isUnpaid) return;
  const reference = orderReference(orderId, { number: textAt(after, 'number') });
  const key = isUnpaid ? `unpaid_${orderId}` : `refunded_${orderId}_${refunded}`;
  const state = isUnpaid ? 'unpaid' : 'refunded';
  const fields = { order_id: orderId, reference, state } as const;
  await notify(textAt(after, 'user_id') ?? '', { key }, { kind: 'order', fields });
}
