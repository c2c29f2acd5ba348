import { createHash } from 'node:crypto';
import { Timestamp, type DocumentData, type DocumentSnapshot } from 'firebase-admin/firestore';
import { orderReference } from '@atelier/domain/shop/starter-kit-order';
import { notify } from '../notifications/notify.ts';
import { numberAt, textAt } from '../platform/firebase.ts';
import { shippingMailData } from './order-mails.ts';

const trackingNumberOf = (order: DocumentData) => String(order.tracking_number ?? '').trim();
/**
 * Returns the milliseconds of the instant at which an order was marked as shipped last; undefined
 * without one.
 */
const shippedAt = ({ shipped_at: at }: DocumentData) =>
  at instanceof Timestamp ? at.toMillis() : undefined;

/**
 * Returns whether a write is told to the buyer: the order was shipped, also once more, or its
 * tracking number was added or changed. Not told: a shipping that is only restored, by an undo or
 * after a dispute.
 */
export function isShippingUpdate(before: DocumentData, after: DocumentData): boolean {
  if (after.status !== 'expedié') return false;
  const shipped = shippedAt(after);
  if (shipped !== shippedAt(before) && shipped !== undefined) return true;
  const wasShipped = before.status === 'expedié' || before.fulfilment === 'expedié';
  if (!wasShipped) return shipped === undefined;
  return trackingNumberOf(after) !== '' && trackingNumberOf(after) !== trackingNumberOf(before);
}

/**
 * Notifies the buyer that their kit was shipped, once per shipping, and of each changed tracking
 * number, because buyers use the last mail. The time of the write names the occasion, so that it is
 * safe to run twice.
 */
export async function notifyOfShipping(orderId: string, after: DocumentSnapshot): Promise<void> {
  const order = after.data() ?? {};
  const tracking_number = trackingNumberOf(order);
  const values = shippingMailData(orderId, {
    number: textAt(after, 'number'),
    // Without it, the mail leaves out the sentence that names it.
    city: textAt(after, 'city') ?? '',
    tracking_number,
  });
  const { reference } = values;
  const write = String(after.updateTime?.toMillis());
  const parcel = createHash('sha256')
    .update(`${tracking_number}${write}`)
    .digest('hex')
    .slice(0, 16);
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
 * Tells the buyer in the app that money was returned or that their bank refused the debit; the sync
 * that finds it at Stripe sends the mail. Safe to run twice.
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
