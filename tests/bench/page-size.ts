import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Returns the size of a page with its inline styles in kilobytes (1024), compressed with Brotli. */
export function pageSize(folder: string, file: string): number {
  return brotliCompressSync(readFileSync(join(folder, file))).length / 1024;
}
