import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 1_000_000;

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/**
 * Reads the body of a request as text.
 *
 * @throws BodyTooLarge above a megabyte, and discards the rest
 */
export function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BYTES) chunks.push(chunk);
      else reject(new BodyTooLarge(`The body has more than ${MAX_BYTES} bytes.`));
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
  });
}
