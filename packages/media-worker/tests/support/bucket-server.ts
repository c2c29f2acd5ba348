import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredObject {
  body: Buffer;
  contentType: string;
  cacheControl?: string;
  metadata: Record<string, string>;
  generation: number;
}

export interface BucketServer {
  /** Value of STORAGE_EMULATOR_HOST. */
  host: string;
  objects: Map<string, StoredObject>;
  /**
   * Names of the objects in the order in which they were stored, also those that were stored again.
   */
  stored: string[];
  /** Runs before an object is stored. */
  beforeStoring: (name: string) => Promise<void>;
  close(): Promise<void>;
}

/**
 * The part of Cloud Storage's JSON API that the worker uses, with preconditions, over objects in
 * memory.
 */
export async function startBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, StoredObject>();
  const stored: string[] = [];
  let generation = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
      const [, encoded] = /\/o\/([^/]+)$/.exec(pathname) ?? [];
      const name = encoded === undefined ? searchParams.get('name') : decodeURIComponent(encoded);
      if (request.method === 'POST' && name !== null) {
        const upload = await readUpload(request);
        await bucket.beforeStoring(name);
        if (
          Number(searchParams.get('ifGenerationMatch')) !== (objects.get(name)?.generation ?? 0)
        ) {
          return void response.writeHead(412, JSON_TYPE).end(failure(412));
        }
        objects.set(name, { ...upload, generation: ++generation });
        stored.push(name);
        return void response.writeHead(200, JSON_TYPE).end(described(name, upload, generation));
      }
      const found = objects.get(name ?? '');
      if (!found) return void response.writeHead(404, JSON_TYPE).end(failure(404));
      if (request.method === 'DELETE') {
        objects.delete(name ?? '');
        return void response.writeHead(204).end();
      }
      if (searchParams.get('alt') !== 'media') {
        return void response
          .writeHead(200, JSON_TYPE)
          .end(described(name ?? '', found, found.generation));
      }
      response
        .writeHead(200, { 'Content-Type': found.contentType, 'Content-Length': found.body.length })
        .end(found.body);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bucket: BucketServer = {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    stored,
    beforeStoring: async () => undefined,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return bucket;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const failure = (code: number) => JSON.stringify({ error: { code, message: `status ${code}` } });
const described = (
  name: string,
  { body, contentType, cacheControl, metadata }: Omit<StoredObject, 'generation'>,
  generation: number,
) =>
  JSON.stringify({
    name,
    contentType,
    cacheControl,
    metadata,
    size: String(body.length),
    crc32c: crc32c(body),
    generation: String(generation),
  });

/** The checksum that Cloud Storage's library compares after an upload. */
function crc32c(bytes: Buffer): string {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0x82f63b78 : sum >>> 1;
  }
  const encoded = Buffer.alloc(4);
  encoded.writeUInt32BE(~sum >>> 0);
  return encoded.toString('base64');
}

/** Parses a multipart upload: the object's description as JSON, then its bytes. */
async function readUpload(request: IncomingMessage): Promise<Omit<StoredObject, 'generation'>> {
  const whole = Buffer.concat(await request.toArray());
  const [, boundary = ''] = /boundary="?([^";]+)/.exec(request.headers['content-type'] ?? '') ?? [];
  const separator = Buffer.from(`--${boundary}`);
  const first = whole.indexOf(separator);
  const second = whole.indexOf(separator, separator.length);
  const description = JSON.parse(String(partBody(whole.subarray(first, second)))) as StoredObject;
  const body = partBody(whole.subarray(second, whole.lastIndexOf(separator)));
  return {
    body,
    contentType: description.contentType,
    cacheControl: description.cacheControl,
    metadata: description.metadata,
  };
}

/** A part's bytes between its headers and the line break before the next boundary. */
const partBody = (part: Buffer) => part.subarray(part.indexOf('\r\n\r\n') + 4, part.length - 2);
