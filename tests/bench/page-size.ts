import { brotliCompressSync } from 'node:zlib';

/**
 * Well within two round trips: the initial congestion window (RFC 6928: ten segments of 1460 B)
 * doubles.
 */
export const PAGE_BUDGET_KB = 20;

/**
 * Returns the size of a page with its inline styles in kilobytes (1024), compressed with Brotli.
 */
export function pageSize(html: Buffer): number {
  return brotliCompressSync(html).length / 1024;
}
