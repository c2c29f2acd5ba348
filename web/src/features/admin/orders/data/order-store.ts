import { path } from '@atelier/domain/paths';
import { parseStarterKitOrder, type StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { call } from '../../../../lib/api.ts';
import { AppError } from '../../../../lib/errors.ts';
import { readDoc } from '../../../../lib/firestore/live-query.tsx';
import {
  removedField,
  serverTime,
  type WriteData,
  writeIfUnchanged,
} from '../../../../lib/firestore/writes.ts';

/** The statuses that an admin sets. */
export type FulfilmentStatus = Extract<StarterKitOrder['status'], 'paid' | 'expedier' | 'expedié'>;

const updateOrder = (adminUid: string, id: string, data: WriteData, seen: StarterKitOrder) =>
  writeIfUnchanged(
    {
      kind: 'update',
      path: path.order(id),
      data: { ...data, updated_at: serverTime, updated_by: adminUid },
    },
    seen.updated_at,
  );

/**
 * Refunds through Stripe, and records the return.
 *
 * @throws AppError `conflict` when more was refunded than expected.
 */
export const refundOrder = call('refundOrder');

/** The mails about an order that are still kept. */
export const fetchOrderMails = call('orderMails');
/**
 * Sends a mail again.
 *
 * @throws AppError `conflict` when the order changed so that it is not true any more.
 */
export const resendOrderMail = call('resendOrderMail');
/** Adds a note for the other admins. @throws AppError `conflict` for one note too many. */
export const addOrderNote = call('addOrderNote');
export const removeOrderNote = call('removeOrderNote');

const trackingField = (number: string) => (number === '' ? removedField : number);

/**
 * Sets the status, without telling the buyer.
 *
 * @throws AppError `conflict` when another admin changed the order since `seen`.
 */
export const setOrderStatus = (
  adminUid: string,
  id: string,
  seen: StarterKitOrder,
  status: FulfilmentStatus,
) => updateOrder(adminUid, id, { status }, seen);

/**
 * Marks an order as shipped with its tracking number, maybe empty; the server tells the buyer.
 *
 * @throws AppError as `setOrderStatus`.
 */
export const shipOrder = (adminUid: string, id: string, seen: StarterKitOrder, number: string) =>
  updateOrder(
    adminUid,
    id,
    { status: 'expedié', shipped_at: serverTime, tracking_number: trackingField(number) },
    seen,
  );

/**
 * Saves the tracking number; an empty one removes the stored one.
 *
 * @throws AppError as `setOrderStatus`.
 */
export const saveTracking = (adminUid: string, id: string, seen: StarterKitOrder, number: string) =>
  updateOrder(adminUid, id, { tracking_number: trackingField(number) }, seen);

/**
 * Records that a refund that failed at Stripe was made otherwise, or is not due.
 *
 * @throws AppError as `setOrderStatus`.
 */
export const settleFailedRefund = (adminUid: string, id: string, seen: StarterKitOrder) =>
  updateOrder(adminUid, id, { failed_refund_cents: removedField }, seen);

/**
 * Restores the earlier status.
 *
 * @throws AppError `conflict` unless the order still has the status `current`.
 */
export async function revertOrderStatus(
  adminUid: string,
  id: string,
  current: FulfilmentStatus,
  before: FulfilmentStatus,
): Promise<void> {
  const order = await readDoc(path.order(id), parseStarterKitOrder);
  if (order === null || order.status !== current) throw new AppError('conflict');
  await setOrderStatus(adminUid, id, order, before);
}
