import { path } from '@atelier/domain/paths';
import { isPublicStatus, type StudioEvent } from '@atelier/domain/content/event';
import { call } from '../../../../lib/api.ts';
import {
  createOnce,
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
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, value === '' ? empty : value]));

/** Creates an event; repeating the call with the same id has no effect. @throws AppError */
export const createEvent = (adminUid: string, id: string, input: EventInput, picture: PictureChange): Promise<void> =>
  createOnce(path.event(id), {
    ...fieldsOf(input, undefined),
    image_url: typeof picture === 'object' ? picture.path : undefined,
    is_public: isPublicStatus(input.status),
    vip_since: input.status === 'premium-tchat-vip' ? serverTime : undefined,
    created_at: serverTime,
    ...stamp(adminUid),
  });

/** Updates an event. @throws AppError `conflict` when somebody else changed it since `seen`. */
export function updateEvent(
  adminUid: string,
  id: string,
  seen: StudioEvent,
  input: EventInput,
  picture: PictureChange,
): Promise<void> {
  const data: WriteData = {
    ...fieldsOf(input, removedField),
    image_url: picture === 'keep' ? undefined : picture === 'remove' ? removedField : picture.path,
    // With the same status visibility stays as stored: a VIP event may have become public since.
    is_public: seen.status === input.status ? undefined : isPublicStatus(input.status),
    vip_since: seen.vip_since === undefined && input.status === 'premium-tchat-vip' ? serverTime : undefined,
    ...stamp(adminUid),
  };
  return writeIfUnchanged({ kind: 'update', path: path.event(id), data }, seen.updated_at);
}
