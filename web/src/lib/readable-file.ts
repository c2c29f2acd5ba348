import { AppError } from './errors.ts';

/**
 * Returns the bytes of a file from `from` up to `to`.
 *
 * @throws AppError `file-changed` when the device no longer has the file that was chosen: it was
 * changed, moved or deleted
 */
export async function readBytes(file: Blob, from: number, to: number): Promise<ArrayBuffer> {
  const part = file.slice(from, to);
  const bytes = await part.arrayBuffer().catch((cause: unknown) => {
    throw new AppError('file-changed', { cause });
  });
  // Not every browser fails on a file that has become shorter.
  if (bytes.byteLength < part.size) throw new AppError('file-changed');
  return bytes;
}

/**
 * Reads the last byte of a file. A request whose body is a changed file fails as one without a
 * network does; reading tells them apart.
 *
 * @throws AppError as `readBytes`
 */
export async function checkReadable(file: Blob): Promise<void> {
  await readBytes(file, Math.max(0, file.size - 1), file.size);
}
