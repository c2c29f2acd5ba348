import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, test } from 'vitest';
import { firstName } from '@atelier/domain/members/display-name';
import { newMember } from '../support/suite/admin-sdk.ts';
import {
  codeOf,
  auditEntriesFor,
  mailsSentTo,
  createSignedInAdmin,
  type SignedInMember,
} from './support/admins.ts';
import { mediaBucket, runSchedule, OWN_FILE } from './support/functions-emulator.ts';
import { uniqueId, putDocument, readDocument } from './support/documents.ts';

let admin: SignedInMember;
beforeAll(async () => {
  admin = await createSignedInAdmin();
});
const SENT = 1_700_000_000_000;
const daysAgo = (days: number) => Timestamp.fromMillis(Date.now() - days * 86_400_000);

async function applicant(
  fields: Record<string, unknown> = {},
  profile: Record<string, unknown> = {},
) {
  const member = await newMember(profile);
  await putDocument(`trainer_applications/${member.uid}`, {
    user_id: member.uid,
    full_name: 'Zoé Martin',
    email: member.email,
    phone: '0601020304',
    siret: '1',
    iban: '1',
    accepted_contract: true,
    status: 'pending',
    created_at: Timestamp.fromMillis(SENT),
    ...fields,
  });
  return member;
}
const pending = { status: 'pending', created_at: SENT };
const isTrainer = async (uid: string) =>
  (await readDocument(`profiles/${uid}`))?.is_pro_trainer as unknown;
const rejection = (uid: string, more: object = {}) => ({
  uid,
  status: 'rejected',
  reason: 'Le verso est illisible.',
  withdraw_trainer: false,
  expected: pending,
  ...more,
});

describe('decideApplication', () => {
  test('approval makes the member a trainer, notifies them and is logged, once', async () => {
    const { uid, email, display_name } = await applicant();
    const request = { uid, status: 'approved', expected: pending };
    const answers = await Promise.all([
      admin.callServer('decideApplication', request),
      admin.callServer('decideApplication', request),
    ]);
    expect(answers.map(({ result }) => result)).toEqual(
      expect.arrayContaining([{ changed: true }, { changed: false }]),
    );
    const application = await readDocument(`trainer_applications/${uid}`);
    expect(application).toMatchObject({ status: 'approved' });
    // Its member reads it: only the log says which admin decided.
    expect(JSON.stringify(application)).not.toContain(admin.uid);
    expect(application?.decided_at).toBeInstanceOf(Timestamp);
    expect(await isTrainer(uid)).toBe(true);
    const mails = await mailsSentTo(email);
    expect(mails).toMatchObject([
      { locale: 'fr', message: { subject: 'Votre demande d’Intervenant-Pro est approuvée' } },
    ]);
    expect(mails[0]?.message.text).toContain(`Bonjour ${firstName(display_name)},`);
    expect(mails[0]?.message.text).toMatch(/\n\nL’équipe Atelier Flair\n\n/);
    expect(mails[0]?.message.text).not.toContain('{{');
    expect(mails[0]?.expires_at.toMillis()).toBeGreaterThan(Date.now());
    expect(await auditEntriesFor(uid)).toMatchObject([
      {
        actor: admin.uid,
        action: 'application.approve',
        before: { status: 'pending', is_pro_trainer: false },
        after: { status: 'approved', is_pro_trainer: true },
      },
    ]);
  });

  test('a rejection includes the reason in the log and the e-mail', async () => {
    const { uid, email } = await applicant({}, { locale: 'en' });
    expect((await admin.callServer('decideApplication', rejection(uid))).result).toEqual({
      changed: true,
    });
    expect(await readDocument(`trainer_applications/${uid}`)).toMatchObject({
      status: 'rejected',
      reason: 'Le verso est illisible.',
    });
    expect(await isTrainer(uid)).toBe(false);
    const [mail] = await mailsSentTo(email);
    expect(mail).toMatchObject({ locale: 'en' });
    expect(mail?.message.text).toContain('\n\nLe verso est illisible.\n\n');
    expect(
      codeOf(await admin.callServer('decideApplication', rejection(uid, { reason: ' ' }))),
    ).toBe('invalid-data');
  });

  test.each([
    ['keeps', false, true],
    ['takes back', true, false],
  ])('un-approving %s the flag as the admin says', async (_what, withdraw_trainer, left) => {
    const { uid } = await applicant({ status: 'approved' }, { is_pro_trainer: true });
    const expected = { status: 'approved', created_at: SENT };
    const request = rejection(uid, { withdraw_trainer, expected });
    expect(codeOf(await admin.callServer('decideApplication', request))).toBe('ok');
    expect(await isTrainer(uid)).toBe(left);
  });

  test('approving after a rejection removes the reason', async () => {
    const { uid } = await applicant({ status: 'rejected', reason: 'Illisible.' });
    const expected = { status: 'rejected', created_at: SENT };
    expect(
      codeOf(await admin.callServer('decideApplication', { uid, status: 'approved', expected })),
    ).toBe('ok');
    const application = await readDocument(`trainer_applications/${uid}`);
    expect(application).toMatchObject({ status: 'approved' });
    expect(Object.keys(application ?? {})).not.toContain('reason');
  });

  test.each([
    ['decided by another admin', { status: 'approved' }],
    ['sent again', { created_at: Timestamp.fromMillis(SENT + 1) }],
  ])('one that was %s meanwhile is a conflict', async (_what, fields) => {
    const { uid, email } = await applicant(fields);
    expect(codeOf(await admin.callServer('decideApplication', rejection(uid)))).toBe('conflict');
    expect(await auditEntriesFor(uid)).toEqual([]);
    expect(await mailsSentTo(email)).toEqual([]);
  });

  test('an unknown member, and a member without an application', async () => {
    const { uid } = await newMember();
    for (const one of [uid, uniqueId('nobody')]) {
      expect(codeOf(await admin.callServer('decideApplication', rejection(one)))).toBe('not-found');
    }
  });
});

