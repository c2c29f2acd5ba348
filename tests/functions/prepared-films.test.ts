import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { beforeAll, expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { findTools } from '@atelier/media-worker';
import {
  codeOf,
  createSignedInAdmin,
  createSignedInMember,
  type SignedInMember,
} from './support/admins.ts';
import { callServer } from './support/call.ts';
import {
  buildVideo,
  deleteAfterTests,
  putDocument,
  readDocument,
  uniqueId,
  waitFor,
} from './support/documents.ts';
import { mediaBucket } from './support/functions-emulator.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';

let admin: SignedInMember;
let trainer: SignedInMember;
beforeAll(async () => {
  [admin, trainer] = await Promise.all([
    createSignedInAdmin(),
    createSignedInMember({ is_pro_trainer: true }),
  ]);
});

const fileExists = async (file: string) => (await mediaBucket().file(file).exists())[0];
const filesOf = ({ renditions, posters, storyboard }: FirebaseFirestore.DocumentData): string[] => [
  ...Object.values<string>(renditions),
  ...Object.values<string>(posters),
  storyboard.path,
];

/** Returns a film as phones make it: HEVC in a MOV. */
async function phoneFilm(seconds = 1): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'film-'));
  try {
    const { ffmpeg } = await findTools();
    const file = join(folder, 'phone.mov');
    const picture = ['-f', 'lavfi', '-i', `testsrc2=size=320x240:rate=30:duration=${seconds}`];
    await promisify(execFile)(ffmpeg, [
      ...picture,
      '-c:v',
      'libx265',
      '-tag:v',
      'hvc1',
      '-pix_fmt',
      'yuv420p',
      file,
    ]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Stores a draft as a trainer does, without an image if the browser cannot show the film. */
async function proposeFilm(
  content: Buffer,
  fields: FirebaseFirestore.DocumentData = { thumbnail_url: '' },
) {
  const id = uniqueId('film');
  const url = `videos/drafts/${trainer.uid}/${id}.mov`;
  await mediaBucket().file(url).save(content, { contentType: 'video/quicktime', resumable: false });
  const draft = {
    status: 'brouillon',
    subscription_tier: 'draft',
    level: 'pro',
    author_id: trainer.uid,
  };
  await putDocument(`videos/${id}`, buildVideo({ ...draft, url, ...fields }));
  return { id, url, path: `videos/${id}` };
}

/** Waits until the film's encoding has ended. */
async function settledEncoding(source: string) {
  const query = adminFirestore().collection('encodings').where('source', '==', source);
  const [document] = await waitFor(
    async () => (await query.get()).docs,
    (docs) => ['ready', 'failed'].includes(String(docs[0]?.get('state'))),
    100_000,
  );
  if (document) deleteAfterTests(document.ref.path);
  return document?.data();
}

test(
  'a film of a phone is prepared, then published with everything that was made of it',
  { timeout: 240_000 },
  async () => {
    const { id, url, path } = await proposeFilm(await phoneFilm());
    const accept = async () =>
      codeOf(await admin.callServer('acceptDraft', { id, expected_updated_at: null }));
    expect(await accept()).toBe('film-not-ready');
    expect(await settledEncoding(url)).toMatchObject({ state: 'ready', info: { codec: 'hevc' } });
    const prepared = await readDocument(path);
    expect(prepared?.media).toMatchObject({
      source: url,
      duration_s: expect.closeTo(1, 1) as number,
    });
    expect(prepared?.thumbnail_url).toMatch(
      new RegExp(`^videos/drafts/${trainer.uid}/thumbnails/[0-9a-f]{32}[.]jpg$`),
    );
    const made = [...filesOf(prepared?.media), String(prepared?.thumbnail_url)];
    expect(await Promise.all(made.map(fileExists))).toEqual(made.map(() => true));

    expect(await accept()).toBe('ok');
    const published = await readDocument(path);
    expect(published?.media.source).toBe(published?.url);
    const moved = filesOf(published?.media);
    expect(moved.every((file) => file.startsWith('videos/pro/'))).toBe(true);
    expect(await Promise.all(moved.map(fileExists))).toEqual(moved.map(() => true));
    await waitFor(
      () => Promise.all([url, ...made].map(fileExists)),
      (there) => !there.includes(true),
    );
    const { result } = await admin.callServer('signMediaUrls', { things: [{ kind: 'video', id }] });
    const [signed] = (result as { results: { url: string; renditions: Record<string, string> }[] })
      .results;
    const answer = await fetch(signed?.renditions['360'] ?? '');
    const head = Buffer.from(await answer.arrayBuffer()).subarray(4, 8);
    expect([answer.status, head.toString()]).toEqual([200, 'ftyp']);
  },
);

test(
  'the trailer of a published film is cut, open to a visitor, and removed',
  { timeout: 240_000 },
  async () => {
    const trailer = { start_s: 1, end_s: 6 };
    const { id, url, path } = await proposeFilm(await phoneFilm(7), { thumbnail_url: '', trailer });
    const sign = async () =>
      (await callServer('signMediaUrls', { things: [{ kind: 'trailer', id }] })).result as {
        results: { url?: string; error?: string }[];
      };
    expect(await settledEncoding(url)).toMatchObject({ state: 'ready' });
    expect((await sign()).results[0]?.url).toBeUndefined();
    expect(codeOf(await admin.callServer('acceptDraft', { id, expected_updated_at: null }))).toBe(
      'ok',
    );
    const published = await waitFor(
      () => readDocument(path),
      (video) => video?.trailer_media !== undefined,
      100_000,
    );
    await settledEncoding(published?.trailer_media.source);
    expect(published?.trailer_media).toMatchObject(trailer);
    const files: string[] = [published?.trailer_media.path, published?.trailer_media.poster];
    expect(files.every((file) => file.startsWith('videos/pro/'))).toBe(true);
    const answer = await fetch((await sign()).results[0]?.url ?? '');
    const head = Buffer.from(await answer.arrayBuffer()).subarray(4, 8);
    expect([answer.status, head.toString()]).toEqual([200, 'ftyp']);

    await adminFirestore().doc(path).update({ trailer: FieldValue.delete() });
    await waitFor(
      () => Promise.all(files.map(fileExists)),
      (there) => !there.includes(true),
    );
    expect((await readDocument(path))?.trailer_media).toBeUndefined();
    expect((await sign()).results[0]?.url).toBeUndefined();
  },
);

test('a film that cannot be prepared says why, and stays a draft', async () => {
  const { id, url, path } = await proposeFilm((await phoneFilm()).subarray(0, 2000), {});
  const { state, error } = (await settledEncoding(url)) ?? {};
  expect([state, error.code]).toEqual([
    'failed',
    expect.stringMatching(/^media-(cut-off|unreadable)$/),
  ]);
  expect(codeOf(await admin.callServer('acceptDraft', { id, expected_updated_at: null }))).toBe(
    'film-not-ready',
  );
  expect((await readDocument(path))?.status).toBe('brouillon');
});

/** Stores a message with a clip that waits to be prepared, and returns its path. */
async function sendClip({ uid }: SignedInMember, name: string, content: Buffer): Promise<string> {
  const source = `chat_media/${uid}/${name}.mov`;
  await mediaBucket()
    .file(source)
    .save(content, { contentType: 'video/quicktime', resumable: false });
  const message = path.message('1', uniqueId('clip'));
  const media = { media_url: source, media_type: 'video', media_state: 'waiting' };
  await putDocument(message, {
    user_id: uid,
    author_name: 'Inès',
    message: '',
    created_at: Timestamp.now(),
    ...media,
  });
  return message;
}
const preparedClip = (message: string) =>
  waitFor(
    () => readDocument(message),
    (stored) => stored?.media_state !== 'waiting',
    100_000,
  );

test(
  'clips that a member sends at once are prepared one after the other',
  { timeout: 240_000 },
  async () => {
    const member = await createSignedInMember({ subscription_tier: 'premium' });
    const content = await phoneFilm();
    const queued: number[] = [];
    const stop = adminFirestore()
      .collection('encodings')
      .where('author_id', '==', member.uid)
      .where('is_queued', '==', true)
      .onSnapshot(({ size }) => queued.push(size));
    const messages = await Promise.all(
      [1, 2, 3].map((name) => sendClip(member, `170000000000${name}_IMG`, content)),
    );
    const prepared = await Promise.all(messages.map(preparedClip));
    stop();
    expect(prepared.map((stored) => String(stored?.media_url))).toEqual(
      messages.map(() => expect.stringMatching(/_clip[.]mp4$/) as string),
    );
    expect(Math.max(...queued)).toBe(1);
  },
);

test(
  'a clip of a phone is prepared for the room, and goes with its message',
  { timeout: 120_000 },
  async () => {
    const member = await createSignedInMember({ subscription_tier: 'premium' });
    const source = `chat_media/${member.uid}/1700000000000_IMG.mov`;
    const message = await sendClip(member, '1700000000000_IMG', await phoneFilm());
    const id = message.slice(message.lastIndexOf('/') + 1);
    const prepared = await preparedClip(message);
    expect(prepared?.media_error).toBeUndefined();
    const made = [String(prepared?.media_url), String(prepared?.poster_url)];
    const inFolder = expect.stringMatching(
      new RegExp(`^chat_media/${member.uid}/[0-9a-f]{32}_(clip[.]mp4|poster_640[.]jpg)$`),
    ) as string;
    expect(made).toEqual([inFolder, inFolder]);
    const { result } = await member.callServer('signMediaUrls', {
      things: [{ kind: 'chat', id: `1/${id}` }],
    });
    const [signed] = (result as { results: { url: string; poster: string }[] }).results;
    const answers = await Promise.all([signed?.url, signed?.poster].map((url) => fetch(url ?? '')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await waitFor(
      () => fileExists(source),
      (isThere) => !isThere,
    );

    await adminFirestore().doc(message).delete();
    await waitFor(
      () => Promise.all(made.map(fileExists)),
      (there) => !there.includes(true),
    );
  },
);
