import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { nameTokens } from '@atelier/domain/search-tokens';
import { orderReference, orderTokens } from '@atelier/domain/shop/starter-kit-order';
import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import { mediaBucket, runSchedule } from './support/functions-emulator.ts';
import {
  buildEvent,
  uniqueId,
  putDocument,
  readDocument,
  buildVideo,
} from './support/documents.ts';

const DAY_MS = 86_400_000;
// One instant for the whole file, so that time differences do not depend on the machine's speed.
const start = Date.now();
const secondsAgo = (seconds: number) => Timestamp.fromMillis(start - seconds * 1000);
const marker = (uid: string, viewed_at: Timestamp, sessions = 1) => ({
  user_id: uid,
  session: `session-${sessions}`,
  sessions,
  viewed_at,
});
const viewsOf = async (id: string) =>
  (await readDocument(`video_stats/${id}`))?.views as number | undefined;

/** Sets the cursor this far back, replacing what an earlier run stored. */
async function cursorAt(at: Timestamp): Promise<void> {
  await adminFirestore().doc('metrics/fold').set({ cursor: at });
}

test('documents of older versions are brought up to date once', async () => {
  const { uid, email } = await newMember();
  const old = uniqueId('order');
  const left = uniqueId('order');
  const folded = uniqueId('order');
  const order = { status: 'paid', full_name: 'Zoé Martin', created_at: secondsAgo(3600) };
  await putDocument(path.order(old), { ...order, user_id: uid });
  await putDocument(path.order(left), { ...order, user_id: 'deleted' });
  const number = 'AF-2026-000001';
  const stale = { number, email, full_name: 'Anne Cœur', search: ['cœur'] };
  await putDocument(path.order(folded), { ...order, user_id: uid, ...stale });
  const entry = `${path.auditLog()}/${uniqueId('entry')}`;
  await putDocument(entry, { actor_name: 'Sœur Zoé', search: ['sœur'], at: secondsAgo(3600) });
  await putDocument(path.application(uid), {
    user_id: uid,
    status: 'approved',
    decided_by: 'an-admin',
  });
  const mail = uniqueId('mail');
  await putDocument(path.mail(mail), { to: 'zoe@example.com', created_at: secondsAgo(3600) });
  const settings = adminFirestore().doc(path.settings());
  await settings.set({ updated_by: 'an-admin' }, { merge: true });
  const misnamed = mediaBucket().file(`avatars//${uid}/a.png`);
  await misnamed.save('x');
  await adminFirestore().doc(path.backfill()).delete();
  await runSchedule('backfill');
  expect(await readDocument(path.order(old))).toMatchObject({
    email,
    search: orderTokens(orderReference(old, {}), 'Zoé Martin', email),
  });
  expect(await readDocument(path.order(left))).toEqual({
    ...order,
    user_id: 'deleted',
    search: orderTokens(orderReference(left, {}), 'Zoé Martin', ''),
  });
  expect((await readDocument(path.order(folded)))?.search).toEqual(
    orderTokens(number, 'Anne Cœur', email),
  );
  expect((await readDocument(entry))?.search).toEqual(nameTokens(['Sœur Zoé']));
  expect(await readDocument(path.application(uid))).toEqual({ user_id: uid, status: 'approved' });
  expect((await settings.get()).get('updated_by')).toBeUndefined();
  expect((await readDocument(path.mail(mail)))?.delivery).toMatchObject({ state: 'failed' });
  expect(await misnamed.exists()).toEqual([false]);
  await adminFirestore().doc(path.order(old)).update({ search: FieldValue.delete() });
  await runSchedule('backfill');
  expect(await readDocument(path.order(old))).not.toHaveProperty('search');
});

