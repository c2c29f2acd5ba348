import { path } from '@atelier/domain/paths';
import { isPublicStatus, parseStudioEvent, type StudioEvent } from '@atelier/domain/content/event';
import { call } from '../../../../lib/api.ts';
import { AppError } from '../../../../lib/errors.ts';
import {
  createOnce,
  readNow,
  removedField,
  serverTime,
  type WriteData,
  writeIfUnchanged,
} from '../../../../lib/firestore/writes.ts';
import type { Item } from '../../../../lib/firestore/live-query.tsx';
import type { EventInput } from '../event-form-values.ts';

export type ListedEvent = Item<StudioEvent>;

export const deleteEvent = call('deleteEvent');

/** A new storage path, or whether to remove or keep the stored picture. */
export type PictureChange = { readonly path: string } | 'remove' | 'keep';

const stamp = (adminUid: string): WriteData => ({ updated_at: serverTime, updated_by: adminUid });

/** @param empty  the stored value of an empty optional field. */
const fieldsOf = (input: EventInput, empty: typeof removedField | undefined): WriteData =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, value === '' ? empty : value]),
  );

/**
 * Creates an event. Repeated with the same id, after a lost answer, it updates the event to what is
 * asked then.
 *
 * @throws AppError `conflict` if somebody else changed it meanwhile.
 */
export async function createEvent(
  adminUid: string,
  id: string,
  input: EventInput,
  picture: PictureChange,
): Promise<void> {
  const isNew = await createOnce(path.event(id), {
    ...fieldsOf(input, undefined),
    image_url: typeof picture === 'object' ? picture.path : undefined,
    is_public: isPublicStatus(input.status),
    vip_since: input.status === 'premium-tchat-vip' ? serverTime : undefined,
    created_at: serverTime,
    ...stamp(adminUid),
  });
  if (isNew) return;
  const created = await readNow(path.event(id), parseStudioEvent);
  if (created?.updated_by !== adminUid) throw new AppError('conflict');
  await updateEvent(adminUid, id, created, input, picture);
}

/** Updates an event. @throws AppError `conflict` when somebody else changed it since `seen`. */
export function updateEvent(
  adminUid: string,
  id: string,
  seen: StudioEvent,
  input: EventInput,
  picture: PictureChange,
): Promise<void> {
  const newPicture = typeof picture === 'string' ? removedField : picture.path;
  const data: WriteData = {
    ...fieldsOf(input, removedField),
    image_url: picture === 'keep' ? undefined : newPicture,
    // With the same status visibility stays as stored: a VIP event may have become public since.
    is_public: seen.status === input.status ? undefined : isPublicStatus(input.status),
    vip_since:
      seen.vip_since === undefined && input.status === 'premium-tchat-vip' ? serverTime : undefined,
    ...stamp(adminUid),
  };
  return writeIfUnchanged({ kind: 'update', path: path.event(id), data }, seen.updated_at);
}
