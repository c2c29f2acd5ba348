import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, test } from 'vitest';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import { nameTokens } from '@atelier/domain/search-tokens';
import { fetchMails } from '@atelier/emulators/suite';
import {
  adminAuth,
  adminFirestore,
  newMember,
  waitForDocument,
} from '../support/suite/admin-sdk.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { callServer } from './support/call.ts';
import { deliverEventTwice, restDocument } from './support/deliver-event.ts';
import { idToken, mediaBucket, runSchedule, OWN_FILE } from './support/functions-emulator.ts';
import {
  buildComment,
  uniqueId,
  putDocument,
  deleteAfterTests,
  readDocument,
  buildVideo,
} from './support/documents.ts';

const fileExists = async (file: string) => (await mediaBucket().file(file).exists())[0];
const account = async (uid: string) =>
  adminAuth()
    .getUser(uid)
    .then(
      () => 'exists',
      (error: unknown) => (error as { code: string }).code,
    );
const firstPassDone = (data: FirebaseFirestore.DocumentData | undefined) =>
  ['stripe', 'auth', 'profile', 'content', 'files'].every((step) => data?.steps?.[step] === 'done');

const order = (uid: string, fields: object = {}) => ({
  user_id: uid,
  full_name: 'Zoé Martin',
  address: '1 rue des Essais',
  postal_code: '75011',
  city: 'Paris',
  country: 'FR',
  phone: '0600000000',
  number: 'AF-2026-000123',
  email: 'secret@example.com',
  search: ['se', 'secret@example.com', 'zoe'],
  amount_total: 5680,
  status: 'expedié',
  created_at: Timestamp.now(),
  ...fields,
});

/** Creates a member with data in every collection and returns its ids. */
async function someone() {
  const member = await newMember();
  const { uid } = member;
  const ids = {
    video: uniqueId('video'),
    draft: uniqueId('draft'),
    message: uniqueId('message'),
    reacted: uniqueId('message'),
    order: uniqueId('order'),
    mail: uniqueId('mail'),
    encoding: uniqueId('encoding'),
  };
  const unpaid = uniqueId('order');
  const report = uniqueId('report');
  const about = uniqueId('report');
  const files = [
    `avatars/${uid}/1.jpg`,
    `chat_media/${uid}/1700000000000_a.jpg`,
    `videos/drafts/${uid}/1.mp4`,
    `trainer_ids/${uid}_idFront_1700000000000.jpg`,
  ];
  await Promise.all(files.map((file) => mediaBucket().file(file).save('x', OWN_FILE)));
  await putDocument(`videos/${ids.video}`, buildVideo({ author_id: uid }));
  await putDocument(
    `videos/${ids.draft}`,
    buildVideo({ author_id: uid, status: 'brouillon', subscription_tier: 'draft' }),
  );
  await putDocument(`videos/${ids.video}/comments/a`, buildComment(uid, 2));
  await putDocument(`videos/${ids.video}/comments/b`, buildComment('somebody', 4));
  const marker = { user_id: uid, session: 's', sessions: 1, viewed_at: Timestamp.now() };
  await putDocument(`videos/${ids.video}/views/${uid}`, marker);
  const clip = {
    kind: 'chat',
    owner: `chat_rooms/1/messages/${ids.message}`,
    author_id: uid,
    state: 'failed',
  };
  await putDocument(`encodings/${ids.encoding}`, { ...clip, created_at: Timestamp.now() });
  await putDocument(`chat_rooms/1/messages/${ids.message}`, {
    user_id: uid,
    author_name: member.display_name,
    message: 'Salut',
    media_url: files[1],
    media_type: 'video',
    media_state: 'failed',
    media_error: 'worker-failed',
    poster_url: files[1],
    created_at: Timestamp.now(),
  });
  await putDocument(`chat_rooms/1/messages/${ids.reacted}`, {
    user_id: 'u1',
    reactions: { [uid]: '🔥', u2: '👍' },
  });
  await putDocument(`starter_kit_orders/${ids.order}`, order(uid));
  await putDocument(`starter_kit_orders/${unpaid}`, order(uid, { status: 'expired' }));
  const note = { id: 'n1', author: 'somebody', text: 'A appelé', at: Timestamp.now() };
  for (const one of [ids.order, unpaid]) {
    await putDocument(`starter_kit_orders/${one}/private/notes`, { notes: [note] });
  }
  await putDocument(`reports/${report}`, {
    reporter: uid,
    reporter_name: member.display_name,
    target: 'videos/v/comments/c',
    reason: 'x',
    state: 'open',
  });
  await putDocument(`support_messages/${report}`, {
    user_id: uid,
    text: 'Aidez-moi',
    state: 'open',
  });
  const said = {
    user_id: uid,
    author_name: member.display_name,
    text: 'Des mots durs',
    has_file: false,
  };
  await putDocument(`reports/${about}`, {
    reporter: 'u1',
    target: 'videos/v/comments/c',
    reason: 'x',
    state: 'open',
    said,
  });
  await putDocument(`audit_log/${uniqueId('entry')}`, {
    actor: 'an-admin',
    target: 'videos/v/comments/c',
    target_name: member.display_name,
    member: uid,
    search: nameTokens([member.display_name]),
    action: 'comment.delete',
    before: { user_id: uid, author_name: member.display_name, content: 'Des mots durs' },
    at: Timestamp.now(),
  });
  await putDocument(`audit_log/${uniqueId('entry')}`, {
    actor: 'an-admin',
    target: `videos/${ids.video}`,
    target_name: 'Un titre qui reste',
    member: uid,
    search: nameTokens(['Un titre qui reste']),
    action: 'videos.unpublish',
    at: Timestamp.now(),
  });
  await putDocument(`trainer_applications/${uid}`, {
    user_id: uid,
    status: 'pending',
    id_front_path: files[3],
  });
  for (const kind of ['report', 'edit', 'draft']) {
    await putDocument(`${kind}_limits/${uid}`, { count: 1 });
  }
  await putDocument(`profiles/${uid}/video_progress/${ids.video}`, {
    user_id: uid,
    video_id: ids.video,
    progress: 0.5,
  });
  // Sent, as its state says.
  await putDocument(`mail/${ids.mail}`, {
    to: member.email,
    uid,
    delivery: { state: 'sent', attempts: 1 },
  });
  for (const path of [`deletions/${uid}`, `deleted_users/${uid}`]) deleteAfterTests(path);
  return { ...member, ids, unpaid, report, about, files };
}

