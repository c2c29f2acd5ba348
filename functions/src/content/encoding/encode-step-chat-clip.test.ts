import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Timestamp } from 'firebase-admin/firestore';
import {
  documents,
  files,
  meanwhile,
  queued,
  snapshot,
  update,
  worker,
} from './test/fake-services.ts';

vi.mock('firebase-functions/logger', () => ({ write: () => undefined }));
vi.mock('../../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  ...(await import('./test/fake-services.ts')).fakePlatform,
}));
const { runEncodingStep } = await import('./encode-step.ts');
const { encodingId, forgetChatClip, prepareChatClip } = await import('./start-encoding.ts');
const { retryEncoding } = await import('./retry-encoding.ts');

describe('a clip of the chat', () => {
  const CLIP = 'chat_media/ines/1700000000000_IMG.mov';
  const clip = encodingId(CLIP);
  const MESSAGE = 'chat_rooms/1/messages/m';
  const MADE = {
    clip: `chat_media/ines/${clip}_clip.mp4`,
    poster: `chat_media/ines/${clip}_poster_640.jpg`,
  };
  const message = () => documents.get(MESSAGE) ?? {};
  const prepare = () => prepareChatClip('1', 'm');
  const runClip = () => runEncodingStep({ encoding: clip, step: 'clip', author: 'ines' });
  const author = { user_id: 'ines', author_name: 'Inès', message: '', created_at: Timestamp.now() };
  const waiting = { media_type: 'video', media_url: CLIP, media_state: 'waiting' };
  /** Of an author whose app does not ask for the preparation. */
  const unmarked = { ...author, media_type: 'video', media_url: CLIP };

  beforeEach(() => {
    files.set(CLIP, {});
    documents.set(MESSAGE, { ...author, ...waiting });
    worker.answers = {
      clip: [{ result: { files: { clip: MADE.clip }, posters: { '640': MADE.poster } } }],
    };
  });

  it('is prepared in one step within its limits, and then plays instead of what was sent', async () => {
    await prepare();
    await prepare();
    expect(queued).toEqual([`${clip}-clip-1`]);
    await runClip();
    const limits = { duration_s: 60, bytes: 50 * 1024 ** 2 };
    expect(worker.requests).toMatchObject([
      { step: 'clip', source: CLIP, target: `chat_media/ines/${clip}`, limits },
    ]);
    expect(message()).toMatchObject({
      media_url: MADE.clip,
      poster_url: MADE.poster,
      media_type: 'video',
    });
    expect(message()).not.toHaveProperty('media_state');
    expect([files.has(CLIP), documents.has(`encodings/${clip}`)]).toEqual([false, false]);
    // The event and the task may come again.
    await prepare();
    await runClip();
    expect([worker.requests.length, queued.length, documents.has(`encodings/${clip}`)]).toEqual([
      1,
      1,
      false,
    ]);
  });
  it.each(['video', 'image'])(
    'is prepared as well if its author calls it %s and marks nothing',
    async (media_type) => {
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
    },
  );
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
    meanwhile.onRead = (path) => {
      if (path === MESSAGE) queueMicrotask(() => documents.set(MESSAGE, ready));
    };
    await expect(prepare()).rejects.toMatchObject({ code: 9 });
    expect(message()).toEqual(ready);
  });
  it('that can never be played says why, and its encoding is forgotten', async () => {
    worker.answers = { clip: [{ error: { code: 'media-too-long' } }] };
    await prepare();
    await runClip();
    expect(message()).toMatchObject({
      media_url: CLIP,
      media_state: 'failed',
      media_error: 'media-too-long',
    });
    expect(documents.has(`encodings/${clip}`)).toBe(false);
  });
  it('on which the worker fails says so, and plays once an admin has retried it', async () => {
    const usualAnswers = worker.answers;
    worker.answers = { clip: [{ progress: 0.4 }] };
    await prepare();
    for (let time = 1; time < 5; time++) await expect(runClip()).rejects.toThrow();
    await runClip();
    expect(message()).toMatchObject({ media_state: 'failed', media_error: 'worker-failed' });
    worker.answers = usualAnswers;
    retryEncoding({ update } as never, snapshot(`encodings/${clip}`) as never);
    await runClip();
    expect(message()).toMatchObject({ media_url: MADE.clip });
    expect(message()).not.toHaveProperty('media_error');
  });
  it('whose message is gone is not prepared', async () => {
    await prepare();
    documents.delete(MESSAGE);
    await runClip();
    expect(worker.requests).toEqual([]);
    expect(documents.has(`encodings/${clip}`)).toBe(false);
    await prepare();
    expect(documents.has(`encodings/${clip}`)).toBe(false);
  });
  it('whose message is deleted while the worker makes it changes nothing', async () => {
    await prepare();
    meanwhile.onRead = (path) => {
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
      () =>
        documents.set(`encodings/${clip}`, {
          ...encodingOf('chat_rooms/2/messages/other'),
          source: CLIP,
        }),
    ],
  ])('that %s fails', async (_case, arrange) => {
    arrange();
    await prepare();
    expect(message()).toMatchObject({ media_state: 'failed', media_error: 'media-unreadable' });
    expect(queued).toEqual([]);
  });
  const encodingOf = (owner: string) => ({
    kind: 'chat',
    owner,
    author_id: 'ines',
    state: 'waiting',
    steps: { clip: 0 },
    attempts: 1,
    created_at: Timestamp.now(),
    updated_at: Timestamp.now(),
  });
});
