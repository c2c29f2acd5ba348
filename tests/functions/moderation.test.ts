import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, test } from 'vitest';
import { storagePath } from '@atelier/domain/storage-paths';
import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import { mailsSentTo } from './support/admins.ts';
import { callServer } from './support/call.ts';
import { deliverEvent, deliverEventTwice, restDocument } from './support/deliver-event.ts';
import { idToken, mediaBucket, OWN_FILE } from './support/functions-emulator.ts';
import {
  buildComment,
  waitFor,
  uniqueId,
  putDocument,
  readDocument,
  buildVideo,
} from './support/documents.ts';

const save = (file: string) => mediaBucket().file(file).save('x', OWN_FILE);
const fileExists = async (file: string) => (await mediaBucket().file(file).exists())[0];
const waitUntilDeleted = (file: string) =>
  waitFor(
    () => fileExists(file),
    (there) => !there,
  );
const entriesOn = async (target: string) =>
  (await adminFirestore().collection('audit_log').where('target', '==', target).get()).docs.map(
    (one) => one.data(),
  );

let admin: { uid: string; token: string };
let member: { uid: string; token: string };
beforeAll(async () => {
  const one = await newMember({ is_admin: true });
  const other = await newMember({ subscription_tier: 'premium' });
  admin = { uid: one.uid, token: await idToken(one) };
  member = { uid: other.uid, token: await idToken(other) };
});

async function aMessage(fields: object = {}): Promise<string> {
  const target = `chat_rooms/1/messages/${uniqueId('message')}`;
  await putDocument(target, {
    user_id: member.uid,
    author_name: 'Zoé',
    message: 'Des mots durs',
    created_at: Timestamp.now(),
    ...fields,
  });
  return target;
}
async function aComment(author = member.uid): Promise<string> {
  const id = uniqueId('video');
  await putDocument(`videos/${id}`, buildVideo());
  const target = `videos/${id}/comments/c1`;
  await putDocument(target, buildComment(author, 2));
  return target;
}
async function aQuestion(author = member.uid): Promise<string> {
  const session = uniqueId('live');
  await putDocument(`live_sessions/${session}`, { title: 'Le tour en direct' });
  const target = `live_sessions/${session}/questions/${author}`;
  const fields = { user_id: author, author_name: 'Zoé', text: 'Une question dure', votes: 2 };
  await putDocument(target, { ...fields, created_at: Timestamp.now() });
  return target;
}
/** What an admin says that a content breaks. */
const rule = 'abuse';
const code = async (name: string, data: unknown, token?: string) =>
  (await callServer(name, data, token)).error ?? 'done';