/**
 * Returns the ID token of an account without a password: unlike production, the emulator rejects
 * sessions older than a password.
 */
async function tokenWithoutPassword(uid: string): Promise<string> {
  const address = `http://${suiteInfo().auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=any`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: await adminAuth().createCustomToken(uid),
      returnSecureToken: true,
    }),
  });
  return ((await response.json()) as { idToken: string }).idToken;
}

describe('deleteMyAccount', () => {
  test('deletes everything except what others or the law need', async () => {
    const { uid, ids, unpaid, report, about, files, ...member } = await someone();
    const neighbour = `trainer_ids/${uid}_x_idFront_1700000000000.jpg`;
    await mediaBucket().file(neighbour).save('x', OWN_FILE);
    expect(await callServer('deleteMyAccount', {}, await idToken(member))).toMatchObject({
      result: { ok: true },
    });
    await waitForDocument(`deletions/${uid}`, firstPassDone);

    const mail = await waitForDocument(
      `mail/leaving_${uid}_done`,
      (sent) => sent?.delivery.state === 'sent',
    );
    // Neither the deletion nor its mail keeps the address.
    expect([mail?.to, (await readDocument(`deletions/${uid}`))?.contact]).toEqual([
      undefined,
      undefined,
    ]);
    const [received] = (await fetchMails(suiteInfo().mailbox, member.email)).filter(({ id }) =>
      id.startsWith('leaving_'),
    );
    expect(received?.text).toMatch(
      /Ce que nous gardons, pourquoi et combien de temps[^]+10\sans[^]+5\sans/,
    );

    expect(await account(uid)).toBe('auth/user-not-found');
    expect(await readDocument(`profiles/${uid}`)).toBeUndefined();
    expect(await readDocument(`profiles/${uid}/video_progress/${ids.video}`)).toBeUndefined();
    expect(await readDocument(`trainer_applications/${uid}`)).toBeUndefined();
    expect(await readDocument(`mail/${ids.mail}`)).toBeUndefined();
    for (const kind of ['report', 'edit', 'draft']) {
      expect(await readDocument(`${kind}_limits/${uid}`)).toBeUndefined();
    }
    expect(await readDocument(`deleted_users/${uid}`)).toBeDefined();
    expect(await Promise.all(files.map(fileExists))).toEqual([false, false, false, false]);
    expect(await fileExists(neighbour)).toBe(true);

    expect(await readDocument(`videos/${ids.video}/comments/a`)).toBeUndefined();
    expect(await readDocument(`videos/${ids.video}/comments/b`)).toBeDefined();
    expect(await readDocument(`videos/${ids.video}/views/${uid}`)).toBeUndefined();
    expect(await readDocument(`videos/${ids.video}`)).toMatchObject({ status: 'en_ligne' });
    expect(await readDocument(`videos/${ids.draft}`)).toBeUndefined();
    const message = await readDocument(`chat_rooms/1/messages/${ids.message}`);
    expect(message).toMatchObject({ ...DELETED_MEMBER, message: 'Salut' });
    expect(Object.keys(message ?? {}).filter((field) => /^(media|poster)_/.test(field))).toEqual(
      [],
    );
    expect(await readDocument(`encodings/${ids.encoding}`)).toBeUndefined();

    expect(await readDocument(`chat_rooms/1/messages/${ids.reacted}`)).toMatchObject({
      user_id: 'u1',
    });
    expect((await readDocument(`chat_rooms/1/messages/${ids.reacted}`))?.reactions).toEqual({
      u2: '👍',
    });

    const kept = await readDocument(`starter_kit_orders/${ids.order}`);
    expect(kept).toMatchObject({ user_id: 'deleted', full_name: 'Zoé Martin', amount_total: 5680 });
    expect(Object.keys(kept ?? {})).not.toContain('phone');
    expect(JSON.stringify(kept)).not.toContain('secret');
    expect(kept?.search).toEqual(expect.arrayContaining(['zoe', '000123']));
    expect(await readDocument(`starter_kit_orders/${unpaid}`)).toBeUndefined();
    for (const one of [ids.order, unpaid]) {
      expect(await readDocument(`starter_kit_orders/${one}/private/notes`)).toBeUndefined();
    }
    expect(await readDocument(`reports/${report}`)).toMatchObject({ reporter: 'deleted' });
    expect(await readDocument(`reports/${report}`)).not.toHaveProperty('reporter_name');
    expect(await readDocument(`support_messages/${report}`)).toBeUndefined();
    expect(await readDocument(`reports/${about}`)).toMatchObject({ reporter: 'u1', state: 'open' });
    expect(await readDocument(`reports/${about}`)).not.toHaveProperty('said');
    await waitForDocument(
      `video_stats/${ids.video}`,
      (stats) => stats?.rating_count === 1 && stats.rating === 4,
    );

    const log = await adminFirestore().collection('audit_log').where('target', '==', uid).get();
    expect(log.docs.map((entry) => [entry.get('action'), entry.get('actor')])).toEqual([
      ['member.delete', uid],
    ]);
    const named = await adminFirestore().collection('audit_log').where('member', '==', uid).get();
    expect(named.docs).toHaveLength(3);
    const shown = JSON.stringify(named.docs.map((entry) => entry.data()));
    expect(shown).toContain('Un titre qui reste');
    expect(shown).not.toContain(member.display_name);
    expect(shown).toContain(DELETED_MEMBER.author_name);
  });

  test('requires a recent sign-in', async () => {
    const { uid } = await adminAuth().createUser({ email: `${uniqueId('aged')}@example.com` });
    const token = await tokenWithoutPassword(uid);
    const [head = '', body = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const aged = (seconds: number) => {
      const old = { ...claims, auth_time: Math.floor(Date.now() / 1000) - seconds };
      return [head, Buffer.from(JSON.stringify(old)).toString('base64url'), signature].join('.');
    };
    const answer = await callServer('deleteMyAccount', {}, aged(3600));
    expect(answer.error).toBe('auth-recent-login-required');
    expect(await readDocument(`deletions/${uid}`)).toBeUndefined();
    expect(await account(uid)).toBe('exists');
  });

  test('requires a signed-in caller and an empty request', async () => {
    expect((await callServer('deleteMyAccount', {})).error).toBe('signed-out');
    const member = await newMember();
    const answer = await callServer('deleteMyAccount', { uid: 'another' }, await idToken(member));
    expect(answer.error).toBe('invalid-data');
    expect(await account(member.uid)).toBe('exists');
  });

  test('creates one deletion for repeated calls', async () => {
    const member = await newMember();
    deleteAfterTests(`deletions/${member.uid}`);
    deleteAfterTests(`deleted_users/${member.uid}`);
    const token = await idToken(member);
    const answers = await Promise.all([
      callServer('deleteMyAccount', {}, token),
      callServer('deleteMyAccount', {}, token),
    ]);
    const [first, second] = answers.map(({ httpStatus }) => httpStatus).toSorted();
    expect(first).toBe(200);
    // Unauthorized if the account was deleted before the second call was checked.
    expect(second).toBeOneOf([200, 401]);
    const log = await adminFirestore()
      .collection('audit_log')
      .where('target', '==', member.uid)
      .get();
    expect(log.size).toBe(1);
    await waitForDocument(`deletions/${member.uid}`, firstPassDone);
  });
});

describe('the last admin', () => {
  test('stays; of two admins who leave at once, one may', async () => {
    const admins = await adminFirestore()
      .collection('profiles')
      .where('is_admin', '==', true)
      .get();
    await Promise.all(admins.docs.map(({ ref }) => ref.update({ is_admin: false })));
    try {
      const one = await newMember({ is_admin: true });
      const two = await newMember({ is_admin: true });
      for (const { uid } of [one, two]) {
        deleteAfterTests(`deletions/${uid}`);
        deleteAfterTests(`deleted_users/${uid}`);
      }
      const tokens = await Promise.all([idToken(one), idToken(two)]);
      const answers = await Promise.all(
        tokens.map((token) => callServer('deleteMyAccount', {}, token)),
      );
      const codes = answers.map(({ error }) => error ?? 'gone');
      expect(codes.toSorted()).toEqual(['gone', 'last-admin']);
      const left = codes.indexOf('gone') === 0 ? one : two;
      await waitForDocument(`deletions/${left.uid}`, firstPassDone);
    } finally {
      await Promise.all(admins.docs.map(({ ref }) => ref.update({ is_admin: true })));
    }
  });
});

describe('continueDeletion', () => {
  const pending = (fields: object = {}) => ({
    state: 'pending',
    steps: {
      stripe: 'done',
      auth: 'done',
      profile: 'done',
      content: 'done',
      files: 'done',
      second_pass: 'open',
    },
    attempts: 1,
    second_pass_at: Timestamp.fromMillis(Date.now() - 1000),
    next_at: Timestamp.fromMillis(Date.now() - 1000),
    ...fields,
  });

  test('its second pass deletes what a live token wrote meanwhile, once due', async () => {
    const uid = uniqueId('gone');
    const early = { second_pass_at: Timestamp.fromMillis(Date.now() + 3_600_000) };
    await putDocument(`profiles/${uid}/sessions/late`, { day: '2026-11-20', seconds: 60 });
    await putDocument(`profiles/${uid}/practice/summary`, { skills: {}, days: {} });
    await putDocument(`profiles/${uid}/practice/today`, { day: '2026-11-20' });
    await putDocument(`notifications/${uid}/items/late`, { kind: 'order' });
    deleteAfterTests(`profiles/${uid}`);
    await putDocument(`deletions/${uid}`, pending(early));
    // The trigger of the new document has finished and cannot interfere.
    await waitForDocument(`deletions/${uid}`, (data) => data?.attempts === 2);
    await adminFirestore().doc(`deletions/${uid}`).update({ next_at: pending().next_at });
    await runSchedule('continueDeletions');
    expect(await readDocument(`deletions/${uid}`)).toMatchObject({ attempts: 3 });
    expect(await readDocument(`profiles/${uid}/sessions/late`)).toBeDefined();
    await mediaBucket().file(`avatars/${uid}/late.jpg`).save('x', OWN_FILE);
    await putDocument(`deletions/${uid}`, pending());
    await runSchedule('continueDeletions');
    expect(await readDocument(`profiles/${uid}/sessions/late`)).toBeUndefined();
    expect(await readDocument(`profiles/${uid}/practice/summary`)).toBeUndefined();
    expect(await readDocument(`profiles/${uid}/practice/today`)).toBeUndefined();
    expect(await readDocument(`notifications/${uid}/items/late`)).toBeUndefined();
    expect(await fileExists(`avatars/${uid}/late.jpg`)).toBe(false);
    expect(await readDocument(`deletions/${uid}`)).toMatchObject({ state: 'done', attempts: 2 });
  });

  test('can run twice, for a member of whom nothing is left', async () => {
    const uid = uniqueId('gone');
    const path = `deletions/${uid}`;
    const open = {
      stripe: 'open',
      auth: 'open',
      profile: 'open',
      content: 'open',
      files: 'open',
      second_pass: 'open',
    };
    await putDocument(
      path,
      pending({ steps: open, second_pass_at: Timestamp.fromMillis(Date.now() + 3_600_000) }),
    );
    const change = { path, after: await restDocument(path) };
    expect(await deliverEventTwice('onDeletionCreated', change)).toEqual([200, 200]);
    const deletion = await readDocument(path);
    expect(firstPassDone(deletion)).toBe(true);
    expect(deletion).toMatchObject({ state: 'pending', steps: { second_pass: 'open' } });
    expect(deletion?.next_at.toMillis()).toBe(deletion?.second_pass_at.toMillis());
  });
});
