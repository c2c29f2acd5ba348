import { once } from 'node:events';
import { Agent, request as send, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { limitBodies } from './limit-bodies.ts';

const MAX_BYTES = 10_000;
/** Stands for no header. */
const NO_TYPE = 'none';
const handler = vi.fn<(body: unknown) => void>();
const logged = vi.spyOn(console, 'error').mockReturnValue();

// Google's framework, as in production: it parses bodies before the function runs, and logs what it
// cannot parse.
vi.stubEnv('NODE_ENV', 'production');
http('service', (request, response) => {
  handler(request.body);
  response.json({ ok: true });
});
limitBodies(MAX_BYTES);

beforeEach(() => vi.clearAllMocks());

/** Keeps connections, so that an instance that answers early has to read the rest of the body. */
const agent = new Agent({ keepAlive: true });

/** Sends a body to a new instance. */
async function post(
  { 'content-type': type = 'application/json', ...headers }: OutgoingHttpHeaders,
  body: string | Buffer,
) {
  const server = getTestServer('service');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const request = send({
    port,
    host: '127.0.0.1',
    method: 'POST',
    agent,
    headers: { ...headers, ...(type === NO_TYPE ? {} : { 'content-type': type }) },
  });
  request.end(body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
}

const OK = { status: 200, body: '{"ok":true}' };
const REFUSED = { status: 400, body: '{"error":"invalid-data"}' };
const WAYS: [string, OutgoingHttpHeaders][] = [
  ['with its length', {}],
  ['in chunks, without a length', { 'transfer-encoding': 'chunked' }],
];
/** A text in JSON, so many bytes long. */
const jsonOf = (bytes: number) => JSON.stringify(['a'.repeat(bytes - 4)]);

test.each([
  ['br', zlib.brotliCompressSync, 'createBrotliDecompress'],
  ['gzip', zlib.gzipSync, 'createGunzip'],
  ['deflate', zlib.deflateSync, 'createInflate'],
  ['zstd', zlib.zstdCompressSync, 'createZstdDecompress'],
] as const)(
  'a body that is compressed with %s is refused, and not inflated',
  async (encoding, compress, inflater) => {
    const inflate = vi.spyOn(zlib, inflater);
    for (const type of ['application/json', 'application/octet-stream', 'text/plain']) {
      const headers = { 'content-type': type, 'content-encoding': encoding.toUpperCase() };
      expect(await post(headers, compress(jsonOf(50_000)))).toEqual(REFUSED);
    }
    expect(inflate).not.toHaveBeenCalled();
    expect(handler).not.toHaveBeenCalled();
  },
);

test('a body that says that it is not compressed is read', async () => {
  expect(await post({ 'content-encoding': 'Identity' }, '["a"]')).toEqual(OK);
  expect(handler).toHaveBeenCalledExactlyOnceWith(['a']);
});

test.each(WAYS)(
  'a body that is sent %s is read up to the limit, and refused beyond it',
  async (_way, headers) => {
    expect(await post(headers, jsonOf(MAX_BYTES))).toEqual(OK);
    for (const bytes of [MAX_BYTES + 1, 40 * MAX_BYTES]) {
      expect(await post(headers, jsonOf(bytes))).toEqual(REFUSED);
      expect(
        await post({ ...headers, 'content-type': 'application/octet-stream' }, jsonOf(bytes)),
      ).toEqual(REFUSED);
    }
    expect(handler).toHaveBeenCalledOnce();
  },
);

test.each(WAYS)(
  'a body of no type, which nobody reads, ends nothing when it is too long; sent %s',
  async (_way, headers) => {
    expect(await post({ ...headers, 'content-type': NO_TYPE }, jsonOf(40 * MAX_BYTES))).toEqual(OK);
  },
);

test('the first request of an instance is refused like all others, and nothing of its body is logged', async () => {
  expect(await post({}, '{"message":"Bonjour, je suis Zoé')).toEqual(REFUSED);
  expect(await post({ 'content-encoding': 'gzip' }, 'Bonjour, je suis Zoé')).toEqual(REFUSED);
  expect(logged).not.toHaveBeenCalled();
});
