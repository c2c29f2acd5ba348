import { beforeEach, expect, it, vi } from 'vitest';
import { Timestamp } from 'firebase-admin/firestore';
import {
  documents,
  files,
  queued,
  SOURCE,
  storedVideo,
  update,
  worker,
} from './test/fake-services.ts';

vi.mock('firebase-functions/logger', () => ({ write: () => undefined }));
vi.mock('../../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  ...(await import('./test/fake-services.ts')).fakePlatform,
}));
const { runEncodingStep } = await import('./encode-step.ts');
const { encodingId, forgetChatClip, prepareChatClip, prepareFilms } =
  await import('./start-encoding.ts');
const { goOnWithEncoding } = await import('./retry-encoding.ts');

const MEMBER = 'zoe';
const clipOf = (name: string) => `chat_media/${MEMBER}/${name}.mov`;
const idOf = (name: string) => encodingId(clipOf(name));
const taskOf = (name: string, attempt = 1) => `${idOf(name)}-clip-${attempt}`;
const messageOf = (name: string) => `chat_rooms/1/messages/${name}`;
const runClip = (name: string) =>
  runEncodingStep({ encoding: idOf(name), step: 'clip', author: MEMBER });

/** Stores a message with a clip of the member, and lets its trigger run. */
async function send(name: string): Promise<void> {
  files.set(clipOf(name), {});
  const clip = { media_type: 'video', media_url: clipOf(name), media_state: 'waiting' };
  const said = { user_id: MEMBER, author_name: 'Zoé', message: '', created_at: Timestamp.now() };
  documents.set(messageOf(name), { ...said, ...clip });
  await prepareChatClip('1', name);
}

beforeEach(() => {
  worker.answers = { clip: [{ result: { files: { clip: 'chat_media/zoe/made_clip.mp4' } } }] };
});

it('has one clip of a member at a time, in the order in which they came, and no film of others behind them', async () => {
  await send('first');
  await send('second');
  update({ path: `encodings/${idOf('first')}` }, { state: 'running' });
  await send('third');
  await prepareFilms('v', undefined, storedVideo());
  expect(queued).toEqual([taskOf('first'), `${encodingId(SOURCE)}-probe-1`]);
  await runClip('first');
  expect(queued.slice(2)).toEqual([taskOf('second')]);
  await runClip('second');
  expect(queued.slice(3)).toEqual([taskOf('third')]);
  await runClip('third');
  expect(queued).toHaveLength(4);
});

it.each([
  [
    'can never be played',
    () => void (worker.answers = { clip: [{ error: { code: 'media-too-long' } }] }),
  ],
  ['has lost its message', () => void documents.delete(messageOf('first'))],
  ['is forgotten with its message', () => forgetChatClip(clipOf('first'), messageOf('first'))],
])('goes on with the next clip of a member after one that %s', async (_case, arrange) => {
  await send('first');
  await send('second');
  await arrange();
  expect(queued).toEqual([taskOf('first')]);
  await runClip('first');
  expect(queued).toEqual([taskOf('first'), taskOf('second')]);
});

it('goes on with the next clip only once the worker has given one up, which an admin’s retry puts behind it', async () => {
  await send('first');
  await send('second');
  worker.answers = { clip: [{ progress: 0.4 }] };
  for (let time = 1; time < 5; time++) await expect(runClip('first')).rejects.toThrow();
  expect(queued).toEqual([taskOf('first')]);
  await runClip('first');
  expect(queued).toEqual([taskOf('first'), taskOf('second')]);
  const failed = documents.get(`encodings/${idOf('first')}`);
  documents.set(`encodings/${idOf('first')}`, { ...failed, state: 'waiting', attempts: 2 });
  await goOnWithEncoding(idOf('first'));
  expect(queued).toHaveLength(2);
  for (let time = 1; time < 5; time++) await expect(runClip('second')).rejects.toThrow();
  await runClip('second');
  expect(queued.slice(2)).toEqual([taskOf('first', 2)]);
});

it('gets the task of a clip that an earlier delivery of its event has not queued any more', async () => {
  await send('first');
  queued.length = 0;
  await prepareChatClip('1', 'first');
  expect(queued).toEqual([taskOf('first')]);
});
