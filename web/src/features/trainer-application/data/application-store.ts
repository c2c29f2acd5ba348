import { path } from '@atelier/domain/paths';
import { serverTime, setDocument } from '../../../lib/firestore/writes.ts';
import type { ApplicationInput } from '../application-form-values.ts';

interface IdentityPaths {
  readonly front: string;
  readonly back: string;
}

/**
 * Writes the member's application; after a rejection it replaces the previous one with its
 * decision.
 *
 * @throws AppError `forbidden` if one is pending or approved.
 */
export function sendApplication(
  uid: string,
  input: ApplicationInput,
  { front, back }: IdentityPaths,
): Promise<void> {
  return setDocument(path.application(uid), {
    user_id: uid,
    ...input,
    id_front_path: front,
    id_back_path: back,
    status: 'pending',
    created_at: serverTime,
  });
}
