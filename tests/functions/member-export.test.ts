import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { exportMyDataResponse } from '@atelier/domain/contracts/member';
import { adminAuth, newMember } from '../support/suite/admin-sdk.ts';
import { callServer } from './support/call.ts';
import { idToken, mediaBucket, OWN_FILE } from './support/functions-emulator.ts';
import {
  buildComment,
  uniqueId,
  putDocument,
  deleteAfterTests,
  buildVideo,
} from './support/documents.ts';

test('contains all data of the member and none of others', async () => {
  const member = await newMember({
    phone: '0601020304',
    search: ['zo'],
    sort_name: 'zo',
    preferences: { practice: { experience: 'bar', minutes: 30 } },
    weekly_consent: { by: 'registration', wording: '2026-11', at: Timestamp.fromMillis(0) },
  });
  deleteAfterTests(`rate_limits/export_${member.uid}`);
  const videoId = uniqueId('video');
  const message = uniqueId('message');
  const orderId = uniqueId('order');
  await putDocument(`videos/${videoId}`, buildVideo());
  await putDocument(`videos/${videoId}/comments/mine`, buildComment(member.uid, 5));
  await putDocument(`videos/${videoId}/comments/other`, buildComment('somebody', 1));
  await putDocument(`chat_rooms/2/messages/${message}`, {
    user_id: member.uid,
    author_name: 'Z',
    message: 'Salut',
  });
  await putDocument(`starter_kit_orders/${orderId}`, {
    user_id: member.uid,
    amount_total: 5680,
    search: ['zo-token'],
    created_at: Timestamp.now(),
  });
  const reacted = uniqueId('message');
  const other = { user_id: 'somebody', author_name: 'Other', message: 'Of another member' };
  await putDocument(`chat_rooms/3/messages/${reacted}`, {
    ...other,
    reactions: { [member.uid]: '🔥', somebody: '👍' },
  });
  await putDocument(`notifications/${member.uid}/items/n1`, {
    kind: 'order',
    created_at: Timestamp.now(),
  });
  const mail = { to: member.email, uid: member.uid, locale: 'fr', created_at: Timestamp.now() };
  await putDocument(`mail/${uniqueId('mail')}`, {
    ...mail,
    message: { subject: 'Colis', text: 'https://x/one-time' },
  });
  await putDocument(`audit_log/${uniqueId('entry')}`, {
    actor: member.uid,
    target: 'somebody',
    action: 'member.mute',
    at: Timestamp.now(),
  });
  const about = {
    actor: 'somebody',
    actor_name: 'An admin',
    member: member.uid,
    target: 'reports/r1',
    after: { said: {}, reason: 'Of another member' },
  };
  await putDocument(`audit_log/${uniqueId('entry')}`, {
    ...about,
    action: 'reports.update',
    at: Timestamp.now(),
  });
  // More than a page.
  const views = Array.from(
    { length: 501 },
    (_, index) => `videos/${videoId}-${index}/views/${member.uid}`,
  );
  await Promise.all(
    views.map((one) => putDocument(one, { user_id: member.uid, viewed_at: Timestamp.now() })),
  );
  const said = { user_id: 'somebody', author_name: 'Other', text: 'Insult', has_file: false };
  await putDocument(`reports/${uniqueId('report')}`, {
    reporter: member.uid,
    target: 'x',
    reason: 'Mine',
    state: 'open',
    said,
  });
  await putDocument(`support_messages/${uniqueId('support')}`, {
    user_id: member.uid,
    text: 'Aidez-moi',
  });
  await putDocument(`trainer_applications/${member.uid}`, {
    user_id: member.uid,
    siret: '73282932000074',
  });
  await putDocument(`profiles/${member.uid}/sessions/s1`, {
    day: '2026-11-20',
    seconds: 60,
    updated_at: Timestamp.now(),
  });
  await putDocument(`profiles/${member.uid}/practice/summary`, {
    skills: {},
    days: { '2026-11-20': 60 },
  });
  await putDocument(`profiles/${member.uid}/practice/today`, {
    day: '2026-11-20',
    done: ['v_m_left_empty'],
  });
  await putDocument(`consents/${uniqueId('consent')}`, {
    uid: member.uid,
    kind: 'terms',
    terms_version: '1',
    at: Timestamp.now(),
  });
  const refund = { uid: member.uid, payment: 'pi_owed', cents: 900, reason: 'failed', attempts: 1 };
  await putDocument(`due_refunds/${uniqueId('refund')}`, {
    ...refund,
    created_at: Timestamp.now(),
  });
  await mediaBucket().file(`avatars/${member.uid}/1.jpg`).save('xyz', OWN_FILE);

  const answer = await callServer('exportMyData', {}, await idToken(member));
  const { data, exported_at, is_complete } = exportMyDataResponse.parse(answer.result);
  expect(new Date(exported_at).toISOString()).toBe(exported_at);
  expect(is_complete).toBe(true);
  expect(data.views).toHaveLength(501);
  expect(data).toMatchObject({
    reactions_room_3: [{ reactions: { [member.uid]: '🔥' } }],
    mails: [{ to: member.email, message: { subject: 'Colis' } }],
    notifications: [{ kind: 'order' }],
    admin_actions: [{ action: 'member.mute' }],
    admin_actions_about_me: [{ action: 'reports.update', target: 'reports/' }],
    account: { uid: member.uid, email: member.email, email_verified: true },
    profile: {
      display_name: member.display_name,
      phone: '0601020304',
      preferences: { practice: { experience: 'bar', minutes: 30 } },
      weekly_consent: {
        by: 'registration',
        wording: '2026-11',
        at: '1970-01-01T00:00:00.000Z',
      },
    },
    comments: [{ _path: `videos/${videoId}/comments/mine`, rating: 5 }],
    messages: [{ message: 'Salut' }],
    starter_kit_orders: [{ amount_total: 5680 }],
    trainer_application: { siret: '73282932000074' },
    sessions: [{ day: '2026-11-20', seconds: 60 }],
    practice: [{ days: { '2026-11-20': 60 } }, { day: '2026-11-20', done: ['v_m_left_empty'] }],
    consents: [{ kind: 'terms' }],
    due_refunds: [{ payment: 'pi_owed', cents: 900 }],
    reports: [{ reason: 'Mine' }],
    support_messages: [{ text: 'Aidez-moi' }],
    files: [{ path: `avatars/${member.uid}/1.jpg`, bytes: 3 }],
    videos: [],
  });
  expect(Object.keys(data.profile as object)).not.toContain('search');
  expect(Object.keys(data.profile as object)).not.toContain('sort_name');
  expect(JSON.stringify(data)).not.toContain('one-time');
  expect(JSON.stringify(data)).not.toContain('zo-token');
  for (const other of ['somebody', 'An admin', 'Of another member']) {
    expect(JSON.stringify(data)).not.toContain(other);
  }
});

