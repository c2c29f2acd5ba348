import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FieldValue, Timestamp, type DocumentData } from 'firebase-admin/firestore';

const write = vi.hoisted(() => vi.fn());
vi.mock('firebase-functions/logger', () => ({ write }));

/** Stored documents by path. */
const documents = new Map<string, DocumentData>();
/** Files of the bucket, with their custom metadata. */
const files = new Map<string, Record<string, string>>();
let queued: string[] = [];
let onRead: (path: string) => void = () => undefined;

const ref = (path: string) => ({
  path,
  id: path.split('/').at(-1),
  get: () => {
    onRead(path);
    return Promise.resolve(snapshot(path));
  },
  create: (data: DocumentData) => {
    if (documents.has(path)) return Promise.reject(Object.assign(new Error('exists'), { code: 6 }));
    documents.set(path, {});
    update({ path }, data);
    return Promise.resolve();
  },
  update: (data: DocumentData, condition?: { lastUpdateTime: unknown }) =>
    condition === undefined || condition.lastUpdateTime === documents.get(path)
      ? Promise.resolve(update({ path }, data))
      : Promise.reject(Object.assign(new Error('changed'), { code: 9 })),
  delete: () => Promise.resolve(documents.delete(path)),
});
function snapshot(path: string) {
  const data = documents.get(path);
  // Every write stores another object, which serves as its time.
  const times = { updateTime: data };
  return {
    ref: ref(path),
    exists: data !== undefined,
    ...times,
    data: () => data,
    get: (field: string) => data?.[field],
  };
}
function update({ path }: { path: string }, changes: DocumentData): void {
  const next = { ...documents.get(path) };
  for (const [field, value] of Object.entries(changes)) {
    const [name = '', key] = field.split('.');
    if (value === FieldValue.delete() || (value as FieldValue)?.isEqual?.(FieldValue.delete())) delete next[name];
    else if (value instanceof FieldValue) next[name] = Timestamp.now();
    else if (key === undefined) next[name] = value;
    else next[name] = { ...next[name], [key]: value };
  }
  documents.set(path, next);
}
vi.mock('../../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  database: () => ({
    doc: ref,
    runTransaction: (work: (transaction: object) => Promise<unknown>) =>
      work({
        get: ({ path }: { path: string }) => Promise.resolve(snapshot(path)),
        update,
        delete: ({ path }: { path: string }) => documents.delete(path),
      }),
  }),
  createOnce: (path: string, data: DocumentData) =>
    ref(path)
      .create(data)
      .catch(() => undefined),
  taskQueue: () =>
    Promise.resolve({
      enqueue(_task: object, { id }: { id: string }) {
        if (queued.includes(id))
          return Promise.reject(Object.assign(new Error('twice'), { code: 'functions/task-already-exists' }));
        queued.push(id);
        return Promise.resolve();
      },
    }),
  mediaBucket: () => ({
    file: (name: string) => ({
      getMetadata: () =>
        files.has(name)
          ? Promise.resolve([{ metadata: files.get(name) }])
          : Promise.reject(Object.assign(new Error('none'), { code: 404 })),
      copy: (target: { name: string }) => Promise.resolve(files.set(target.name, { copied: 'true' })),
      delete: () => Promise.resolve(files.delete(name)),
      name,
    }),
  }),
}));
const { runEncodingStep } = await import('./encode-step.ts');
const { encodingId, forgetChatClip, prepareChatClip, prepareFilms, prepareReviewClip, requirePreparedFilm } =
  await import('./start-encoding.ts');
const { prepareTrailer, trailerEncodingId } = await import('./start-encoding.ts');
const { retryEncoding } = await import('./retry-encoding.ts');
const { ENCODING_KINDS } = await import('@atelier/domain/content/encoding-kinds');
const { parseVideo } = await import('@atelier/domain/content/video');

