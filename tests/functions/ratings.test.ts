import { expect, test } from 'vitest';
import { adminFirestore, waitForDocument } from '../support/suite/admin-sdk.ts';
import { deliverEvent, deliverEventTwice, restDocument } from './support/deliver-event.ts';
import { buildComment, waitFor, uniqueId, putDocument, readDocument, buildVideo } from './support/documents.ts';

const statsOf = (id: string) => `video_stats/${id}`;
const ratedBy = (count: number) => (stats: FirebaseFirestore.DocumentData | undefined) => stats?.rating_count === count;

test('updates the rating after creation, edit and deletion of a comment', async () => {
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
  for (const one of ['a', 'b', 'c']) await adminFirestore().doc(`videos/${id}/comments/${one}`).delete();
  expect(await waitForDocument(statsOf(id), ratedBy(0))).toMatchObject({ rating: 5 });
});

test('an event delivered twice counts once and keeps the views', async () => {
  const id = uniqueId('video');
  await putDocument(`videos/${id}`, buildVideo());
  await putDocument(statsOf(id), { views: 12, rating: 5, rating_count: 0 });
  const path = `videos/${id}/comments/a`;
  await putDocument(path, buildComment('u1', 2));
  await waitForDocument(statsOf(id), ratedBy(1));
  expect(await deliverEventTwice('onCommentWritten', { path, after: await restDocument(path) })).toEqual([200, 200]);
  expect(await readDocument(statsOf(id))).toMatchObject({ views: 12, rating: 2, rating_count: 1 });
});

test('50 parallel comments give the exact count and average', { timeout: 180_000 }, async () => {
  const id = uniqueId('video');
  await putDocument(`videos/${id}`, buildVideo());
  const ratings = Array.from({ length: 50 }, (_, index) => (index % 5) + 1);
  const paths = ratings.map((_, index) => `videos/${id}/comments/c${index}`);
  await Promise.all(ratings.map((rating, index) => putDocument(paths[index] ?? '', buildComment(`u${index}`, rating))));
  await waitFor(() => readDocument(statsOf(id)), ratedBy(50), 120_000);
  expect(await readDocument(statsOf(id))).toMatchObject({ rating: 3, rating_count: 50 });

  // The same 50 events again in parallel: the last run to finish must not store an older result.
  await adminFirestore()
    .doc(paths[0] ?? '')
    .update({ rating: 5 });
  const after = await restDocument(paths[0] ?? '');
  const statuses = await Promise.all(paths.map((path) => deliverEvent('onCommentWritten', { path, after })));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await readDocument(statsOf(id))).toMatchObject({ rating: 3.08, rating_count: 50 });
});

test('a deleted video gets no statistics', async () => {
  const path = `videos/${uniqueId('gone')}/comments/a`;
  await putDocument(path, buildComment('u1', 3));
  expect(await deliverEventTwice('onCommentWritten', { path, after: await restDocument(path) })).toEqual([200, 200]);
  expect(await readDocument(statsOf(path.split('/')[1] ?? ''))).toBeUndefined();
});
