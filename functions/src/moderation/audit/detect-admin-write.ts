import { isDeepStrictEqual } from 'node:util';
import type { DocumentData } from 'firebase-admin/firestore';

export interface AdminWrite {
  actor: string;
  verb: 'create' | 'update' | 'delete';
}

/** The uid from the event's auth context; the only source for who deleted a document. */
export interface WriteAuthor {
  authId?: string | undefined;
}

/**
 * Returns the admin write that an event describes. Rules require that admins' direct writes set `updated_by` and
 * `updated_at`; the server's writes leave both unchanged and members' documents have neither. The only deletion that
 * rules allow is an author's withdrawal of a draft; calls log their own deletions.
 *
 * @returns undefined unless an admin wrote the document (or an author deleted a draft).
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