const SOURCE = 'videos/drafts/ines/1.mov';
const ID = encodingId(SOURCE);
const TARGET = `videos/drafts/ines/${ID}`;
const ENCODING = `encodings/${ID}`;
const draft = (fields: object = {}) => ({
  ...{ title: 'Bumps', description: 'Du coude.', category: 'bases', level: 'free', difficulty_level: 'Débutant' },
  ...{ subscription_tier: 'draft', status: 'brouillon', url: SOURCE, duration: '00:00:12', author_id: 'ines' },
  ...{ thumbnail_url: 'videos/drafts/ines/thumbnails/1.jpg', created_at: Timestamp.now() },
  ...fields,
});
const videoData = () => documents.get('videos/v') ?? {};
const stored = () => parseVideo(videoData());

/** Answers of the worker, by step: lines of JSON. */
const PROBE = { width: 1280, height: 720, duration_s: 12, codec: 'hevc', renditions: ['360', '720'], has_slow: false };
const rendition = (size: string) => [{ progress: 0.5 }, { result: { files: { [size]: `${TARGET}_${size}.mp4` } } }];
const posters = { '1280': `${TARGET}_poster_1280.jpg` };
const usual: Record<string, object[]> = {
  probe: [{ result: PROBE }],
  '360': rendition('360'),
  '720': rendition('720'),
  images: [{ result: { files: {}, posters } }],
};
let answers = usual;
let requests: object[] = [];
let status = 200;
const worker = createServer((request: IncomingMessage, response) => {
  void request.toArray().then((chunks) => {
    const body = JSON.parse(Buffer.concat(chunks as Buffer[]).toString()) as { step: string };
    requests.push({ ...body, key: request.headers['x-worker-key'] });
    response.statusCode = status;
    for (const line of answers[body.step] ?? []) response.write(`${JSON.stringify(line)}\n`);
    response.end();
  });
});
beforeAll(() => new Promise<void>((resolve) => worker.listen(0, '127.0.0.1', resolve)));
afterAll(() => void worker.close());
beforeEach(() => {
  vi.stubEnv('MEDIA_WORKER_URL', `http://127.0.0.1:${(worker.address() as AddressInfo).port}`);
  vi.stubEnv('MEDIA_WORKER_KEY', 'local');
  documents.clear();
  files.clear();
  files.set(SOURCE, {});
  [answers, queued, requests, status] = [usual, [], [], 200];
  onRead = () => undefined;
  documents.set('videos/v', draft());
});
const run = (step: 'probe' | '360' | '720' | 'images') => runEncodingStep({ encoding: ID, step });
const start = () => prepareFilms('v', undefined, stored());
const runAll = async () => {
  for (const step of ['probe', '360', '720', 'images'] as const) await run(step);
};

describe('a film that a client has sent', () => {
  it('is queued once, however often the event comes', async () => {
    await start();
    await start();
    expect(queued).toEqual([`${ID}-probe-1`]);
    expect(documents.get(ENCODING)).toMatchObject({ state: 'waiting', kind: 'video', owner: 'videos/v' });
  });
  it('is probed first, which queues the other steps', async () => {
    await start();
    await run('probe');
    expect(queued.slice(1)).toEqual([`${ID}-360-1`, `${ID}-720-1`, `${ID}-images-1`]);
    const { limits } = ENCODING_KINDS.video;
    expect(requests).toEqual([{ step: 'probe', source: SOURCE, target: TARGET, encoding: ID, limits, key: 'local' }]);
  });
  it('is published with everything at once, after the last step', async () => {
    await start();
    await run('probe');
    await run('images');
    await run('720');
    expect(videoData().media).toBeUndefined();
    await run('360');
    expect(stored().media).toEqual({
      ...{ source: SOURCE, duration_s: 12, posters, ready_at: expect.any(Date) as Date },
      renditions: { '360': `${TARGET}_360.mp4`, '720': `${TARGET}_720.mp4` },
    });
    expect(documents.get(ENCODING)).toMatchObject({ state: 'ready' });
  });
  it('gives its image to a draft without one', async () => {
    documents.set('videos/v', draft({ thumbnail_url: '' }));
    files.set(posters['1280'], { encoding: ID });
    await start();
    await runAll();
    expect(stored().thumbnail_url).toBe(`videos/drafts/ines/thumbnails/${ID}.jpg`);
    expect(files.has(stored().thumbnail_url)).toBe(true);
  });
  it('is not encoded again for a task that comes twice', async () => {
    await start();
    await run('probe');
    await run('360');
    await run('360');
    expect(requests).toHaveLength(2);
  });
  it('stays as it is where no worker is', async () => {
    vi.stubEnv('MEDIA_WORKER_URL', '');
    await start();
    expect(queued).toEqual([]);
  });
});

