import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { DomainError } from '@atelier/domain/error-code';

/**
 * Refuses to go on with a document that somebody changed since the caller saw it.
 *
 * @param expected  its `updated_at` in epoch milliseconds as the caller saw it, null for none.
 * @throws DomainError `conflict`
 */
export function requireVersion(document: DocumentSnapshot, expected: number | null): void {
  const stored: unknown = document.get('updated_at');
  const version = stored instanceof Timestamp ? stored.toMillis() : null;
  if (version !== expected) throw new DomainError('conflict');
}
