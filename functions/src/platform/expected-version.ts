import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { DomainError } from '@atelier/domain/error-code';

/**
 * Throws unless a document is still the version that the caller saw.
 *
 * @param expected its `updated_at` in epoch milliseconds; null if it had none.
 * @throws DomainError `conflict`
 */
export function requireVersion(document: DocumentSnapshot, expected: number | null): void {
  const stored: unknown = document.get('updated_at');
  const version = stored instanceof Timestamp ? stored.toMillis() : null;
  if (version !== expected) throw new DomainError('conflict');
}
