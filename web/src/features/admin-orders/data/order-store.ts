import { path } from '@atelier/domain/collection-paths';
import { parseStarterKitOrder, type StarterKitOrder } from '@atelier/domain/entities/starter-kit-order';
import { AppError } from '../../../lib/app-error.ts';
import { readDoc } from '../../../lib/live-query.tsx';
import { noField, serverTime, type WriteData, writeIfUnchanged } from '../../../lib/writes.ts';

/** The states that an admin moves an order through. */
export type OnItsWay = Extract<StarterKitOrder['status'], 'paid' | 'expedier' | 'expedié'>;

const change = (adminUid: string, id: string, data: WriteData, seen: StarterKitOrder) =>
  writeIfUnchanged(
    { kind: 'update', path: path.order(id), data: { ...data, updated_at: serverTime, updated_by: adminUid } },
    seen.updated_at,
  );

/** @throws AppError `conflict` when another admin changed the order since it was seen. */
export const moveOrder = (adminUid: string, id: string, seen: StarterKitOrder, status: OnItsWay) =>
  change(adminUid, id, { status }, seen);

/** @param number empty takes the stored one away. @throws AppError as `moveOrder`. */
export const saveTracking = (adminUid: string, id: string, seen: StarterKitOrder, number: string) =>
  change(adminUid, id, { tracking_number: number.trim() === '' ? noField : number.trim() }, seen);

/** Takes a move back, unless the order has moved on since. @throws AppError `conflict`. */
export async function takeBack(adminUid: string, id: string, moved: OnItsWay, before: OnItsWay): Promise<void> {
  const now = await readDoc(path.order(id), parseStarterKitOrder);
  if (now === null || now.status !== moved) throw new AppError('conflict');
  await moveOrder(adminUid, id, now, before);
}