describe('moderate', () => {
  test('deletes a message with its file, logs actor and reason, and resolves the report', async () => {
    const file = storagePath.chat(member.uid, `${Date.now()}_photo.jpg`);
    await save(file);
    const target = await aMessage({ media_url: file, media_type: 'image' });
    const report = uniqueId('report');
    await putDocument(`reports/${report}`, {
      target,
      reporter: 'u1',
      reason: 'x',
      state: 'open',
      created_at: Timestamp.now(),
    });
    const request = { target, rule, action: 'delete', reason: 'Insulte', report };
    expect((await callServer('moderate', request, admin.token)).result).toEqual({ ok: true });
    expect(await readDocument(target)).toBeUndefined();
    await waitUntilDeleted(file);
    expect(await readDocument(`reports/${report}`)).toMatchObject({
      state: 'resolved',
      updated_by: admin.uid,
    });
    expect(await entriesOn(target)).toMatchObject([
      {
        actor: admin.uid,
        action: 'message.delete',
        before: { message: 'Des mots durs' },
        after: { rule, reason: 'Insulte' },
      },
    ]);
    expect(await code('moderate', request, admin.token)).toBe('not-found');
  });

  test('edits a message and a comment, keeping author and date', async () => {
    for (const [target, field, stamp] of [
      [await aMessage(), 'message', 'edited_at'],
      [await aComment(), 'content', 'updated_at'],
    ] as const) {
      const before = await readDocument(target);
      expect(
        await code(
          'moderate',
          { target, rule, action: 'edit', text: ' Des mots doux ' },
          admin.token,
        ),
      ).toBe('done');
      const after = await readDocument(target);
      expect(after).toEqual({ ...before, [field]: 'Des mots doux', [stamp]: after?.[stamp] });
      expect(after?.[stamp]).toBeInstanceOf(Timestamp);
      const [entry] = await entriesOn(target);
      // Nothing else, which would look removed.
      expect(entry?.before).toEqual({ [field]: before?.[field] });
      expect(entry).toMatchObject({ actor: admin.uid, after: { [field]: 'Des mots doux' } });
    }
  });

  test('edits a question, which keeps its votes, at most to its own length, and deletes it', async () => {
    const target = await aQuestion();
    const before = await readDocument(target);
    const edit = (text: string) =>
      code(
        'moderate',
        { target, rule, action: 'edit', text, seen: 'Une question dure' },
        admin.token,
      );
    expect(await edit('x'.repeat(301))).toBe('invalid-data');
    expect(await edit('Une question\ndouce')).toBe('done');
    expect(await readDocument(target)).toEqual({ ...before, text: 'Une question douce' });
    expect(await code('moderate', { target, rule, action: 'delete' }, admin.token)).toBe('done');
    expect(await readDocument(target)).toBeUndefined();
    const about = { actor: admin.uid, member: member.uid, target_name: 'Zoé' };
    expect((await entriesOn(target)).map((entry) => entry.action as string).toSorted()).toEqual([
      'question.delete',
      'question.edit',
    ]);
    expect((await entriesOn(target))[0]).toMatchObject(about);
  });

  test('deletes a comment', async () => {
    const target = await aComment();
    expect(await code('moderate', { target, rule, action: 'delete' }, admin.token)).toBe('done');
    expect(await readDocument(target)).toBeUndefined();
  });

  test('is allowed only for admins', async () => {
    const target = await aMessage();
    const request = { target, rule, action: 'delete' };
    expect(await code('moderate', request)).toBe('signed-out');
    expect(await code('moderate', request, member.token)).toBe('forbidden');
    expect(await readDocument(target)).toBeDefined();
    expect(await entriesOn(target)).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['a profile', { target: 'profiles/u1' }, 'invalid-data'],
    ['a room', { target: 'chat_rooms/1' }, 'invalid-data'],
    ['a room that cannot exist', { target: 'chat_rooms/9/messages/m1' }, 'invalid-data'],
    ['a path with ..', { target: 'videos/../comments/c1' }, 'invalid-data'],
    ['a missing message', { target: 'chat_rooms/1/messages/none' }, 'not-found'],
    ['an unknown action', { action: 'burn' }, 'invalid-data'],
    ['a blank edit', { action: 'edit', text: ' ' }, 'invalid-data'],
    ['an edit that is too long', { action: 'edit', text: 'x'.repeat(2001) }, 'invalid-data'],
    ['an edit without text', { action: 'edit' }, 'invalid-data'],
    ['a deletion with a text', { text: 'x' }, 'invalid-data'],
    ['an unknown report', { report: 'no-such-report' }, 'invalid-data'],
    ['an unknown rule', { rule: 'taste' }, 'invalid-data'],
    ['no rule', { rule: undefined }, 'invalid-data'],
    ['an extra field', { silently: true }, 'invalid-data'],
  ])('refuses %s', async (_what, change, expected) => {
    const target = await aMessage();
    expect(await code('moderate', { target, rule, action: 'delete', ...change }, admin.token)).toBe(
      expected,
    );
    expect(await readDocument(target)).toMatchObject({ message: 'Des mots durs' });
  });

  test.each(['edit', 'delete'] as const)(
    '%s: a text that changed meanwhile is a conflict',
    async (action) => {
      for (const target of [await aMessage(), await aComment()]) {
        const before = await readDocument(target);
        const request = {
          target,
          rule,
          action,
          ...(action === 'edit' ? { text: 'Des mots doux' } : {}),
        };
        expect(
          await code('moderate', { ...request, seen: 'Ce qui était là avant' }, admin.token),
        ).toBe('conflict');
        expect(await readDocument(target)).toEqual(before);
        expect(await entriesOn(target)).toEqual([]);
        const seen: unknown = before?.message ?? before?.content;
        expect(await code('moderate', { ...request, seen }, admin.token)).toBe('done');
      }
    },
  );

  test('a report closed by another admin is a conflict', async () => {
    const target = await aMessage();
    const report = uniqueId('report');
    await putDocument(`reports/${report}`, {
      target,
      reporter: 'u1',
      reason: 'x',
      state: 'dismissed',
    });
    expect(await code('moderate', { target, rule, action: 'delete', report }, admin.token)).toBe(
      'conflict',
    );
    expect(await readDocument(target)).toBeDefined();
    expect(await readDocument(`reports/${report}`)).toMatchObject({ state: 'dismissed' });
    expect(await code('moderate', { target, rule, action: 'delete' }, admin.token)).toBe('done');
  });

  test('a report about something else is rejected', async () => {
    const target = await aMessage();
    const other = await aMessage();
    const report = uniqueId('report');
    await putDocument(`reports/${report}`, {
      target: other,
      reporter: 'u1',
      reason: 'x',
      state: 'open',
    });
    expect(await code('moderate', { target, rule, action: 'delete', report }, admin.token)).toBe(
      'invalid-data',
    );
    expect(await readDocument(`reports/${report}`)).toMatchObject({ state: 'open' });
  });
});