test('allows five exports per hour', async () => {
  const member = await newMember();
  deleteAfterTests(`rate_limits/export_${member.uid}`);
  const token = await idToken(member);
  for (let turn = 0; turn < 5; turn++) {
    expect((await callServer('exportMyData', {}, token)).httpStatus).toBe(200);
  }
  expect(await callServer('exportMyData', {}, token)).toMatchObject({
    httpStatus: 429,
    error: 'rate-limited',
  });
  const hourAgo = Timestamp.fromMillis(Date.now() - 3_600_001);
  await putDocument(`rate_limits/export_${member.uid}`, {
    turns: Array.from({ length: 5 }, () => hourAgo),
  });
  expect((await callServer('exportMyData', {}, token)).httpStatus).toBe(200);
});

test('a disabled or deleted account is refused at once, with its own words', async () => {
  const member = await newMember();
  const token = await idToken(member);
  await adminAuth().updateUser(member.uid, { disabled: true });
  expect(await callServer('exportMyData', {}, token)).toEqual({
    httpStatus: 401,
    error: 'auth-user-disabled',
  });
  await adminAuth().deleteUser(member.uid);
  expect(await callServer('exportMyData', {}, token)).toEqual({
    httpStatus: 401,
    error: 'auth-account-deleted',
  });
});

test.each([
  ['signed out', {}, 'signed-out', false],
  ['requesting another member', { uid: 'x' }, 'invalid-data', true],
])('%s: refused', async (_name, data, code, signedIn) => {
  const token = signedIn ? await idToken(await newMember()) : undefined;
  expect((await callServer('exportMyData', data, token)).error).toBe(code);
});
