import { describe, expect, it, vi } from 'vitest';
import { parseVideo } from '@atelier/domain/content/video';
import {
  documents,
  draft,
  files,
  queued,
  SOURCE,
  storedVideo,
  worker,
} from './test/fake-services.ts';

vi.mock('firebase-functions/logger', () => ({ write: () => undefined }));
vi.mock('../../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  ...(await import('./test/fake-services.ts')).fakePlatform,
}));
const { runEncodingStep } = await import('./encode-step.ts');
const { encodingId, prepareFilms, requirePreparedFilm } = await import('./start-encoding.ts');

const ID = encodingId(SOURCE);
const ENCODING = `encodings/${ID}`;
const run = (step: 'probe' | '360' | '720' | 'images') =>
  runEncodingStep({ encoding: ID, step, author: 'ines' });
const start = () => prepareFilms('v', undefined, storedVideo());
const runAll = async () => {
  for (const step of ['probe', '360', '720', 'images'] as const) await run(step);
};

describe('a film that a client has sent', () => {
  it('is queued once, however often the event comes', async () => {
    await start();
    await start();
    expect(queued).toEqual([`${ID}-probe-1`]);
    expect(documents.get(ENCODING)).toMatchObject({
      state: 'waiting',
      kind: 'video',
      owner: 'videos/v',
    });
  });
  it('stays as it is where no worker is', async () => {
    vi.stubEnv('MEDIA_WORKER_URL', '');
    await start();
    expect(queued).toEqual([]);
  });
});

const mediaOfSource = { source: SOURCE, renditions: {}, posters: {}, duration_s: 12 };
it.each([
  ['the server has copied', () => files.set(SOURCE, { copied: 'true' })],
  ['does not exist', () => files.delete(SOURCE)],
  ['is prepared', () => documents.set('videos/v', draft({ media: mediaOfSource }))],
])('a film that %s is left as it is', async (_case, arrange) => {
  arrange();
  await start();
  expect(queued).toEqual([]);
});

describe('a film that replaces another', () => {
  const NEXT = 'videos/free/2.mov';
  const next = encodingId(NEXT);
  const online = draft({ status: 'en_ligne', subscription_tier: 'free', url: 'videos/free/1.mp4' });
  const pending_film = { url: NEXT, duration: '00:00:12' };

  it('takes its place only once it is prepared', async () => {
    files.set(NEXT, {});
    documents.set('videos/v', { ...online, pending_film });
    await prepareFilms('v', parseVideo(online), storedVideo());
    for (const step of ['probe', '360', '720'] as const) {
      await runEncodingStep({ encoding: next, step, author: 'ines' });
    }
    expect(storedVideo()).toMatchObject({ url: 'videos/free/1.mp4', pending_film });
    await runEncodingStep({ encoding: next, step: 'images', author: 'ines' });
    expect(storedVideo()).toMatchObject({
      url: NEXT,
      duration: '00:00:12',
      media: { source: NEXT },
    });
    expect(storedVideo().pending_film).toBeUndefined();
  });
  it('is forgotten when its video is gone, or names yet another', async () => {
    files.set(NEXT, {});
    const waiting = parseVideo({ ...online, pending_film });
    await prepareFilms('v', parseVideo(online), waiting);
    await prepareFilms('v', waiting, undefined);
    expect(documents.has(`encodings/${next}`)).toBe(false);
    await start();
    documents.set('videos/v', draft({ url: 'videos/drafts/ines/3.mov' }));
    await run('probe');
    expect(documents.has(ENCODING)).toBe(false);
    expect(worker.requests).toEqual([]);
  });
});

describe('publishing', () => {
  const publish = () => requirePreparedFilm('v', storedVideo(), false);
  const refused = { code: 'film-not-ready' };

  it('is refused until the film is prepared', async () => {
    await start();
    await expect(publish()).rejects.toMatchObject(refused);
    await runAll();
    await expect(publish()).resolves.toBeUndefined();
  });
  it('starts the preparation of a film that nothing has started', async () => {
    await expect(publish()).rejects.toMatchObject(refused);
    expect(queued).toEqual([`${ID}-probe-1`]);
  });
  it('is refused after a failure, while a film that is online can be moved', async () => {
    await start();
    worker.answers = { probe: [{ error: { code: 'media-unreadable' } }] };
    await run('probe');
    await expect(publish()).rejects.toMatchObject(refused);
    await expect(requirePreparedFilm('v', storedVideo(), true)).resolves.toBeUndefined();
  });
  it('is as before for a film of the server', async () => {
    files.set(SOURCE, { copied: 'true' });
    await expect(publish()).resolves.toBeUndefined();
  });
  it('is refused without an image', async () => {
    files.set(SOURCE, { copied: 'true' });
    documents.set('videos/v', draft({ thumbnail_url: '' }));
    await expect(publish()).rejects.toMatchObject(refused);
  });
});
