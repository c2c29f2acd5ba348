import { describe, expect, it, vi } from 'vitest';
import { ENCODING_KINDS } from '@atelier/domain/content/encoding-kinds';
import {
  documents,
  draft,
  files,
  meanwhile,
  queued,
  SOURCE,
  storedVideo,
  videoData,
  worker,
} from './test/fake-services.ts';

const write = vi.hoisted(() => vi.fn());
vi.mock('firebase-functions/logger', () => ({ write }));
vi.mock('../../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  ...(await import('./test/fake-services.ts')).fakePlatform,
}));
const { runEncodingStep } = await import('./encode-step.ts');
const { encodingId, prepareFilms } = await import('./start-encoding.ts');

const ID = encodingId(SOURCE);
const TARGET = `videos/drafts/ines/${ID}`;
const ENCODING = `encodings/${ID}`;
const posters = { '1280': `${TARGET}_poster_1280.jpg` };
const run = (step: 'probe' | '360' | '720' | 'images') =>
  runEncodingStep({ encoding: ID, step, author: 'ines' });
const start = () => prepareFilms('v', undefined, storedVideo());
const runAll = async () => {
  for (const step of ['probe', '360', '720', 'images'] as const) await run(step);
};

describe('a film that a client has sent', () => {
  it('is probed first, which queues the other steps', async () => {
    await start();
    await run('probe');
    expect(queued.slice(1)).toEqual([`${ID}-360-1`, `${ID}-720-1`, `${ID}-images-1`]);
    const { limits } = ENCODING_KINDS.video;
    expect(worker.requests).toEqual([
      { step: 'probe', source: SOURCE, target: TARGET, encoding: ID, limits, key: 'local' },
    ]);
  });
  it('is published with everything at once, after the last step', async () => {
    await start();
    await run('probe');
    await run('images');
    await run('720');
    expect(videoData().media).toBeUndefined();
    await run('360');
    expect(storedVideo().media).toEqual({
      source: SOURCE,
      duration_s: 12,
      posters,
      ready_at: expect.any(Date) as Date,
      renditions: { '360': `${TARGET}_360.mp4`, '720': `${TARGET}_720.mp4` },
    });
    expect(documents.get(ENCODING)).toMatchObject({ state: 'ready' });
  });
  it('gives its image to a draft without one', async () => {
    documents.set('videos/v', draft({ thumbnail_url: '' }));
    files.set(posters['1280'], { encoding: ID });
    await start();
    await runAll();
    expect(storedVideo().thumbnail_url).toBe(`videos/drafts/ines/thumbnails/${ID}.jpg`);
    expect(files.has(storedVideo().thumbnail_url)).toBe(true);
  });
  it('is not encoded again for a task that comes twice', async () => {
    await start();
    await run('probe');
    await run('360');
    await run('360');
    expect(worker.requests).toHaveLength(2);
  });
});

it('a step of a long film that pauses goes on as a task of its own, from what is done', async () => {
  await start();
  await run('probe');
  worker.answers = { '720': [{ progress: 0.5 }, { unfinished: 0.4 }] };
  const before = queued.length;
  await run('720');
  await run('720');
  expect(queued.slice(before)).toEqual([`${ID}-720-1-400000`]);
  expect(documents.get(ENCODING)).toMatchObject({
    state: 'running',
    steps: { '720': 0.4 },
    failures: 0,
  });
  worker.answers = {};
  for (const step of ['720', '360', 'images'] as const) await run(step);
  expect(documents.get(ENCODING)).toMatchObject({ state: 'ready' });
});

describe('a step that does not succeed', () => {
  const failing = async (answer: object[]) => {
    await start();
    worker.answers = { probe: answer };
    await run('probe');
  };
  it('ends the encoding if trying again cannot help, with the place', async () => {
    await failing([{ progress: 0.1 }, { error: { code: 'media-cut-off', at_s: 72.1 } }]);
    expect(documents.get(ENCODING)).toMatchObject({
      state: 'failed',
      error: { code: 'media-cut-off', at_s: 72.1 },
    });
    expect(queued).toHaveLength(1);
    await run('probe');
    expect(worker.requests).toHaveLength(1);
  });
  it.each([
    ['fails', [{ error: { code: 'worker-failed' } }]],
    ['is killed', [{ progress: 0.4 }]],
    ['is of another version', [{ unknown: true }, { step: 1 }]],
  ])('is tried again by its queue if the worker %s', async (_case, answer) => {
    await expect(failing(answer)).rejects.toThrow();
    expect(documents.get(ENCODING)).toMatchObject({ state: 'running', failures: 1 });
    worker.answers = {};
    await runAll();
    expect(documents.get(ENCODING)).toMatchObject({ state: 'ready', failures: 0 });
  });
  it('ends the encoding after five failures in a row, which is logged as ours', async () => {
    await start();
    await run('probe');
    worker.answers = { '720': [{ progress: 0.4 }] };
    for (let time = 1; time < 5; time++) await expect(run('720')).rejects.toThrow();
    expect(documents.get(ENCODING)).toMatchObject({ state: 'running' });
    await run('720');
    expect(documents.get(ENCODING)).toMatchObject({
      state: 'failed',
      error: { code: 'worker-failed' },
      failures: 5,
    });
    expect(write.mock.lastCall).toMatchObject([
      { severity: 'ERROR', message: 'encoding-given-up', owner: 'videos/v' },
    ]);
  });
  it.each([
    ['has no room', () => (worker.status = 503)],
    ['refuses us', () => (worker.status = 403)],
    ['is not there', () => vi.stubEnv('MEDIA_WORKER_URL', 'http://127.0.0.1:1')],
  ])('waits without an end for a worker that %s', async (_case, arrange) => {
    await start();
    arrange();
    for (let time = 0; time < 10; time++) await expect(run('probe')).rejects.toThrow();
    expect(documents.get(ENCODING)).toMatchObject({ state: 'running' });
    expect(documents.get(ENCODING)).not.toHaveProperty('failures');
  });
  it('does not bring back an encoding that has failed meanwhile', async () => {
    await start();
    await run('probe');
    const failed = {
      ...documents.get(ENCODING),
      state: 'failed',
      error: { code: 'media-unreadable' },
    };
    // Between the reading of the encoding and the start of the step.
    meanwhile.onRead = (path) => {
      if (path === 'videos/v') documents.set(ENCODING, failed);
    };
    await run('360');
    expect(documents.get(ENCODING)).toEqual(failed);
    expect(worker.requests).toHaveLength(1);
  });
});