describe('purgeIdentityImages', () => {
  async function decided(fields: Record<string, unknown>) {
    const uid = uniqueId('applicant');
    const files = ['idFront', 'idBack'].map(
      (side) => `trainer_ids/${uid}_${side}_1700000000000.jpg`,
    );
    await Promise.all(files.map((file) => mediaBucket().file(file).save('x', OWN_FILE)));
    const [id_front_path, id_back_path] = files;
    await putDocument(`trainer_applications/${uid}`, {
      user_id: uid,
      id_front_path,
      id_back_path,
      ...fields,
    });
    return {
      uid,
      stand: async () =>
        Promise.all(files.map(async (file) => (await mediaBucket().file(file).exists())[0])),
    };
  }

  test('deletes images without a decision after 170 days, and no others', async () => {
    const old = await decided({ status: 'pending', created_at: daysAgo(170.01) });
    const young = await decided({ status: 'pending', created_at: daysAgo(169.99) });
    const just = await decided({
      status: 'rejected',
      created_at: daysAgo(171),
      decided_at: daysAgo(1),
    });
    await runSchedule('purgeIdentityImages');
    expect(await Promise.all([old, young, just].map(({ stand }) => stand()))).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
    const application = await readDocument(`trainer_applications/${old.uid}`);
    expect(application).toMatchObject({ status: 'pending' });
    expect(application).not.toHaveProperty('id_front_path');
  });

  test('deletes images 20 days after the decision, and no others', async () => {
    const old = await decided({ status: 'rejected', decided_at: daysAgo(20.01) });
    const young = await decided({ status: 'approved', decided_at: daysAgo(19.99) });
    const waiting = await decided({ status: 'pending', decided_at: daysAgo(60) });
    await runSchedule('purgeIdentityImages');
    await runSchedule('purgeIdentityImages');
    expect(await old.stand()).toEqual([false, false]);
    expect(await young.stand()).toEqual([true, true]);
    expect(await waiting.stand()).toEqual([true, true]);
    const application = await readDocument(`trainer_applications/${old.uid}`);
    expect(application).toMatchObject({ status: 'rejected' });
    expect(Object.keys(application ?? {}).filter((field) => field.endsWith('_path'))).toEqual([]);
  });
});
