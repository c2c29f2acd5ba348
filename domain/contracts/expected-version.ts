import * as z from 'zod/mini';

/** `updated_at` of a document as the admin sees it, in epoch milliseconds; null if it has none. */
export const expectedVersion = z.nullable(z.int().check(z.gte(0)));

/** Returns a document's version for a request. */
export function versionOf(document: { updated_at?: Date | undefined }): number | null {
  return document.updated_at?.getTime() ?? null;
}
