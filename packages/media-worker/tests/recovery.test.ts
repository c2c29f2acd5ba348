import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StepRequest } from '../src/index.ts';
import { openMediaBed, type MediaBed } from './support/media-bed.ts';
import { answerLines, lastLine } from './support/worker-process.ts';

let bed: MediaBed;
beforeAll(async () => (bed = await openMediaBed()));
afterAll(() => bed.close());

/** Processes that read or write the worker's files, on systems with /proc. */
function processesOnFilms(): string[] {
  if (!existsSync('/proc/self/cmdline')) return [];
  const commands = readdirSync('/proc').flatMap((pid) => {
    try {
      return [readFileSync(`/proc/${pid}/cmdline`, 'latin1')];
    } catch {
      return [];
    }
  });
  return commands.filter((command) => command.includes(`${bed.tempFolder}/`));
}

const storedUnder = (target: string) => bed.bucket.stored.filter((name) => name.startsWith(target));

/** Runs a request until its source has been loaded, then kills the worker. */
async function killAtWork(request: StepRequest): Promise<void> {
  const worker = await bed.startWorker();
  await expect(async () => {
    for await (const line of answerLines(worker.url, request)) {
      if ('progress' in line && line.progress > 0) await worker.kill();
    }
  }).rejects.toThrow();
}

test.for(['probe', '360', 'images', 'clip', 'trim'] as const)(
  'a worker killed in the step %s leaves nothing, and the next one succeeds',
  async (step) => {
    const request = { ...(await bed.request('plain.mp4', step)), target: `killed/${step}` };
    if (step === 'trim') request.range = { start_s: 0.2, end_s: 0.8 };
    await killAtWork(request);
    expect(storedUnder(request.target)).toEqual([]);
    await expect.poll(processesOnFilms).toEqual([]);
    const next = await bed.startWorker();
    expect(readdirSync(bed.tempFolder)).toEqual([]);
    expect(await lastLine(next.url, request)).toHaveProperty('result');
    expect(readdirSync(bed.tempFolder)).toEqual([]);
    await next.kill();
  },
);

test('a worker killed between two outputs of a step is completed by the next one', async () => {
  const request = { ...(await bed.request('plain.mp4', 'images')), target: 'killed/between' };
  const worker = await bed.startWorker();
  bed.bucket.beforeStoring = async (name) => {
    if (name.endsWith('_poster_640.jpg')) await worker.kill();
  };
  await expect(lastLine(worker.url, request)).rejects.toThrow();
  bed.bucket.beforeStoring = async () => undefined;
  expect(await lastLine(bed.worker.url, request)).toHaveProperty('result.storyboard');
  // What the first worker had stored stays.
  expect(new Set(storedUnder(request.target)).size).toBe(storedUnder(request.target).length);
  expect(storedUnder(request.target)).toHaveLength(5);
});

test('a step ends when its caller disconnects', async () => {
  const request = { ...(await bed.request('full-hd.mp4', '720')), target: 'gone/film' };
  const caller = new AbortController();
  await expect(async () => {
    for await (const line of answerLines(bed.worker.url, request, caller.signal)) {
      if ('progress' in line && line.progress > 0) caller.abort();
    }
  }).rejects.toThrow();
  await expect.poll(processesOnFilms).toEqual([]);
  const left = () =>
    readdirSync(bed.tempFolder).filter((name) => name.startsWith(`${bed.worker.child.pid}-`));
  await expect.poll(left).toEqual([]);
  expect(storedUnder(request.target)).toEqual([]);
});

test('two workers on one step make one result', async () => {
  const request = { ...(await bed.request('plain.mp4', '360')), target: 'twice/film' };
  const other = await bed.startWorker();
  // Both have encoded before one may store.
  let arrived = 0;
  const both = Promise.withResolvers<void>();
  bed.bucket.beforeStoring = async () => {
    if (++arrived === 2) both.resolve();
    await both.promise;
  };
  const answers = await Promise.all([
    lastLine(bed.worker.url, request),
    lastLine(other.url, request),
  ]);
  bed.bucket.beforeStoring = async () => undefined;
  const result = { result: { files: { '360': 'twice/film_360.mp4' } } };
  expect(answers).toEqual([result, result]);
  expect(storedUnder(request.target)).toEqual(['twice/film_360.mp4']);
  expect(bed.bucket.objects.get('twice/film_360.mp4')?.metadata).toEqual({ encoding: 'e1' });
});

test('a repeated step encodes nothing, and another encoding replaces its outputs', async () => {
  const request = { ...(await bed.request('silent.mp4', '360')), target: 'again/film' };
  const first = await lastLine(bed.worker.url, request);
  bed.bucket.objects.delete(request.source);
  expect(await lastLine(bed.worker.url, request)).toEqual(first);
  expect(storedUnder(request.target)).toHaveLength(1);
  await bed.request('silent.mp4', '360');
  expect(await lastLine(bed.worker.url, { ...request, encoding: 'e2' })).toEqual(first);
  expect(bed.bucket.objects.get('again/film_360.mp4')?.metadata).toEqual({ encoding: 'e2' });
});

test('a repeated step of images returns the first result', async () => {
  const request = { ...(await bed.request('silent.mp4', 'images')), target: 'again/images' };
  const first = await lastLine(bed.worker.url, request);
  expect(first).toHaveProperty('result.storyboard.interval_s', 0.5);
  const stored = storedUnder(request.target).length;
  expect(await lastLine(bed.worker.url, request)).toEqual(first);
  expect(storedUnder(request.target)).toHaveLength(stored);
});

describe('a film longer than a part', () => {
  const secondWorker = (env: NodeJS.ProcessEnv = {}) =>
    bed.startWorker({ MEDIA_PART_S: '1', ...env });

  test('is encoded in several runs, each continuing where the last one paused', async () => {
    const request = { ...(await bed.request('two-colours.mp4', '360')), target: 'parts/film' };
    const worker = await secondWorker({ MEDIA_PAUSE_AFTER_S: '0.001' });
    const half = expect.closeTo(0.5, 5) as number;
    expect(await lastLine(worker.url, request)).toEqual({ unfinished: half });
    expect(await lastLine(worker.url, request)).toEqual({ unfinished: 0.95 });
    const result = { result: { files: { '360': 'parts/film_360.mp4' } } };
    expect(await lastLine(worker.url, request)).toEqual(result);
    await worker.kill();
    const parts = ['parts/film_360.part-0.mp4', 'parts/film_360.part-1.mp4'];
    expect(storedUnder(request.target)).toEqual([...parts, 'parts/film_360.mp4']);
    expect(parts.filter((part) => bed.bucket.objects.has(part))).toEqual([]);
  });

  test('loses only the current part when its worker is killed', async () => {
    const request = { ...(await bed.request('two-colours.mp4', '360')), target: 'parts/killed' };
    const worker = await secondWorker();
    bed.bucket.beforeStoring = async (name) => {
      if (name.endsWith('part-1.mp4')) await worker.kill();
    };
    await expect(lastLine(worker.url, request)).rejects.toThrow();
    bed.bucket.beforeStoring = async () => undefined;
    const next = await secondWorker();
    expect(await lastLine(next.url, request)).toHaveProperty('result');
    await next.kill();
    expect(storedUnder(request.target).filter((name) => name.endsWith('part-0.mp4'))).toHaveLength(
      1,
    );
  });
});