describe('what is decided is told', () => {
  const itemsOf = async (uid: string) =>
    (await adminFirestore().collection(`notifications/${uid}/items`).get()).docs.map((item) =>
      item.data(),
    );
  /** Mails to a member with their text as it arrived, spaces made plain. */
  const mailsOf = (email: string, count: number) =>
    waitFor(
      async () =>
        (await mailsSentTo(email)).flatMap((mail) => {
          const { message, kind } = mail as { message?: { text: string }; kind: string };
          return message === undefined
            ? []
            : [{ kind, text: message.text.replaceAll('\u00a0', ' ') }];
        }),
      (mails) => mails.length === count,
    );
  /** A report with the names that its event adds, which a decision would else overtake. */
  const report = async (target: string, reporter: string) => {
    const id = uniqueId('report');
    const fields = { target, reporter, reason: 'Je suis visé par ces mots', state: 'open' };
    await putDocument(`reports/${id}`, { ...fields, created_at: Timestamp.now() });
    await waitFor(
      () => readDocument(`reports/${id}`),
      (stored) => stored?.said !== undefined,
    );
    return id;
  };

  test('to the author with its reasons, after a report and without one, once, and never who reported', async () => {
    const author = await newMember({ subscription_tier: 'premium' });
    const { uid: reporter } = await newMember({ display_name: 'Rose' });
    const target = await aComment(author.uid);
    await adminFirestore().doc(target).update({ content: 'Des mots durs' });
    const title = 'Le comptoir';
    await adminFirestore().doc(target.split('/').slice(0, 2).join('/')).update({ title });
    const request = { target, action: 'delete', rule, reason: 'Je suis visé par ces mots' };
    const withReport = { ...request, report: await report(target, reporter) };
    expect(await code('moderate', withReport, admin.token)).toBe('done');
    expect(await code('moderate', withReport, admin.token)).toBe('not-found');
    const [mail] = await mailsOf(author.email, 1);
    expect(mail?.kind).toBe('content-removed');
    for (const part of [
      'Contenu : votre commentaire sur une vidéo',
      'Où : Le comptoir',
      'Publié le ',
      'Des mots durs',
      'au point 8, interdisent les propos haineux, injurieux, discriminatoires ou harcelants',
      'Un signalement nous y a rendus attentifs.',
      'aucun moyen automatisé n’a servi',
      'cela vaut partout et sans limite de durée',
      '/contact',
      'règlement extrajudiciaire des litiges',
      'le tribunal compétent',
    ]) {
      expect(mail?.text).toContain(part);
    }
    expect(mail?.text).not.toMatch(/Rose|visé/);
    const items = await itemsOf(author.uid);
    expect(items).toMatchObject([
      { kind: 'content-removed', state: 'removed', place: 'Le comptoir' },
    ]);
    expect(JSON.stringify(items)).not.toMatch(/Rose|visé|durs/);

    const other = await newMember({ locale: 'en' });
    const own = await aMessage({ user_id: other.uid });
    const edit = { target: own, action: 'edit', text: 'Des mots doux', rule: 'drinking' };
    expect(await code('moderate', edit, admin.token)).toBe('done');
    const [edited] = await mailsOf(other.email, 1);
    expect(edited?.kind).toBe('content-edited');
    expect(edited?.text).toContain('any content that encourages drinking');
    expect(edited?.text).toContain('Our team noticed it by itself, without a report.');
  });

  test.each([
    [
      'a message',
      (user_id: string) => aMessage({ user_id }),
      'votre message dans le tchat',
      'Des mots durs',
    ],
    ['a question', aQuestion, 'votre question avant une session en direct', 'Une question dure'],
  ])('to the author of %s', async (_what, make, what, words) => {
    const author = await newMember();
    const target = await make(author.uid);
    expect(await code('moderate', { target, action: 'delete', rule }, admin.token)).toBe('done');
    const [mail] = await mailsOf(author.email, 1);
    expect(mail?.text).toContain(`Contenu : ${what}`);
    expect(mail?.text).toContain(words);
  });

  test('not to an admin who removes what is their own', async () => {
    const target = await aMessage({ user_id: admin.uid });
    expect(await code('moderate', { target, action: 'delete', rule }, admin.token)).toBe('done');
    expect((await itemsOf(admin.uid)).filter(({ kind }) => kind === 'content-removed')).toEqual([]);
  });

  test('to who reported, once for each decision, however often its event is delivered', async () => {
    const reporter = await newMember({ display_name: 'Rose' });
    const id = `reports/${await report(await aQuestion(), reporter.uid)}`;
    const before = await restDocument(id);
    const close = (state: string) =>
      adminFirestore()
        .doc(id)
        .update({ state, updated_by: admin.uid, updated_at: Timestamp.now() });
    await close('dismissed');
    const [mail] = await mailsOf(reporter.email, 1);
    expect(mail?.kind).toBe('report-dismissed');
    expect(mail?.text).toContain('Où : Le tour en direct');
    expect(mail?.text).toContain('il reste en ligne');
    expect(mail?.text).not.toMatch(/dure|Zoé/);
    const again = { path: id, before, after: await restDocument(id) };
    expect(await deliverEventTwice('onReportWritten', again)).toEqual([200, 200]);
    // Opened again by mistake: the same decision is no news, another one is.
    await close('open');
    await close('dismissed');
    await close('open');
    await close('resolved');
    expect((await mailsOf(reporter.email, 2)).map(({ kind }) => kind).toSorted()).toEqual([
      'report-dismissed',
      'report-resolved',
    ]);
    const items = await itemsOf(reporter.uid);
    expect(items.map(({ state }) => state as string).toSorted()).toEqual(['dismissed', 'resolved']);
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'report-decided', place: 'Le tour en direct' }),
    );
  });

  test('not to an admin who closes a report of their own', async () => {
    const id = `reports/${await report(await aMessage(), admin.uid)}`;
    const before = await restDocument(id);
    await adminFirestore().doc(id).update({ state: 'dismissed', updated_by: admin.uid });
    const closed = { path: id, before, after: await restDocument(id) };
    expect(await deliverEventTwice('onReportWritten', closed)).toEqual([200, 200]);
    expect((await itemsOf(admin.uid)).filter(({ kind }) => kind === 'report-decided')).toEqual([]);
  });
});

