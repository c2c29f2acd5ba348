import { isDeepStrictEqual } from 'node:util';
import type { DocumentData } from 'firebase-admin/firestore';

export interface AdminWrite {
  actor: string;
  verb: 'create' | 'update' | 'delete';
}

/** Whom the database saw writing; it knows a deletion's author from nowhere else. */
export interface WriteAuthor {
  authId?: string | undefined;
}

/**
 * Tells an admin's write from all others. Rules prove that an admin's own write carries their uid and its instant, so
 * the server's writes (which leave both) and a member's (which have none) are told apart. The one deletion that rules
 * let a browser make is an author's withdrawal of a proposal; the server's own are logged by whatever made them.
 *
 * @returns undefined for a write that is no admin's.
 */
export function detectAdminWrite(
  before: DocumentData | undefined,
  after: DocumentData | undefined,
  writtenBy: WriteAuthor,
): AdminWrite | undefined {
  if (after === undefined) {
    const { authId } = writtenBy;
    return authId !== undefined && before?.author_id === authId ? { actor: authId, verb: 'delete' } : undefined;
  }
  const { updated_by, updated_at } = after;
  if (typeof updated_by !== 'string') return undefined;
  if (before === undefined) return { actor: updated_by, verb: 'create' };
  const isNew = updated_by !== before.updated_by || !isDeepStrictEqual(updated_at, before.updated_at);
  return isNew ? { actor: updated_by, verb: 'update' } : undefined;
}