test('each marker counts once for repeated runs', async () => {
  const id = uniqueId('video');
  await putDocument(`videos/${id}`, buildVideo({ status: 'brouillon' }));
  await cursorAt(secondsAgo(60));
  await putDocument(`videos/${id}/views/before`, marker('before', secondsAgo(61)));
  await putDocument(`videos/${id}/views/u1`, marker('u1', secondsAgo(50)));
  await putDocument(`videos/${id}/views/u2`, marker('u2', secondsAgo(40), 3));
  await putDocument(`videos/${id}/views/young`, marker('young', secondsAgo(-3600)));
  await runSchedule('foldViews');
  expect(await readDocument(`video_stats/${id}`)).toMatchObject({
    views: 2,
    rating: 5,
    rating_count: 0,
  });
  await Promise.all([runSchedule('foldViews'), runSchedule('foldViews')]);
  expect(await viewsOf(id)).toBe(2);
});

test('two parallel runs count each view once', async () => {
  const id = uniqueId('video');
  await putDocument(`videos/${id}`, buildVideo({ status: 'brouillon' }));
  await putDocument(`video_stats/${id}`, { views: 7, rating: 4.5, rating_count: 2 });
  await cursorAt(secondsAgo(60));
  await putDocument(`videos/${id}/views/u1`, marker('u1', secondsAgo(50)));
  await Promise.all([runSchedule('foldViews'), runSchedule('foldViews'), runSchedule('foldViews')]);
  expect(await readDocument(`video_stats/${id}`)).toMatchObject({
    views: 8,
    rating: 4.5,
    rating_count: 2,
  });
});

test('more markers than one page, many with the same timestamp', async () => {
  const id = uniqueId('video');
  await putDocument(`videos/${id}`, buildVideo({ status: 'brouillon' }));
  const same = secondsAgo(300);
  const batch = adminFirestore().batch();
  for (let index = 0; index < 450; index++) {
    batch.set(adminFirestore().doc(`videos/${id}/views/u${index}`), marker(`u${index}`, same));
  }
  await batch.commit();
  await putDocument(`videos/${id}/views/later`, marker('later', secondsAgo(290)));
  await cursorAt(secondsAgo(310));
  await runSchedule('foldViews');
  expect(await viewsOf(id)).toBe(451);
  const fold = await readDocument('metrics/fold');
  expect(fold?.after).toBeUndefined();
  expect(fold?.cursor.toMillis()).toBeGreaterThan(same.toMillis());
});

test('a run interrupted within a window continues after its last marker', async () => {
  const id = uniqueId('video');
  await putDocument(`videos/${id}`, buildVideo({ status: 'brouillon' }));
  const same = secondsAgo(200);
  for (const uid of ['a', 'b', 'c']) {
    await putDocument(`videos/${id}/views/${uid}`, marker(uid, same));
  }
  await adminFirestore()
    .doc('metrics/fold')
    .set({
      cursor: secondsAgo(210),
      after: { viewed_at: same, marker: `videos/${id}/views/a` },
    });
  await runSchedule('foldViews');
  expect(await viewsOf(id)).toBe(2);
});

test('a deleted video gets no statistics', async () => {
  const id = uniqueId('gone');
  await cursorAt(secondsAgo(60));
  await putDocument(`videos/${id}/views/u1`, marker('u1', secondsAgo(50)));
  await runSchedule('foldViews');
  expect(await readDocument(`video_stats/${id}`)).toBeUndefined();
});

test.each([
  ['after its exclusivity', { status: 'premium-tchat-vip', age: 5.01 * DAY_MS }, true],
  ['within its exclusivity', { status: 'premium-tchat-vip', age: 4.99 * DAY_MS }, false],
  ['changed to a draft', { status: 'draft', age: 6 * DAY_MS }, false],
])('a VIP event %s', async (_name, { status, age }, isPublic) => {
  const path = `events/${uniqueId('vip')}`;
  await putDocument(
    path,
    buildEvent({ status, is_public: false, vip_since: Timestamp.fromMillis(Date.now() - age) }),
  );
  await runSchedule('announceVipEvents');
  // All jobs of the schedule, as Cloud Scheduler runs them.
  await runSchedule('every15Minutes');
  expect(await readDocument(path)).toMatchObject({ is_public: isPublic, status });
});
