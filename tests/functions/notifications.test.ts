import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { path } from '@atelier/domain/paths';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { mailsSentTo } from './support/admins.ts';
import { callServer, fetchPath } from './support/call.ts';
import { deliverEventTwice, restDocument } from './support/deliver-event.ts';
import {
  buildComment,
  buildVideo,
  putDocument,
  readDocument,
  uniqueId,
  waitFor,
} from './support/documents.ts';
import { runSchedule } from './support/functions-emulator.ts';

const HOUR_MS = 3_600_000;
const TODAY = Math.floor(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS;
const THIS_HOUR = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
/** A full hour of the last ten, with two more of the same day (UTC) behind it. */
const HOUR = THIS_HOUR - TODAY >= 2 * HOUR_MS ? THIS_HOUR - 2 * HOUR_MS : TODAY - 6 * HOUR_MS;

async function itemsOf(uid: string): Promise<DocumentData[]> {
  const { docs } = await adminFirestore()
    .collection(`${path.notifications(uid)}/items`)
    .get();
  return docs.map((one) => one.data());
}
const notified = (uid: string, count: number) =>
  waitForDocument(
    path.profile(uid),
    (profile) => ((profile?.notified_at as unknown[]) ?? []).length === count,
  );
const mailed = (email: string, count: number) =>
  waitFor(
    () => mailsSentTo(email),
    (mails) => mails.filter(({ message }) => message !== undefined).length === count,
  );

/** A comment of a member, and replies to it. */
async function commentBy(uid: string) {
  const videoId = uniqueId('video');
  await putDocument(path.video(videoId), buildVideo({ title: 'Le tour' }));
  await putDocument(path.comment(videoId, 'mine'), buildComment(uid, 5));
  const reply = async (id: string, author: string, at = HOUR) => {
    const fields = { user_id: author, author_name: 'Membre', content: 'Oui.', reply_to: 'mine' };
    await putDocument(path.comment(videoId, id), {
      ...fields,
      replied_at: Timestamp.fromMillis(at),
    });
    return path.comment(videoId, id);
  };
  return { videoId, reply };
}

test('a reply to a comment makes one notification in the app and one mail, however often its event is delivered', async () => {
  const { uid, email } = await newMember();
  const { videoId, reply } = await commentBy(uid);
  const first = await reply('r1', 'somebody');
  await notified(uid, 1);
  const [mail] = await mailed(email, 1);
  expect(mail).toMatchObject({
    kind: 'comment-reply',
    message: { subject: 'Une réponse à votre commentaire\u00a0: Le tour' },
  });
  const [item] = await itemsOf(uid);
  expect(item).toEqual({
    kind: 'comment-reply',
    video_id: videoId,
    title: 'Le tour',
    reply_id: 'r1',
    created_at: expect.any(Timestamp),
    expires_at: expect.any(Timestamp),
  });
  const keptMs = item?.expires_at.toMillis() - item?.created_at.toMillis();
  expect(keptMs).toBe(90 * 24 * HOUR_MS);
  expect((await readDocument(path.profile(uid)))?.notified_at).toEqual([item?.created_at]);
  const repeated = { path: first, after: await restDocument(first) };
  expect(await deliverEventTwice('onCommentWritten', repeated)).toEqual([200, 200]);

  // More in the same hour change nothing, later ones that day appear in the app only; a reply to
  // oneself makes none.
  await reply('r2', 'somebody', HOUR + 1);
  await reply('r3', 'somebody', HOUR + HOUR_MS);
  const own = await reply('r4', uid, HOUR + 2 * HOUR_MS);
  await notified(uid, 2);
  expect(
    await deliverEventTwice('onCommentWritten', { path: own, after: await restDocument(own) }),
  ).toEqual([200, 200]);
  expect(await itemsOf(uid)).toHaveLength(2);
  expect(await mailsSentTo(email)).toHaveLength(1);
});

test('an old reply, such as a restored one, makes no notification', async () => {
  const { uid, email } = await newMember();
  const old = await (await commentBy(uid)).reply('r1', 'somebody', Date.now() - 25 * HOUR_MS);
  expect(
    await deliverEventTwice('onCommentWritten', { path: old, after: await restDocument(old) }),
  ).toEqual([200, 200]);
  expect([await itemsOf(uid), await mailsSentTo(email)]).toEqual([[], []]);
});

test('a kind that the member has switched off appears neither in the app nor by mail; each channel has its own switch', async () => {
  const notifications = { app: { 'comment-reply': false } };
  const silent = await newMember({ preferences: { notifications } });
  const quiet = await newMember({
    preferences: { notifications: { mail: { 'comment-reply': false } } },
  });
  for (const { uid } of [silent, quiet]) await (await commentBy(uid)).reply('r1', 'somebody');
  await mailed(silent.email, 1);
  expect(await itemsOf(silent.uid)).toEqual([]);
  await notified(quiet.uid, 1);
  expect(await mailsSentTo(quiet.email)).toEqual([]);
});

test('the link of a mail switches its kind off without a sign-in; a forged one writes nothing', async () => {
  const { uid, email } = await newMember({ preferences: { theme: 'dark' } });
  await (await commentBy(uid)).reply('r1', 'somebody');
  const [mail] = await mailed(email, 1);
  const [, token = ''] = /\/unsubscribe\?token=([\w.-]+)/.exec(String(mail?.message.text)) ?? [];
  const forged = token.replace(uid, 'somebody-else');
  expect(await callServer('unsubscribe', { token: forged })).toEqual({
    httpStatus: 410,
    error: 'expired-link',
  });
  const opened = await fetchPath(`/api/unsubscribe?token=${token}`, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([
    302,
    `/unsubscribe?token=${token}`,
  ]);
  expect((await readDocument(path.profile(uid)))?.preferences).toEqual({ theme: 'dark' });

  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const clicked = await fetchPath(`/api/unsubscribe?token=${token}`, { method: 'POST', body });
  expect([clicked.status, await clicked.json()]).toEqual([200, { kind: 'comment-reply' }]);
  const preferences = { theme: 'dark', notifications: { mail: { 'comment-reply': false } } };
  const after = await adminFirestore().doc(path.profile(uid)).get();
  expect(after.get('preferences')).toEqual(preferences);
  expect(await callServer('unsubscribe', { token })).toMatchObject({ httpStatus: 200 });
  const again = await adminFirestore().doc(path.profile(uid)).get();
  expect(again.updateTime?.isEqual(after.updateTime ?? Timestamp.now())).toBe(true);
});

test('a buyer gets one notification each of a shipped kit, a refund and a refused debit', async () => {
  const { uid } = await newMember();
  const order = path.order(uniqueId('order'));
  const fields = {
    user_id: uid,
    number: 'AF-1',
    status: 'expedier',
    city: 'Paris',
    created_at: Timestamp.now(),
  };
  await putDocument(order, fields);
  const reference = adminFirestore().doc(order);
  await reference.update({ status: 'expedié' });
  await notified(uid, 1);
  const before = await restDocument(order);
  await reference.update({ refunded_cents: 500 });
  await notified(uid, 2);
  const refund = { path: order, before, after: await restDocument(order) };
  expect(await deliverEventTwice('onOrderWritten', refund)).toEqual([200, 200]);
  const debited = path.order(uniqueId('order'));
  await putDocument(debited, { ...fields, status: 'pending', is_processing: true });
  await adminFirestore().doc(debited).update({ status: 'expired', is_processing: false });
  await notified(uid, 3);
  const states = (await itemsOf(uid)).map(
    ({ kind, reference: number, state }) => `${kind} ${number} ${state}`,
  );
  expect(states.toSorted()).toEqual([
    'order AF-1 refunded',
    'order AF-1 shipped',
    'order AF-1 unpaid',
  ]);
});

test('the comments of an hour on a film of a trainer are one notification and one mail', async () => {
  const ines = await newMember({ is_pro_trainer: true });
  const videoId = uniqueId('video');
  const film = buildVideo({ title: 'Le tour', author_id: ines.uid });
  await putDocument(path.video(videoId), film);
  const lastHour = Timestamp.fromMillis(THIS_HOUR - HOUR_MS + 1);
  for (const author of ['somebody', 'another', ines.uid]) {
    await putDocument(path.comment(videoId, author), {
      ...buildComment(author, 5),
      created_at: lastHour,
    });
  }
  await runSchedule('tellOfComments');
  await runSchedule('tellOfComments');
  expect(await itemsOf(ines.uid)).toEqual([
    expect.objectContaining({
      kind: 'film-comments',
      video_id: videoId,
      title: 'Le tour',
      number: '2',
    }),
  ]);
  const [mail] = await mailed(ines.email, 1);
  expect(mail).toMatchObject({
    kind: 'film-comments',
    message: { subject: '2 commentaires sur votre vidéo\u00a0: Le tour' },
  });
});
