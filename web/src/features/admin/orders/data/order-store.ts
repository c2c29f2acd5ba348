import { path } from '@atelier/domain/paths';
import { parseStarterKitOrder, type StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { AppError } from '../../../../lib/errors.ts';
import { readDoc } from '../../../../lib/firestore/live-query.tsx';
import { removedField, serverTime, type WriteData, writeIfUnchanged } from '../../../../lib/firestore/writes.ts';

/** The states that an admin moves an order through. */
export type FulfilmentStatus = Extract<StarterKitOrder['status'], 'paid' | 'expedier' | 'expedié'>;

const updateOrder = (adminUid: string, id: string, data: WriteData, seen: StarterKitOrder) =>
  writeIfUnchanged(
    { kind: 'update', path: path.order(id), data: { ...data, updated_at: serverTime, updated_by: adminUid } },
    seen.updated_at,
  );

/** @throws AppError `conflict` when another admin changed the order since it was seen. */
export const setOrderStatus = (adminUid: string, id: string, seen: StarterKitOrder, status: FulfilmentStatus) =>
  updateOrder(adminUid, id, { status }, seen);

/** @param number empty takes the stored one away. @throws AppError as `moveOrder`. */
export const saveTracking = (adminUid: string, id: string, seen: StarterKitOrder, number: string) =>
  updateOrder(adminUid, id, { tracking_number: number.trim() === '' ? removedField : number.trim() }, seen);

/** Takes a move back, unless the order has moved on since. @throws AppError `conflict`. */
export async function revertOrderStatus(
  adminUid: string,
  id: string,
  current: FulfilmentStatus,
  before: FulfilmentStatus,
): Promise<void> {
  const now = await readDoc(path.order(id), parseStarterKitOrder);
  if (now === null || now.status !== current) throw new AppError('conflict');
  await setOrderStatus(adminUid, id, now, before);
}