describe('a report', () => {
  const filed = async (target: string, fields: object = {}) => {
    const id = uniqueId('report');
    await putDocument(`reports/${id}`, {
      reporter: 'u1',
      target,
      reason: 'x',
      state: 'open',
      created_at: Timestamp.now(),
      ...fields,
    });
    return `reports/${id}`;
  };
  const saidIn = (path: string) =>
    waitFor(
      () => readDocument(path),
      (report) => report?.said !== undefined,
    );

  test('stores a snapshot of text and author', async () => {
    const file = storagePath.chat(member.uid, `${Date.now()}_photo.jpg`);
    const target = await aMessage({ media_url: file, media_type: 'image' });
    const report = await filed(target);
    const said = { user_id: member.uid, author_name: 'Zoé', text: 'Des mots durs', has_file: true };
    expect(await saidIn(report)).toMatchObject({ said, state: 'open' });
    await adminFirestore().doc(target).update({ message: 'Des mots doux' });
    const again = { path: report, after: await restDocument(report) };
    expect(await deliverEvent('onReportWritten', again)).toBe(200);
    expect(await readDocument(report)).toMatchObject({ said });
  });

  test('stores the content of a comment', async () => {
    const said = { user_id: member.uid, author_name: 'Membre', text: 'Bien.', has_file: false };
    expect(await saidIn(await filed(await aComment()))).toMatchObject({ said });
  });

  test('stores the content and the session of a question', async () => {
    const said = {
      user_id: member.uid,
      author_name: 'Zoé',
      text: 'Une question dure',
      has_file: false,
    };
    expect(await saidIn(await filed(await aQuestion()))).toMatchObject({
      said,
      place: 'Le tour en direct',
    });
  });

  test('stores the names of its reporter and its place', async () => {
    const reporter = await newMember({ display_name: 'Rose' });
    const video = uniqueId('place');
    await putDocument(`videos/${video}`, buildVideo({ title: 'Le tour simple' }));
    const target = `videos/${video}/comments/${uniqueId('comment')}`;
    const comment = { user_id: member.uid, author_name: 'Membre', content: 'Bien.', rating: 5 };
    await putDocument(target, { ...comment, created_at: Timestamp.now() });
    const names = { reporter_name: 'Rose', place: 'Le tour simple' };
    const report = await filed(target, { reporter: reporter.uid });
    expect(await saidIn(report)).toMatchObject(names);
    const again = { path: report, after: await restDocument(report) };
    expect(await deliverEvent('onReportWritten', again)).toBe(200);
    expect(await readDocument(report)).toMatchObject(names);
  });

  test('stores nothing for missing documents and other targets', async () => {
    for (const target of ['chat_rooms/1/messages/none', `profiles/${member.uid}`]) {
      const report = await filed(target);
      const event = { path: report, after: await restDocument(report) };
      expect(await deliverEvent('onReportWritten', event)).toBe(200);
      expect(await readDocument(report)).not.toHaveProperty('said');
    }
  });
});

