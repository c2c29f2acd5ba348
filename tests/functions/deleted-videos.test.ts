import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { deliverEvent, deliverEventTwice, restDocument } from './support/deliver-event.ts';
import { mediaBucket, OWN_FILE } from './support/functions-emulator.ts';
import {
  buildComment,
  waitFor,
  uniqueId,
  putDocument,
  readDocument,
  buildVideo,
} from './support/documents.ts';

const exists = async (file: string) => (await mediaBucket().file(file).exists())[0];

async function withFiles(fields: Record<string, unknown> = {}) {
  const id = uniqueId('video');
  const files = {
    url: `videos/free/${id}.mp4`,
    thumbnail_url: `videos/free/thumbnails/${id}.jpg`,
    captions: { fr: `videos/free/captions/${id}.vtt` },
  };
  const all = [files.url, files.thumbnail_url, files.captions.fr];
  await Promise.all(all.map((file) => mediaBucket().file(file).save('x', OWN_FILE)));
  await putDocument(`videos/${id}`, buildVideo({ status: 'brouillon', ...files, ...fields }));
  return { id, all };
}

test('deletes the files, comments, views and statistics of a deleted video', async () => {
  const { id, all } = await withFiles();
  await putDocument(`videos/${id}/comments/a`, buildComment('u1', 4));
  await putDocument(`videos/${id}/views/u1`, {
    user_id: 'u1',
    session: 'session-1',
    sessions: 1,
    viewed_at: Timestamp.now(),
  });
  await waitFor(
    () => readDocument(`video_stats/${id}`),
    (stats) => stats?.rating === 4,
  );
  const path = `videos/${id}`;
  const before = await restDocument(path);
  await adminFirestore().doc(path).delete();
  await waitFor(
    async () => [
      ...(await Promise.all(all.map(exists))),
      !(await adminFirestore().collection(`${path}/comments`).get()).empty,
      !(await adminFirestore().collection(`${path}/views`).get()).empty,
      (await readDocument(`video_stats/${id}`)) !== undefined,
    ],
    (left) => !left.includes(true),
  );
  expect(await deliverEventTwice('onVideoWritten', { path, before })).toEqual([200, 200]);
  expect(await readDocument(`video_stats/${id}`)).toBeUndefined();
});

test('keeps everything if the video exists again', async () => {
  const { id, all } = await withFiles();
  const path = `videos/${id}`;
  await putDocument(`${path}/comments/a`, buildComment('u1', 4));
  expect(await deliverEvent('onVideoWritten', { path, before: await restDocument(path) })).toBe(
    200,
  );
  expect(await Promise.all(all.map(exists))).toEqual([true, true, true]);
  expect(await readDocument(`${path}/comments/a`)).toBeDefined();
});

test('keeps files that another video references, and files outside video folders', async () => {
  const shared = await withFiles();
  const [url, thumbnail_url] = shared.all;
  const avatar = `avatars/${uniqueId('member')}/1.jpg`;
  await mediaBucket().file(avatar).save('x', OWN_FILE);
  const id = uniqueId('video');
  const path = `videos/${id}`;
  await putDocument(
    path,
    buildVideo({ status: 'brouillon', url, thumbnail_url, captions: { fr: avatar } }),
  );
  const before = await restDocument(path);
  await adminFirestore().doc(path).delete();
  expect(await deliverEvent('onVideoWritten', { path, before })).toBe(200);
  expect(await Promise.all([url, thumbnail_url, avatar].map((file) => exists(file ?? '')))).toEqual(
    [true, true, true],
  );
});
