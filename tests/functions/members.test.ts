import { expect, test } from 'vitest';
import { searchTokens } from '@atelier/domain/search-tokens';
import { adminFirestore, waitForDocument } from '../support/suite/admin-sdk.ts';
import { deliverEvent, deliverEventTwice, restDocument } from './support/deliver-event.ts';
import {
  buildComment,
  waitFor,
  uniqueId,
  putDocument,
  deleteAfterTests,
  readDocument,
  buildVideo,
} from './support/documents.ts';

const profile = (uid: string, fields: object = {}) => ({
  display_name: 'Zoé Martin',
  email: `${uid}@example.com`,
  is_pro_trainer: false,
  ...fields,
});
const isComplete =
  (uid: string, name: string) => (data: FirebaseFirestore.DocumentData | undefined) =>
    JSON.stringify(data?.search) === JSON.stringify(searchTokens(name, `${uid}@example.com`));

test('a profile gets search tokens, and new ones with a new name', async () => {
  const uid = uniqueId('member');
  await putDocument(`profiles/${uid}`, profile(uid));
  await waitForDocument(`profiles/${uid}`, isComplete(uid, 'Zoé Martin'));
  await adminFirestore().doc(`profiles/${uid}`).update({ display_name: 'Anaïs Roy' });
  await waitForDocument(`profiles/${uid}`, isComplete(uid, 'Anaïs Roy'));
});

test('a correct profile is not written again', async () => {
  const uid = uniqueId('member');
  const path = `profiles/${uid}`;
  await putDocument(path, profile(uid));
  await waitForDocument(path, isComplete(uid, 'Zoé Martin'));
  const { updateTime } = await adminFirestore()
    .doc(path)
    .update({ phone: '0' })
    .then(() => adminFirestore().doc(path).get());
  expect(
    await deliverEventTwice('onProfileWritten', { path, after: await restDocument(path) }),
  ).toEqual([200, 200]);
  expect((await adminFirestore().doc(path).get()).updateTime).toEqual(updateTime);
});

test("a trainer flag stored as 'true' becomes true", async () => {
  const uid = uniqueId('member');
  await putDocument(`profiles/${uid}`, profile(uid, { is_pro_trainer: 'true' }));
  await waitForDocument(`profiles/${uid}`, (data) => data?.is_pro_trainer === true);
});

test('an outdated event repairs the current profile', async () => {
  const uid = uniqueId('member');
  const path = `profiles/${uid}`;
  await putDocument(path, profile(uid, { display_name: 'Ancien' }));
  const old = await restDocument(path);
  await putDocument(path, profile(uid));
  await waitForDocument(path, isComplete(uid, 'Zoé Martin'));
  expect(await deliverEvent('onProfileWritten', { path, after: old })).toBe(200);
  expect(isComplete(uid, 'Zoé Martin')(await readDocument(path))).toBe(true);
});

test('a new name is written to what the member wrote and booked only', async () => {
  const uid = uniqueId('member');
  const other = uniqueId('other');
  const path = `profiles/${uid}`;
  const videoId = uniqueId('video');
  await putDocument(path, profile(uid));
  await putDocument(`videos/${videoId}`, buildVideo({ status: 'brouillon' }));
  await putDocument(`videos/${videoId}/comments/a`, buildComment(uid, 5, 'Zoé Martin'));
  await putDocument(`videos/${videoId}/comments/b`, buildComment(other, 5, 'Zoé Martin'));
  const message = uniqueId('message');
  await putDocument(`chat_rooms/1/messages/${message}`, {
    user_id: uid,
    author_name: 'Zoé Martin',
    message: 'Salut',
  });
  const session = `live_sessions/${uniqueId('live')}`;
  await putDocument(`${session}/questions/${uid}`, {
    user_id: uid,
    author_name: 'Zoé Martin',
    text: 'Quand ?',
  });
  await putDocument(`${session}/bookings/${uid}`, {
    user_id: uid,
    name: 'Zoé Martin',
    state: 'booked',
  });
  const before = await restDocument(path);
  await adminFirestore().doc(path).update({ display_name: 'Zoé Roy' });
  const isRenamed = (data: FirebaseFirestore.DocumentData | undefined) =>
    data?.author_name === 'Zoé Roy';
  await waitForDocument(`videos/${videoId}/comments/a`, isRenamed);
  await waitForDocument(`chat_rooms/1/messages/${message}`, isRenamed);
  await waitForDocument(`${session}/questions/${uid}`, isRenamed);
  await waitForDocument(`${session}/bookings/${uid}`, (data) => data?.name === 'Zoé Roy');
  const change = { path, before, after: await restDocument(path) };
  expect(await deliverEventTwice('onProfileWritten', change)).toEqual([200, 200]);
  expect(await readDocument(`videos/${videoId}/comments/b`)).toMatchObject({
    author_name: 'Zoé Martin',
  });
  expect(await readDocument(`video_stats/${videoId}`)).toMatchObject({ rating: 5 });
});

test('a former trainer loses the badge of a trainer on comments', async () => {
  const uid = uniqueId('member');
  await putDocument(`profiles/${uid}`, { ...profile(uid), is_pro_trainer: true });
  const path = `videos/${uniqueId('video')}/comments/a`;
  await putDocument(path, { ...buildComment(uid, 5, 'Zoé Martin'), is_trainer: true });
  await adminFirestore().doc(`profiles/${uid}`).update({ is_pro_trainer: false });
  await waitForDocument(path, (comment) => comment !== undefined && !('is_trainer' in comment));
});

test('an interrupted run continues over several pages', async () => {
  const uid = uniqueId('member');
  const path = `profiles/${uid}`;
  await putDocument(path, profile(uid));
  const messages = adminFirestore().collection('chat_rooms/2/messages');
  const batch = adminFirestore().batch();
  // As if an earlier run had renamed the first 100 of 650.
  for (let index = 0; index < 650; index++) {
    const author_name = index < 100 ? 'Zoé Roy' : 'Zoé Martin';
    const message = messages.doc(`${uid}-${String(index).padStart(4, '0')}`);
    deleteAfterTests(message.path);
    batch.set(message, { user_id: uid, author_name, message: 'x' });
  }
  await batch.commit();
  const before = await restDocument(path);
  await adminFirestore().doc(path).update({ display_name: 'Zoé Roy' });
  const change = { path, before, after: await restDocument(path) };
  expect(await deliverEvent('onProfileWritten', change)).toBe(200);
  const stale = messages
    .where('user_id', '==', uid)
    .where('author_name', '==', 'Zoé Martin')
    .count();
  await waitFor(
    async () => (await stale.get()).data().count,
    (count) => count === 0,
  );
});
