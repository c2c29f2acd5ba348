import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Kilobytes (1024), brotli, of a page and the styles inside it. */
export function pageSize(folder: string, file: string): number {
  return brotliCompressSync(readFileSync(join(folder, file))).length / 1024;
}
