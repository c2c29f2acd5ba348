import { createHmac, randomBytes } from 'node:crypto';
import type { DocumentData } from 'firebase-admin/firestore';

/** Fields whose values must not be readable in the log: bank, company and contact data, and reported content. */
const HIDDEN = new Set(['iban', 'siret', 'phone', 'address', 'postal_code', 'city', 'full_name', 'email', 'said']);

/**
 * Returns copies of two states of a document with personal fields replaced by fingerprints. The key exists only during
 * this call: equal values have equal fingerprints within one entry, so changes are visible, but values cannot be
 * guessed.
 */
export function hidePersonalFields(
  before: DocumentData | null,
  after: DocumentData | null,
): [DocumentData | null, DocumentData | null] {
  const key = randomBytes(32);
  return [before && hidden(before, key), after && hidden(after, key)];
}

function hidden(data: DocumentData, key: Buffer): DocumentData {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, HIDDEN.has(name) ? fingerprint(value, key) : value]),
  );
}

function fingerprint(value: unknown, key: Buffer): string {
  return `hmac:${createHmac('sha256', key)
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, 32)}`;
}
