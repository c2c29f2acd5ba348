import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { ENCODING_KINDS } from '@atelier/domain/content/encoding-kinds';
import { parseVideo } from '@atelier/domain/content/video';
import {
  documents,
  draft,
  files,
  meanwhile,
  queued,
  storedVideo,
  update,
  videoData,
  worker,
} from './test/fake-services.ts';

vi.mock('firebase-functions/logger', () => ({ write: () => undefined }));
vi.mock('../../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  ...(await import('./test/fake-services.ts')).fakePlatform,
}));
const { runEncodingStep } = await import('./encode-step.ts');
const { encodingId, prepareReviewClip, prepareTrailer, trailerEncodingId } =
  await import('./start-encoding.ts');

describe('a clip for a trainer', () => {
  const CLIP = 'review_clips/zoe/r1/source.mov';
  const clip = encodingId(CLIP);
  const made = `review_clips/zoe/r1/${clip}_trim.mp4`;
  const stored = () => documents.get('move_reviews/r1')?.clip;
  const sent = { path: CLIP, duration_s: 30, trim_in_s: 12.5, trim_out_s: 20 };
  const runTrim = () => runEncodingStep({ encoding: clip, step: 'trim', author: 'zoe' });

  beforeEach(() => {
    files.set(CLIP, {});
    documents.set('move_reviews/r1', {
      user_id: 'zoe',
      author_name: 'Zoé',
      tier: 'premium',
      video_id: 'v',
      move_id: 'tour',
      state: 'waiting',
      name_fr: 'Le tour',
      name_en: 'The turn',
      lesson: { start_s: 1, end_s: 4 },
      clip: sent,
      created_at: Timestamp.now(),
      expires_at: Timestamp.now(),
    });
    worker.answers = { trim: [{ result: { files: { trim: made } } }] };
  });

  it('is cut to its part in one step, and then plays instead of what was sent', async () => {
    await prepareReviewClip('r1');
    await prepareReviewClip('r1');
    expect(queued).toEqual([`${clip}-trim-1`]);
    await runTrim();
    expect(worker.requests).toMatchObject([
      {
        step: 'trim',
        source: CLIP,
        range: { start_s: 12.5, end_s: 20 },
        limits: { duration_s: 120 },
      },
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
    meanwhile.onRead = (path) => {
      if (path === 'move_reviews/r1') queueMicrotask(() => update({ path }, { state: 'claimed' }));
    };
    await runTrim();
    expect(stored()).toEqual(sent);
  });

  it.each([
    ['that cannot be prepared', { trim: [{ error: { code: 'media-unreadable' } }] }],
    ['that is gone', {}],
  ])('%s plays as it was sent, and its encoding is forgotten', async (what, answer) => {
    worker.answers = answer;
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
  const madeBy = (id: string) => ({
    path: `videos/pro/${id}_trim.mp4`,
    poster: `videos/pro/${id}_poster_640.jpg`,
  });
  const answerOf = (id: string) => {
    const { path, poster } = madeBy(id);
    return { trim: [{ result: { files: { trim: path }, posters: { '640': poster } } }] };
  };
  const online = (fields: object = {}) =>
    draft({
      level: 'pro',
      subscription_tier: 'pro',
      status: 'en_ligne',
      url: 'videos/pro/f.mov',
      duration: '00:01:00',
      media: {
        source: 'videos/pro/f.mov',
        renditions: { '720': FILM },
        posters: {},
        duration_s: 60,
      },
      trailer: PART,
      updated_at: Timestamp.fromMillis(7000),
      ...fields,
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
    worker.answers = answerOf(id);
    await runEncodingStep({ encoding: id, step: 'trim', author: 'ines' });
  };
  const shown = () => storedVideo().trailer_media;

  it('is cut once from the prepared film, in one step, when a paid video is online', async () => {
    await change(draft({ trailer: PART }));
    expect(queued).toEqual([]);
    await change(online());
    await prepareTrailer('v', undefined, storedVideo());
    expect(queued).toEqual([`${idOf()}-trim-7`]);
    await cut();
    const { limits } = ENCODING_KINDS.trailer;
    const target = `videos/pro/${idOf()}`;
    expect(worker.requests).toEqual([
      { step: 'trim', source: FILM, target, encoding: idOf(), limits, range: PART, key: 'local' },
    ]);
    expect(shown()).toEqual({ ...madeBy(idOf()), source: FILM, ...PART });
    await prepareTrailer('v', undefined, storedVideo());
    expect(queued).toHaveLength(1);
  });

  it('waits for the film that a client has sent, unless no other will come', async () => {
    files.set('videos/pro/f.mov', {});
    await change(online({ media: undefined }));
    expect(queued).toEqual([]);
    files.set('videos/pro/f.mov', { copied: 'true' });
    await prepareTrailer('v', undefined, storedVideo());
    expect(queued).toEqual([`${idOf(PART, 'videos/pro/f.mov')}-trim-7`]);
  });

  it('stays until that of another part is complete, whose late cut does not come back', async () => {
    await change(online());
    await cut();
    const first = shown();
    const next = { start_s: 30, end_s: 40 };
    await change({ ...videoData(), trailer: next });
    expect(shown()).toEqual(first);
    expect(documents.has(`encodings/${idOf()}`)).toBe(false);
    await cut(next);
    expect(shown()).toEqual({ ...madeBy(idOf(next)), source: FILM, ...next });
    // The first part again, seconds later: its task needs another name.
    await change({ ...videoData(), trailer: PART, updated_at: Timestamp.fromMillis(9000) });
    expect(queued.at(-1)).toBe(`${idOf()}-trim-9`);
    meanwhile.onRead = (path) => {
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
    worker.answers = { trim: [{ error: { code: 'media-cut-off', at_s: 12 } }] };
    await runEncodingStep({ encoding: idOf(), step: 'trim', author: 'ines' });
    expect(shown()).toBeUndefined();
    expect(documents.get(`encodings/${idOf()}`)).toMatchObject({
      state: 'failed',
      error: { code: 'media-cut-off' },
    });
    await change({ ...videoData(), title: 'Bumps II' });
    expect(queued).toHaveLength(1);
  });
});