describe('muteMember', () => {
  test('mutes for the requested time and unmutes, each logged', async () => {
    const { uid } = await newMember({ subscription_tier: 'premium' });
    const from = Date.now();
    const answer = await callServer(
      'muteMember',
      { uid, minutes: 60, reason: 'Trop bruyant' },
      admin.token,
    );
    const { muted_until, muted_reason } = (await readDocument(`profiles/${uid}`)) ?? {};
    expect(muted_reason).toBe('Trop bruyant');
    expect(muted_until.toMillis()).toBeGreaterThanOrEqual(from + 3_600_000);
    expect(muted_until.toMillis()).toBeLessThanOrEqual(Date.now() + 3_600_000);
    expect(answer.result).toEqual({ muted_until: muted_until.toMillis() });
    expect((await callServer('muteMember', { uid, minutes: 0 }, admin.token)).result).toEqual({
      muted_until: null,
    });
    const after = await readDocument(`profiles/${uid}`);
    for (const field of ['muted_until', 'muted_reason']) expect(after).not.toHaveProperty(field);
    const entries = await entriesOn(uid);
    expect(entries.find((entry) => entry.action === 'member.mute')).toMatchObject({
      actor: admin.uid,
      before: { muted_until: null },
      after: { muted_until, reason: 'Trop bruyant' },
    });
    expect(entries.find((entry) => entry.action === 'member.unmute')).toMatchObject({
      before: { muted_until },
    });
  });

  test('is allowed only for admins, and not for admins, unknown members and invalid times', async () => {
    const { uid } = await newMember({ subscription_tier: 'premium' });
    const mute = { uid, minutes: 60, reason: 'Essai.' };
    expect(await code('muteMember', mute)).toBe('signed-out');
    expect(await code('muteMember', mute, member.token)).toBe('forbidden');
    expect(await code('muteMember', { ...mute, uid: admin.uid }, admin.token)).toBe('admin-mute');
    expect(await code('muteMember', { ...mute, uid: 'no-such-member' }, admin.token)).toBe(
      'not-found',
    );
    const changes = [
      { minutes: -1 },
      { minutes: 1.5 },
      { minutes: 1e9 },
      { uid: '../x' },
      { reason: undefined },
      { extra: 1 },
    ];
    for (const change of changes) {
      expect(await code('muteMember', { ...mute, ...change }, admin.token)).toBe('invalid-data');
    }
    expect(await readDocument(`profiles/${uid}`)).not.toHaveProperty('muted_until');
  });
});

test('deleting a message deletes its file, but only a file of its author', async () => {
  const own = storagePath.chat(member.uid, '1700000000000_a.jpg');
  const foreign = storagePath.chat(uniqueId('other'), '1700000000000_a.jpg');
  await Promise.all([own, foreign].map(save));
  const target = await aMessage({ media_url: own, media_type: 'image' });
  await adminFirestore().doc(target).delete();
  await waitUntilDeleted(own);

  const lying = await aMessage({ media_url: foreign, media_type: 'image' });
  const before = await restDocument(lying);
  await adminFirestore().doc(lying).delete();
  expect(await deliverEvent('onMessageWritten', { path: lying, before })).toBe(200);
  expect(await fileExists(foreign)).toBe(true);

  // A repeated event after the message exists again.
  await save(own);
  const again = await aMessage({ media_url: own, media_type: 'image' });
  expect(
    await deliverEvent('onMessageWritten', { path: again, before: await restDocument(again) }),
  ).toBe(200);
  expect(await fileExists(own)).toBe(true);
});
