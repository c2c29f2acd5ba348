import { expect, test } from 'vitest';
import { searchTokens } from '@atelier/domain/search-tokens';
import { adminFirestore, waitForDocument } from '../support/suite-admin.ts';
import { deliver, deliverTwice, restDocument } from './support/deliver.ts';
import { comment, eventually, newId, put, removeLater, stored, video } from './support/stored.ts';

const profile = (uid: string, fields: object = {}) => ({
  display_name: 'Zoé Martin',
  email: `${uid}@example.com`,
  is_pro_trainer: false,
  ...fields,
});
const isComplete = (uid: string, name: string) => (data: FirebaseFirestore.DocumentData | undefined) =>
  JSON.stringify(data?.search) === JSON.stringify(searchTokens(name, `${uid}@example.com`));

test('a profile gets its search tokens, and new ones with a new name', async () => {
  const uid = newId('member');
  await put(`profiles/${uid}`, profile(uid));
  await waitForDocument(`profiles/${uid}`, isComplete(uid, 'Zoé Martin'));
  await adminFirestore().doc(`profiles/${uid}`).update({ display_name: 'Anaïs Roy' });
  await waitForDocument(`profiles/${uid}`, isComplete(uid, 'Anaïs Roy'));
});

test('a profile that holds everything is not written again', async () => {
  const uid = newId('member');
  const path = `profiles/${uid}`;
  await put(path, profile(uid));
  await waitForDocument(path, isComplete(uid, 'Zoé Martin'));
  const { updateTime } = await adminFirestore()
    .doc(path)
    .update({ phone: '0' })
    .then(() => adminFirestore().doc(path).get());
  expect(await deliverTwice('onProfileWritten', { path, after: await restDocument(path) })).toEqual([200, 200]);
  expect((await adminFirestore().doc(path).get()).updateTime).toEqual(updateTime);
});

test("a trainer flag stored as 'true' becomes true", async () => {
  const uid = newId('member');
  await put(`profiles/${uid}`, profile(uid, { is_pro_trainer: 'true' }));
  await waitForDocument(`profiles/${uid}`, (data) => data?.is_pro_trainer === true);
});

test('an event that is older than the profile repairs it as it stands', async () => {
  const uid = newId('member');
  const path = `profiles/${uid}`;
  await put(path, profile(uid, { display_name: 'Ancien' }));
  const old = await restDocument(path);
  await put(path, profile(uid));
  await waitForDocument(path, isComplete(uid, 'Zoé Martin'));
  expect(await deliver('onProfileWritten', { path, after: old })).toBe(200);
  expect(isComplete(uid, 'Zoé Martin')(await stored(path))).toBe(true);
});

test('a new name goes under the comments and messages of the member, and of nobody else', async () => {
  const [uid, other] = [newId('member'), newId('other')];
  const [path, videoId] = [`profiles/${uid}`, newId('video')];
  await put(path, profile(uid));
  await put(`videos/${videoId}`, video({ status: 'brouillon' }));
  await put(`videos/${videoId}/comments/a`, comment(uid, 5, 'Zoé Martin'));
  await put(`videos/${videoId}/comments/b`, comment(other, 5, 'Zoé Martin'));
  const message = newId('message');
  await put(`chat_rooms/1/messages/${message}`, { user_id: uid, author_name: 'Zoé Martin', message: 'Salut' });
  const before = await restDocument(path);
  await adminFirestore().doc(path).update({ display_name: 'Zoé Roy' });
  const isRenamed = (data: FirebaseFirestore.DocumentData | undefined) => data?.author_name === 'Zoé Roy';
  await waitForDocument(`videos/${videoId}/comments/a`, isRenamed);
  await waitForDocument(`chat_rooms/1/messages/${message}`, isRenamed);
  const change = { path, before, after: await restDocument(path) };
  expect(await deliverTwice('onProfileWritten', change)).toEqual([200, 200]);
  expect(await stored(`videos/${videoId}/comments/b`)).toMatchObject({ author_name: 'Zoé Martin' });
  expect(await stored(`video_stats/${videoId}`)).toMatchObject({ rating: 5 });
});

test('a run that was cut off goes on where it stopped, over several pages', async () => {
  const uid = newId('member');
  const path = `profiles/${uid}`;
  await put(path, profile(uid));
  const messages = adminFirestore().collection('chat_rooms/2/messages');
  const batch = adminFirestore().batch();
  // As if an earlier run had renamed the first 100 of 650.
  for (let index = 0; index < 650; index++) {
    const author_name = index < 100 ? 'Zoé Roy' : 'Zoé Martin';
    const message = messages.doc(`${uid}-${String(index).padStart(4, '0')}`);
    removeLater(message.path);
    batch.set(message, { user_id: uid, author_name, message: 'x' });
  }
  await batch.commit();
  const before = await restDocument(path);
  await adminFirestore().doc(path).update({ display_name: 'Zoé Roy' });
  const change = { path, before, after: await restDocument(path) };
  expect(await deliver('onProfileWritten', change)).toBe(200);
  const stale = messages.where('user_id', '==', uid).where('author_name', '==', 'Zoé Martin').count();
  await eventually(
    async () => (await stale.get()).data().count,
    (count) => count === 0,
  );
});
