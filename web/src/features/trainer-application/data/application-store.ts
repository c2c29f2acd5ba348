import { path } from '@atelier/domain/paths';
import { serverTime, setDocument } from '../../../lib/firestore/writes.ts';
import type { ApplicationInput } from '../application-form-values.ts';

/** Where the two identity images lie. */
interface IdentityPaths {
  readonly front: string;
  readonly back: string;
}

/**
 * Sends the member's one application, whole; after a refusal it takes the old one's place, decision and all.
 *
 * @throws AppError `forbidden` when one is waiting or approved already.
 */
export function sendApplication(uid: string, input: ApplicationInput, { front, back }: IdentityPaths): Promise<void> {
  return setDocument(path.application(uid), {
    user_id: uid,
    ...input,
    id_front_path: front,
    id_back_path: back,
    status: 'pending',
    created_at: serverTime,
  });
}
