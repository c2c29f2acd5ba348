import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

/** Requests that reached the worker, with the token of each. */
const tokens: unknown[] = [];
const worker = createServer((request, response) => {
  tokens.push(request.headers.authorization);
  request
    .resume()
    .on('end', () => response.end(`${JSON.stringify({ error: { code: 'media-unreadable' } })}\n`));
});
beforeAll(() => new Promise<void>((resolve) => worker.listen(0, '127.0.0.1', resolve)));
afterAll(() => void worker.close());

const realFetch = fetch;
const asked: [string, unknown][] = [];
let answer: Response;
vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
  if (!url.startsWith('http://metadata.google.internal/')) return realFetch(url, init);
  asked.push([url, init.headers]);
  return Promise.resolve(answer);
});
const { runOnWorker, WorkerAway } = await import('./media-worker.ts');

const origin = () => `http://127.0.0.1:${(worker.address() as AddressInfo).port}`;
const probe = () =>
  runOnWorker({ step: 'probe', source: 'a/b.mp4', target: 'a/e', encoding: 'e' }, () => undefined);
beforeEach(() => {
  vi.stubEnv('MEDIA_WORKER_URL', origin());
  vi.stubEnv('MEDIA_WORKER_KEY', undefined);
  tokens.length = 0;
  asked.length = 0;
});

test('on Cloud Run, the account of the function is proved by an ID token for the worker only', async () => {
  answer = new Response('id-token');
  expect(await probe()).toEqual({ error: { code: 'media-unreadable' } });
  const identity =
    'http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default/identity';
  expect(asked).toEqual([
    [`${identity}?audience=${encodeURIComponent(origin())}`, { 'Metadata-Flavor': 'Google' }],
  ]);
  expect(tokens).toEqual(['Bearer id-token']);
});

test('without a token, the worker is not asked and the step waits', async () => {
  answer = new Response('', { status: 404 });
  await expect(probe()).rejects.toThrow(WorkerAway);
  expect(tokens).toEqual([]);
});