it.each([
  ['the server has copied', () => files.set(SOURCE, { copied: 'true' })],
  ['does not exist', () => files.delete(SOURCE)],
  ['is prepared', () => documents.set('videos/v', draft({ media: mediaOfSource }))],
])('a film that %s is left as it is', async (_case, arrange) => {
  arrange();
  await start();
  expect(queued).toEqual([]);
});
const mediaOfSource = { source: SOURCE, renditions: {}, posters: {}, duration_s: 12 };

describe('a film that replaces another', () => {
  const NEXT = 'videos/free/2.mov';
  const next = encodingId(NEXT);
  const online = draft({ status: 'en_ligne', subscription_tier: 'free', url: 'videos/free/1.mp4' });
  const pending_film = { url: NEXT, duration: '00:00:12' };

  it('takes its place only once it is prepared', async () => {
    files.set(NEXT, {});
    documents.set('videos/v', { ...online, pending_film });
    await prepareFilms('v', parseVideo(online), stored());
    for (const step of ['probe', '360', '720'] as const) await runEncodingStep({ encoding: next, step });
    expect(stored()).toMatchObject({ url: 'videos/free/1.mp4', pending_film });
    await runEncodingStep({ encoding: next, step: 'images' });
    expect(stored()).toMatchObject({ url: NEXT, duration: '00:00:12', media: { source: NEXT } });
    expect(stored().pending_film).toBeUndefined();
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
    expect(requests).toEqual([]);
  });
});

it('a step of a long film that pauses goes on as a task of its own, from what is done', async () => {
  await start();
  await run('probe');
  answers = { ...usual, '720': [{ progress: 0.5 }, { unfinished: 0.4 }] };
  const before = queued.length;
  await run('720');
  await run('720');
  expect(queued.slice(before)).toEqual([`${ID}-720-1-400000`]);
  expect(documents.get(ENCODING)).toMatchObject({ state: 'running', steps: { '720': 0.4 }, failures: 0 });
  answers = usual;
  for (const step of ['720', '360', 'images'] as const) await run(step);
  expect(documents.get(ENCODING)).toMatchObject({ state: 'ready' });
});

describe('a step that does not succeed', () => {
  const failing = async (answer: object[]) => {
    await start();
    answers = { ...usual, probe: answer };
    await run('probe');
  };
  it('ends the encoding if trying again cannot help, with the place', async () => {
    await failing([{ progress: 0.1 }, { error: { code: 'media-cut-off', at_s: 72.1 } }]);
    expect(documents.get(ENCODING)).toMatchObject({ state: 'failed', error: { code: 'media-cut-off', at_s: 72.1 } });
    expect(queued).toHaveLength(1);
    await run('probe');
    expect(requests).toHaveLength(1);
  });
  it.each([
    ['fails', [{ error: { code: 'worker-failed' } }]],
    ['is killed', [{ progress: 0.4 }]],
    ['is of another version', [{ unknown: true }, { step: 1 }]],
  ])('is tried again by its queue if the worker %s', async (_case, answer) => {
    await expect(failing(answer)).rejects.toThrow();
    expect(documents.get(ENCODING)).toMatchObject({ state: 'running', failures: 1 });
    answers = usual;
    await runAll();
    expect(documents.get(ENCODING)).toMatchObject({ state: 'ready', failures: 0 });
  });
  it('ends the encoding after five failures in a row, which is logged as ours', async () => {
    await start();
    await run('probe');
    answers = { ...usual, '720': [{ progress: 0.4 }] };
    for (let time = 1; time < 5; time++) await expect(run('720')).rejects.toThrow();
    expect(documents.get(ENCODING)).toMatchObject({ state: 'running' });
    await run('720');
    expect(documents.get(ENCODING)).toMatchObject({ state: 'failed', error: { code: 'worker-failed' }, failures: 5 });
    expect(write.mock.lastCall).toMatchObject([{ severity: 'ERROR', message: 'encoding-given-up', owner: 'videos/v' }]);
  });
  it.each([
    ['has no room', () => (status = 503)],
    ['refuses us', () => (status = 403)],
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
    const failed = { ...documents.get(ENCODING), state: 'failed', error: { code: 'media-unreadable' } };
    // Between the reading of the encoding and the start of the step.
    onRead = (path) => {
      if (path === 'videos/v') documents.set(ENCODING, failed);
    };
    await run('360');
    expect(documents.get(ENCODING)).toEqual(failed);
    expect(requests).toHaveLength(1);
  });
});

