import * as z from 'zod/mini';

/**
 * The document's `updated_at` as the admin sees it, in epoch milliseconds; null where it has none. Another one in the
 * database means that somebody changed it meanwhile: `conflict`.
 */
export const expectedVersion = z.nullable(z.int().check(z.gte(0)));

/** How a document's version travels. */
export function versionOf(document: { updated_at?: Date | undefined }): number | null {
  return document.updated_at?.getTime() ?? null;
}
