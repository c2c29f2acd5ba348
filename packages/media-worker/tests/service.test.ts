import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findTools } from '../src/index.ts';
import { INPUT_LIMITS } from '../src/film/input-limits.ts';
import { runTool } from '../src/tools/run-tool.ts';
import { openMediaBed, type MediaBed } from './support/media-bed.ts';
import { lastLine } from './support/worker-process.ts';

let bed: MediaBed;
beforeAll(async () => (bed = await openMediaBed()));
afterAll(() => bed.close());

test.for([
  ['time', 'plain.mp4', { MEDIA_MAX_STEP_S: '0.001' }, 'worker-failed'],
  // A worker with more memory may succeed.
  ['memory', 'full-hd.mp4', { MEDIA_MAX_MEMORY_MB: '150' }, 'worker-failed'],
  ['output', 'plain.mp4', { MEDIA_MAX_OUTPUT_BYTES: '20000' }, 'media-too-large'],
  ['size of the picture', 'plain.mp4', { MEDIA_MAX_PIXELS: '100000' }, 'media-too-large'],
  ['size of the file', 'plain.mp4', { MEDIA_MAX_BYTES: '1000' }, 'media-too-large'],
  ['length', 'plain.mp4', { MEDIA_MAX_DURATION_S: '0.5' }, 'media-too-long'],
] as const)('the limit of %s holds', async ([limit, name, env, code]) => {
  // An output that is there already would be answered without work.
  const target = `limited/${limit.replaceAll(' ', '-')}`;
  const worker = await bed.startWorker(env);
  const answer = await lastLine(worker.url, { ...(await bed.request(name, '360')), target });
  await worker.kill();
  expect(answer).toEqual({ error: { code } });
  expect(bed.bucket.stored.filter((stored) => stored.startsWith(target))).toEqual([]);
});

test.for(['FFMPEG_PATH', 'FFPROBE_PATH'])(
  'without the program of %s, says what to install',
  async (name) => {
    await expect(findTools({ [name]: '/none/here' })).rejects.toThrow(
      /needs ffmpeg and ffprobe .*: install /,
    );
  },
);

test('a program that runs longer than its limit is killed', async () => {
  const endless = runTool(
    'ffmpeg',
    { args: ['-e', 'setInterval(() => {}, 1000)'] },
    {
      // Isolation is left out: the address space that Node reserves is beyond its limit of memory.
      tools: {
        ...bed.tools,
        ffmpeg: process.execPath,
        isolation: { prlimit: null, network: null, parent: null },
      },
      memoryMb: 4096,
      deadline: Date.now() + 300,
      signal: new AbortController().signal,
    },
  );
  await expect(endless).rejects.toMatchObject({
    code: 'worker-failed',
    message: 'The step took too long.',
  });
});

async function listen(): Promise<{ server: Server; url: string; asked: () => number }> {
  let count = 0;
  const server = createServer((_request, response) => {
    count++;
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/film.mp4`,
    asked: () => count,
  };
}

test('ffmpeg reaches no network: neither by its protocols nor by its process', async () => {
  const { url, asked } = await listen();
  const read = (limits: readonly string[], isolation = bed.tools.isolation) =>
    runTool(
      'ffprobe',
      { args: ['-v', 'error', ...limits, '-i', url] },
      {
        tools: { ...bed.tools, isolation },
        memoryMb: 4096,
        deadline: Date.now() + 60_000,
        signal: new AbortController().signal,
      },
    );
  const open = { prlimit: null, network: null, parent: null };
  await read([], open);
  expect(asked()).toBe(1);
  await read(INPUT_LIMITS, open);
  expect(asked()).toBe(1);
  // Where the machine allows a network of one's own.
  await read([], { ...open, network: bed.tools.isolation.network ?? bed.tools.isolation.prlimit });
  expect(asked()).toBe(bed.tools.isolation.network === null ? 2 : 1);
});

test('a busy worker refuses another step, which can be tried again later', async () => {
  const request = await bed.request('silent.mp4', '360');
  const storing = Promise.withResolvers<void>();
  const stored = Promise.withResolvers<void>();
  bed.bucket.beforeStoring = async () => {
    storing.resolve();
    await stored.promise;
  };
  const first = lastLine(bed.worker.url, { ...request, target: 'busy/first' });
  await storing.promise;
  const body = JSON.stringify({ ...request, target: 'busy/second' });
  const refused = await fetch(`${bed.worker.url}/run`, { method: 'POST', body });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await refused.json()).toEqual({ error: 'worker-busy' });
  stored.resolve();
  bed.bucket.beforeStoring = async () => undefined;
  expect(await first).toHaveProperty('result');
});

test('the log contains why a step failed, and nothing of the file', async () => {
  const request = await bed.request('silent.mp4', 'probe');
  const source = 'videos/words.mp4';
  bed.bucket.objects.set(source, {
    body: Buffer.from('private'),
    contentType: '',
    metadata: {},
    generation: 1,
  });
  expect(await lastLine(bed.worker.url, { ...request, source })).toEqual({
    error: { code: 'media-unreadable' },
  });
  const entry = { severity: 'WARNING', step: 'probe', encoding: 'e1', message: 'media-unreadable' };
  await expect
    .poll(() => bed.worker.logged.at(-1))
    .toEqual({ ...entry, reason: 'No container can be opened.' });
});

test('a worker with a key refuses requests without it', async () => {
  const worker = await bed.startWorker({ MEDIA_WORKER_KEY: 'secret' });
  const body = JSON.stringify(await bed.request('silent.mp4', 'probe'));
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${worker.url}/run`, { method: 'POST', headers, body })).status;
  expect(await status({ 'x-worker-key': 'secret' })).toBe(200);
  expect(await status({ 'x-worker-key': 'Secret' })).toBe(403);
  expect(await status({})).toBe(403);
});

test.for([
  ['another step', { step: '4320' }],
  ['a path upwards', { source: 'videos/../secret.mp4' }],
  ['an absolute path', { target: '/etc/film' }],
  ['an option as a path', { source: 'videos/a b' }],
  ['another field', { command: 'x' }],
] as const)('a request with %s is refused', async ([, change]) => {
  const request = { ...(await bed.request('silent.mp4', 'probe')), ...change };
  const response = await fetch(`${bed.worker.url}/run`, {
    method: 'POST',
    body: JSON.stringify(request),
  });
  expect([response.status, await response.json()]).toEqual([400, { error: 'invalid-request' }]);
});

test('a missing source is a final error', async () => {
  const request = { ...(await bed.request('silent.mp4', 'probe')), source: 'videos/none.mp4' };
  expect(await lastLine(bed.worker.url, request)).toEqual({ error: { code: 'media-unreadable' } });
});