describe('publishing', () => {
  const publish = () => requirePreparedFilm('v', stored(), false);
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
    answers = { ...usual, probe: [{ error: { code: 'media-unreadable' } }] };
    await run('probe');
    await expect(publish()).rejects.toMatchObject(refused);
    await expect(requirePreparedFilm('v', stored(), true)).resolves.toBeUndefined();
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

describe('a clip of the chat', () => {
  const CLIP = 'chat_media/ines/1700000000000_IMG.mov';
  const clip = encodingId(CLIP);
  const MESSAGE = 'chat_rooms/1/messages/m';
  const MADE = { clip: `chat_media/ines/${clip}_clip.mp4`, poster: `chat_media/ines/${clip}_poster_640.jpg` };
  const message = () => documents.get(MESSAGE) ?? {};
  const prepare = () => prepareChatClip('1', 'm');
  const runClip = () => runEncodingStep({ encoding: clip, step: 'clip' });
  const author = { user_id: 'ines', author_name: 'Inès', message: '', created_at: Timestamp.now() };
  const waiting = { media_type: 'video', media_url: CLIP, media_state: 'waiting' };
  /** Of an author whose app does not ask for the preparation. */
  const unmarked = { ...author, media_type: 'video', media_url: CLIP };

  beforeEach(() => {
    files.set(CLIP, {});
    documents.set(MESSAGE, { ...author, ...waiting });
    answers = { clip: [{ result: { files: { clip: MADE.clip }, posters: { '640': MADE.poster } } }] };
  });

  it('is prepared in one step within its limits, and then plays instead of what was sent', async () => {
    await prepare();
    await prepare();
    expect(queued).toEqual([`${clip}-clip-1`]);
    await runClip();
    const limits = { duration_s: 60, bytes: 50 * 1024 ** 2 };
    expect(requests).toMatchObject([{ step: 'clip', source: CLIP, target: `chat_media/ines/${clip}`, limits }]);
    expect(message()).toMatchObject({ media_url: MADE.clip, poster_url: MADE.poster, media_type: 'video' });
    expect(message()).not.toHaveProperty('media_state');
    expect([files.has(CLIP), documents.has(`encodings/${clip}`)]).toEqual([false, false]);
    // The event and the task may come again.
    await prepare();
    await runClip();
    expect([requests.length, queued.length, documents.has(`encodings/${clip}`)]).toEqual([1, 1, false]);
  });
  it.each(['video', 'image'])('is prepared as well if its author calls it %s and marks nothing', async (media_type) => {
    documents.set(MESSAGE, { ...unmarked, media_type });
    await prepare();
    expect(message()).toMatchObject({ media_state: 'waiting', media_type: 'video' });
    await runClip();
    expect(message()).toMatchObject({ media_url: MADE.clip, media_type: 'video' });
    // The worker marks its files.
    files.set(MADE.clip, { encoding: clip });
    await prepare();
    expect(message()).not.toHaveProperty('media_state');
    expect(queued).toEqual([`${clip}-clip-1`]);
  });
  it('without a mark stays as it is where no worker is, or if the server wrote its file', async () => {
    documents.set(MESSAGE, unmarked);
    vi.stubEnv('MEDIA_WORKER_URL', '');
    await prepare();
    vi.stubEnv('MEDIA_WORKER_URL', 'http://127.0.0.1:1');
    files.set(CLIP, { copied: 'true' });
    await prepare();
    expect(message()).toEqual(unmarked);
    expect(queued).toEqual([]);
  });
  it('without a mark and a file fails, so that none can be sent afterwards', async () => {
    documents.set(MESSAGE, unmarked);
    files.delete(CLIP);
    await prepare();
    expect(message()).toMatchObject({ media_state: 'failed', media_error: 'media-unreadable' });
  });
  it('without a mark that another delivery has made ready meanwhile is not marked again', async () => {
    documents.set(MESSAGE, unmarked);
    const ready = { ...unmarked, media_url: MADE.clip };
    onRead = (path) => {
      if (path === MESSAGE) queueMicrotask(() => documents.set(MESSAGE, ready));
    };
    await expect(prepare()).rejects.toMatchObject({ code: 9 });
    expect(message()).toEqual(ready);
  });
  it('that can never be played says why, and its encoding is forgotten', async () => {
    answers = { clip: [{ error: { code: 'media-too-long' } }] };
    await prepare();
    await runClip();
    expect(message()).toMatchObject({ media_url: CLIP, media_state: 'failed', media_error: 'media-too-long' });
    expect(documents.has(`encodings/${clip}`)).toBe(false);
  });
  it('on which the worker fails says so, and plays once an admin has retried it', async () => {
    const usualAnswers = answers;
    answers = { clip: [{ progress: 0.4 }] };
    await prepare();
    for (let time = 1; time < 5; time++) await expect(runClip()).rejects.toThrow();
    await runClip();
    expect(message()).toMatchObject({ media_state: 'failed', media_error: 'worker-failed' });
    answers = usualAnswers;
    const transaction = { update: ({ path }: { path: string }, change: DocumentData) => update({ path }, change) };
    retryEncoding(transaction as never, snapshot(`encodings/${clip}`) as never);
    await runClip();
    expect(message()).toMatchObject({ media_url: MADE.clip });
    expect(message()).not.toHaveProperty('media_error');
  });
  it('whose message is gone is not prepared', async () => {
    await prepare();
    documents.delete(MESSAGE);
    await runClip();
    expect(requests).toEqual([]);
    expect(documents.has(`encodings/${clip}`)).toBe(false);
    await prepare();
    expect(documents.has(`encodings/${clip}`)).toBe(false);
  });
  it('whose message is deleted while the worker makes it changes nothing', async () => {
    await prepare();
    onRead = (path) => {
      if (path === MESSAGE) queueMicrotask(() => documents.delete(MESSAGE));
    };
    await runClip();
    expect(documents.has(MESSAGE)).toBe(false);
  });
  it('is forgotten with its own message only', async () => {
    await prepare();
    await forgetChatClip(CLIP, 'chat_rooms/1/messages/another');
    expect(documents.has(`encodings/${clip}`)).toBe(true);
    await forgetChatClip(CLIP, MESSAGE);
    expect(documents.has(`encodings/${clip}`)).toBe(false);
  });
  it('plays as it was sent where no worker is', async () => {
    vi.stubEnv('MEDIA_WORKER_URL', '');
    await prepare();
    expect(message()).toMatchObject({ media_url: CLIP });
    expect(message()).not.toHaveProperty('media_state');
  });
  it.each([
    ['does not exist', () => files.delete(CLIP)],
    ['the server has made', () => files.set(CLIP, { encoding: 'e' })],
    [
      'another message has',
      () => documents.set(`encodings/${clip}`, { ...encodingOf('chat_rooms/2/messages/other'), source: CLIP }),
    ],
  ])('that %s fails', async (_case, arrange) => {
    arrange();
    await prepare();
    expect(message()).toMatchObject({ media_state: 'failed', media_error: 'media-unreadable' });
    expect(queued).toEqual([]);
  });
  const encodingOf = (owner: string) => ({
    ...{ kind: 'chat', owner, author_id: 'ines', state: 'waiting', steps: { clip: 0 }, attempts: 1 },
    ...{ created_at: Timestamp.now(), updated_at: Timestamp.now() },
  });
});

describe('a clip for a trainer', () => {
  const CLIP = 'review_clips/zoe/r1/source.mov';
  const clip = encodingId(CLIP);
  const made = `review_clips/zoe/r1/${clip}_trim.mp4`;
  const stored = () => documents.get('move_reviews/r1')?.clip;
  const sent = { path: CLIP, duration_s: 30, trim_in_s: 12.5, trim_out_s: 20 };
  const runTrim = () => runEncodingStep({ encoding: clip, step: 'trim' });

  beforeEach(() => {
    files.set(CLIP, {});
    documents.set('move_reviews/r1', {
      ...{ user_id: 'zoe', author_name: 'Zoé', tier: 'premium', video_id: 'v', move_id: 'tour', state: 'waiting' },
      ...{ name_fr: 'Le tour', name_en: 'The turn', lesson: { start_s: 1, end_s: 4 }, clip: sent },
      ...{ created_at: Timestamp.now(), expires_at: Timestamp.now() },
    });
    answers = { trim: [{ result: { files: { trim: made } } }] };
  });

  it('is cut to its part in one step, and then plays instead of what was sent', async () => {
    await prepareReviewClip('r1');
    await prepareReviewClip('r1');
    expect(queued).toEqual([`${clip}-trim-1`]);
    await runTrim();
    expect(requests).toMatchObject([
      { step: 'trim', source: CLIP, range: { start_s: 12.5, end_s: 20 }, limits: { duration_s: 120 } },
    ]);
    expect(stored()).toEqual({ path: made, duration_s: 7.5, trim_in_s: 0, trim_out_s: 7.5 });
    expect(documents.has(`encodings/${clip}`)).toBe(false);
    // The event may come again: the server's own clip is not prepared.
    files.set(made, { encoding: clip });
    await prepareReviewClip('r1');
    expect(queued).toHaveLength(1);
  });

  it('stays the file in which a trainer has begun to place notes', async () => {
    await prepareReviewClip('r1');
    onRead = (path) => {
      if (path === 'move_reviews/r1') queueMicrotask(() => update({ path }, { state: 'claimed' }));
    };
    await runTrim();
    expect(stored()).toEqual(sent);
  });

  it.each([
    ['that cannot be prepared', { trim: [{ error: { code: 'media-unreadable' } }] }],
    ['that is gone', {}],
  ])('%s plays as it was sent, and its encoding is forgotten', async (what, answer) => {
    answers = answer;
    await prepareReviewClip('r1');
    if (what === 'that is gone') documents.delete('move_reviews/r1');
    await runTrim();
    expect(stored()).toEqual(what === 'that is gone' ? undefined : sent);
    expect(documents.has(`encodings/${clip}`)).toBe(false);
  });
});

describe('a trailer', () => {
  const FILM = 'videos/pro/f_720.mp4';
  const PART = { start_s: 10, end_s: 25 };
  const idOf = (part = PART, source = FILM) => trailerEncodingId({ source, ...part });
  const madeBy = (id: string) => ({ path: `videos/pro/${id}_trim.mp4`, poster: `videos/pro/${id}_poster_640.jpg` });
  const answerOf = (id: string) => {
    const { path, poster } = madeBy(id);
    return { trim: [{ result: { files: { trim: path }, posters: { '640': poster } } }] };
  };
  const online = (fields: object = {}) =>
    draft({
      ...{ level: 'pro', subscription_tier: 'pro', status: 'en_ligne', url: 'videos/pro/f.mov', duration: '00:01:00' },
      media: { source: 'videos/pro/f.mov', renditions: { '720': FILM }, posters: {}, duration_s: 60 },
      ...{ trailer: PART, updated_at: Timestamp.fromMillis(7000), ...fields },
    });
  /** Changes the video as a write does, and lets the trigger run. */
  const change = async (data: DocumentData | undefined) => {
    const former = documents.get('videos/v');
    if (data === undefined) documents.delete('videos/v');
    else documents.set('videos/v', data);
    await prepareTrailer('v', former && parseVideo(former), data && parseVideo(data));
  };
  const cut = async (part = PART, source = FILM) => {
    const id = idOf(part, source);
    answers = answerOf(id);
    await runEncodingStep({ encoding: id, step: 'trim' });
  };
  const shown = () => stored().trailer_media;

  it('is cut once from the prepared film, in one step, when a paid video is online', async () => {
    await change(draft({ trailer: PART }));
    expect(queued).toEqual([]);
    await change(online());
    await prepareTrailer('v', undefined, stored());
    expect(queued).toEqual([`${idOf()}-trim-7`]);
    await cut();
    const { limits } = ENCODING_KINDS.trailer;
    const target = `videos/pro/${idOf()}`;
    expect(requests).toEqual([
      { step: 'trim', source: FILM, target, encoding: idOf(), limits, range: PART, key: 'local' },
    ]);
    expect(shown()).toEqual({ ...madeBy(idOf()), source: FILM, ...PART });
    await prepareTrailer('v', undefined, stored());
    expect(queued).toHaveLength(1);
  });

  it('waits for the film that a client has sent, unless no other will come', async () => {
    files.set('videos/pro/f.mov', {});
    await change(online({ media: undefined }));
    expect(queued).toEqual([]);
    files.set('videos/pro/f.mov', { copied: 'true' });
    await prepareTrailer('v', undefined, stored());
    expect(queued).toEqual([`${idOf(PART, 'videos/pro/f.mov')}-trim-7`]);
  });

  it('stays until that of another part is complete, whose late cut does not come back', async () => {
    await change(online());
    await cut();
    const [first, next] = [shown(), { start_s: 30, end_s: 40 }];
    await change({ ...videoData(), trailer: next });
    expect(shown()).toEqual(first);
    expect(documents.has(`encodings/${idOf()}`)).toBe(false);
    await cut(next);
    expect(shown()).toEqual({ ...madeBy(idOf(next)), source: FILM, ...next });
    // The first part again, seconds later: its task needs another name.
    await change({ ...videoData(), trailer: PART, updated_at: Timestamp.fromMillis(9000) });
    expect(queued.at(-1)).toBe(`${idOf()}-trim-9`);
    onRead = (path) => {
      if (path === 'videos/v') queueMicrotask(() => update({ path }, { trailer: next }));
    };
    await cut();
    expect(shown()).toMatchObject(next);
  });

  it('goes when its part is cleared, and its encoding with the video', async () => {
    await change(online());
    await cut();
    const { trailer: _part, ...without } = videoData();
    await change(without);
    expect(shown()).toBeUndefined();
    expect(documents.has(`encodings/${idOf()}`)).toBe(false);
    await change(online());
    expect(documents.has(`encodings/${idOf()}`)).toBe(true);
    await change(undefined);
    expect(documents.has(`encodings/${idOf()}`)).toBe(false);
  });

  it('that cannot be cut is not tried again, and what was cut from a former film goes', async () => {
    const former = { path: 'videos/pro/old_trim.mp4', source: 'videos/pro/old.mp4', ...PART };
    await change(online({ trailer_media: former }));
    answers = { trim: [{ error: { code: 'media-cut-off', at_s: 12 } }] };
    await runEncodingStep({ encoding: idOf(), step: 'trim' });
    expect(shown()).toBeUndefined();
    expect(documents.get(`encodings/${idOf()}`)).toMatchObject({ state: 'failed', error: { code: 'media-cut-off' } });
    await change({ ...videoData(), title: 'Bumps II' });
    expect(queued).toHaveLength(1);
  });
});
