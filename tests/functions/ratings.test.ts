import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { adminFirestore, waitForDocument } from '../support/suite/admin-sdk.ts';
import { deliverEvent, deliverEventTwice, restDocument } from './support/deliver-event.ts';
import {
  buildComment,
  waitFor,
  uniqueId,
  putDocument,
  readDocument,
  buildVideo,
} from './support/documents.ts';

const statsOf = (id: string) => `video_stats/${id}`;
const ratedBy = (count: number) => (stats: FirebaseFirestore.DocumentData | undefined) =>
  stats?.rating_count === count;

test('updates the rating after creation, edit and deletion of a comment; the newest of a member counts', async () => {
  const id = uniqueId('video');
  await putDocument(`videos/${id}`, buildVideo());
  await putDocument(`videos/${id}/comments/a`, buildComment('u1', 4));
  expect(await waitForDocument(statsOf(id), ratedBy(1))).toMatchObject({ rating: 4, views: 0 });
  await putDocument(`videos/${id}/comments/b`, buildComment('u2', 5));
  expect(await waitForDocument(statsOf(id), ratedBy(2))).toMatchObject({ rating: 4.5 });
  await adminFirestore().doc(`videos/${id}/comments/c`).set(buildComment('u3', 5));
  expect(await waitForDocument(statsOf(id), ratedBy(3))).toMatchObject({ rating: 4.67 });
  await adminFirestore().doc(`videos/${id}/comments/a`).update({ rating: 1 });
  await waitForDocument(statsOf(id), (stats) => stats?.rating === 3.67);
  await putDocument(`videos/${id}/comments/d`, buildComment('u3', 2));
  expect(await waitForDocument(statsOf(id), (stats) => stats?.comment_count === 4)).toMatchObject({
    rating: 2.67,
    rating_count: 3,
  });
  await adminFirestore().doc(`videos/${id}/comments/d`).delete();
  await waitForDocument(statsOf(id), (stats) => stats?.rating === 3.67);
  for (const one of ['a', 'b', 'c']) {
    await adminFirestore().doc(`videos/${id}/comments/${one}`).delete();
  }
  expect(await waitForDocument(statsOf(id), ratedBy(0))).toMatchObject({ rating: 5 });
});

test('an event delivered twice counts once and keeps the views', async () => {
  const id = uniqueId('video');
  await putDocument(`videos/${id}`, buildVideo());
  await putDocument(statsOf(id), { views: 12, rating: 5, rating_count: 0 });
  const path = `videos/${id}/comments/a`;
  await putDocument(path, buildComment('u1', 2));
  await waitForDocument(statsOf(id), ratedBy(1));
  expect(
    await deliverEventTwice('onCommentWritten', { path, after: await restDocument(path) }),
  ).toEqual([200, 200]);
  expect(await readDocument(statsOf(id))).toMatchObject({ views: 12, rating: 2, rating_count: 1 });
});

test('counts the replies to a comment, also after a repeated event, and deletes them with it', async () => {
  const video = `videos/${uniqueId('video')}`;
  await putDocument(video, buildVideo());
  await putDocument(`${video}/comments/a`, buildComment('u1', 4));
  const buildReply = () => ({
    user_id: 'u2',
    author_name: 'Membre',
    content: 'Oui.',
    reply_to: 'a',
    replied_at: Timestamp.now(),
  });
  for (const one of ['r1', 'r2']) await putDocument(`${video}/comments/${one}`, buildReply());
  const counts = (count: number) => (comment: FirebaseFirestore.DocumentData | undefined) =>
    comment?.reply_count === count;
  await waitForDocument(`${video}/comments/a`, counts(2));
  const path = `${video}/comments/r1`;
  expect(
    await deliverEventTwice('onCommentWritten', { path, after: await restDocument(path) }),
  ).toEqual([200, 200]);
  await adminFirestore().doc(path).delete();
  await waitForDocument(`${video}/comments/a`, counts(1));
  await adminFirestore().doc(`${video}/comments/a`).delete();
  await waitForDocument(`${video}/comments/r2`, (reply) => reply === undefined);
  // A reply that arrives after the comment is gone.
  await putDocument(`${video}/comments/r3`, buildReply());
  await waitForDocument(`${video}/comments/r3`, (reply) => reply === undefined);
});

test('50 parallel comments give the exact count and average', { timeout: 180_000 }, async () => {
  const id = uniqueId('video');
  await putDocument(`videos/${id}`, buildVideo());
  const ratings = Array.from({ length: 50 }, (_, index) => (index % 5) + 1);
  const paths = ratings.map((_, index) => `videos/${id}/comments/c${index}`);
  await Promise.all(
    ratings.map((rating, index) =>
      putDocument(paths[index] ?? '', buildComment(`u${index}`, rating)),
    ),
  );
  await waitFor(() => readDocument(statsOf(id)), ratedBy(50), 120_000);
  expect(await readDocument(statsOf(id))).toMatchObject({ rating: 3, rating_count: 50 });

  // The same 50 events again in parallel: the last run to finish must not store an older result.
  await adminFirestore()
    .doc(paths[0] ?? '')
    .update({ rating: 5 });
  const after = await restDocument(paths[0] ?? '');
  const statuses = await Promise.all(
    paths.map((path) => deliverEvent('onCommentWritten', { path, after })),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await readDocument(statsOf(id))).toMatchObject({ rating: 3.08, rating_count: 50 });
});

test('a deleted video gets no statistics', async () => {
  const path = `videos/${uniqueId('gone')}/comments/a`;
  await putDocument(path, buildComment('u1', 3));
  expect(
    await deliverEventTwice('onCommentWritten', { path, after: await restDocument(path) }),
  ).toEqual([200, 200]);
  expect(await readDocument(statsOf(path.split('/')[1] ?? ''))).toBeUndefined();
});
