import { FieldValue, Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { afterAll, expect, test } from 'vitest';
import { WEEKLY_WORDING } from '@atelier/domain/members/weekly-consent';
import { path } from '@atelier/domain/paths';
import { addDays, dayIn, mondayOf, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { fetchMails } from '@atelier/emulators/suite';
import {
  adminAuth,
  adminFirestore,
  newMember,
  waitForDocument,
} from '../support/suite/admin-sdk.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { deleteAfterTests, putDocument, readDocument } from './support/documents.ts';
import { runSchedule } from './support/functions-emulator.ts';

const MONDAY = mondayOf(dayIn(STUDIO_TIME_ZONE, new Date()));
const PROGRESS = path.jobProgress(`weekly_${MONDAY}`);
const consent = (by: string) => ({
  weekly_consent: { by, wording: WEEKLY_WORDING, at: Timestamp.now() },
});
const choice = (channel: string, on: boolean) => ({
  preferences: { notifications: { [channel]: { weekly: on } } },
});

/** Returns a zone in which it is this hour of the day now, or a little later. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  // The sign of these names is that of the distance from UTC to the west.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
const NOON = { time_zone: zoneAt(12) };

/** Creates a member who practised for 45 minutes last week. */
async function practised(fields: DocumentData) {
  const member = await newMember({ ...NOON, ...fields });
  const days = { [addDays(MONDAY, -3)]: 45 * 60 };
  await putDocument(path.practiceSummary(member.uid), {
    skills: {},
    days,
    updated_at: Timestamp.now(),
  });
  deleteAfterTests(mailPath(member.uid));
  return member;
}
const mailPath = (uid: string) => path.mail(`weekly_${uid}_${MONDAY}`);
const hasMail = async (uid: string) => (await readDocument(mailPath(uid))) !== undefined;
const stateOf = (mail: DocumentData | undefined) =>
  (mail?.delivery as { state?: string } | undefined)?.state;

/** Runs the job as at the beginning of the week, or where a run stopped. */
async function writeWeek(progress?: DocumentData): Promise<void> {
  await adminFirestore().doc(path.weeklyMail()).delete();
  const stored = adminFirestore().doc(PROGRESS);
  await (progress === undefined ? stored.delete() : stored.set(progress));
  await runSchedule('writeWeekly');
}
const stopMails = (kinds: readonly string[] | FieldValue) =>
  adminFirestore()
    .doc(path.settings())
    .set({ maintenance: false, stopped_mails: kinds }, { merge: true });
afterAll(() => stopMails(FieldValue.delete()));

test('the weekly mail goes to who agreed to it, and to nobody who differs in one fact', async () => {
  const agreed = await practised(consent('profile'));
  const facts = {
    'no consent': {},
    withdrawn: { ...consent('profile'), ...choice('mail', false) },
    'asked at a purchase, without the plan': consent('purchase'),
    'refused by the server': {
      ...consent('profile'),
      refused_address: { email: '', at: Timestamp.fromMillis(Date.now() + 60_000) },
    },
    unconfirmed: consent('profile'),
    'without an account': consent('profile'),
  };
  const others: Record<string, string> = {};
  for (const [fact, fields] of Object.entries(facts)) {
    const { uid, email } = await practised(fields);
    others[fact] = uid;
    if (fact === 'unconfirmed') await adminAuth().updateUser(uid, { emailVerified: false });
    if (fact === 'without an account') await adminAuth().deleteUser(uid);
    if (fact === 'refused by the server') {
      await adminFirestore().doc(path.profile(uid)).update({ 'refused_address.email': email });
    }
  }
  const bought = await practised({
    ...consent('purchase'),
    subscription_tier: 'pro',
    current_period_end: Timestamp.fromMillis(Date.now() + 86_400_000),
  });
  await writeWeek();
  expect([await hasMail(agreed.uid), await hasMail(bought.uid)]).toEqual([true, true]);
  const mailed = await Promise.all(
    Object.entries(others).map(async ([fact, uid]) => [fact, await hasMail(uid)]),
  );
  expect(mailed).toEqual(Object.keys(facts).map((fact) => [fact, false]));

  const sent = await waitForDocument(mailPath(agreed.uid), (mail) => stateOf(mail) === 'sent');
  expect(sent).toMatchObject({
    kind: 'weekly',
    unsubscribe: 'weekly',
    batch: `weekly_${dayIn(STUDIO_TIME_ZONE, new Date())}`,
  });
  const [mail] = await fetchMails(suiteInfo().mailbox, agreed.email);
  expect(mail).toMatchObject({
    subject: 'Cette semaine dans votre formule',
    text: expect.stringMatching(/45 minutes[^]+\/unsubscribe\?token=/),
    html: expect.stringContaining('45 minutes'),
  });
});

test('a member is told once a week, however often the job runs; in the app too, as they want it', async () => {
  const agreed = await practised(consent('profile'));
  const inApp = await practised(choice('app', true));
  await writeWeek();
  const first = await adminFirestore().doc(mailPath(agreed.uid)).get();
  const item = adminFirestore().doc(path.notification(inApp.uid, `weekly_${MONDAY}`));
  const told = await item.get();
  expect(told.data()).toMatchObject({ kind: 'weekly', minutes: '45' });
  await writeWeek();
  // The week is done now.
  await runSchedule('writeWeekly');
  const mails = await adminFirestore().collection('mail').where('uid', '==', agreed.uid).get();
  expect(mails.docs.map(({ ref, createTime }) => [ref.path, createTime])).toEqual([
    [mailPath(agreed.uid), first.createTime],
  ]);
  expect((await item.get()).updateTime).toEqual(told.updateTime);
  expect(await hasMail(inApp.uid)).toBe(false);
});

test('a run goes on where another one was killed, once nobody works on it any more', async () => {
  const members = [await practised(consent('profile')), await practised(consent('profile'))];
  const [first = '', second = ''] = members.map(({ uid }) => uid).toSorted();
  const killed = { step: 0, cursor: path.profile(first) };
  await writeWeek({ ...killed, claimed_until: Timestamp.fromMillis(Date.now() + 600_000) });
  expect([await hasMail(first), await hasMail(second)]).toEqual([false, false]);
  await writeWeek({ ...killed, claimed_until: Timestamp.fromMillis(Date.now() - 1000) });
  expect([await hasMail(first), await hasMail(second)]).toEqual([false, true]);
});

test('the settings stop it at once: none is written, and what waits is not sent', async () => {
  const { uid, email } = await practised(consent('profile'));
  await stopMails(['weekly']);
  await writeWeek();
  expect(await hasMail(uid)).toBe(false);
  const waiting = {
    to: email,
    uid,
    locale: 'fr',
    kind: 'weekly',
    unsubscribe: 'weekly',
    message: { subject: 'Sujet', text: 'Texte' },
    delivery: { state: 'pending', attempts: 0, next_at: Timestamp.now() },
    created_at: Timestamp.now(),
  };
  await putDocument(mailPath(uid), waiting);
  await waitForDocument(mailPath(uid), (mail) => mail === undefined);
  await stopMails(['reminder']);
  await putDocument(mailPath(uid), waiting);
  await waitForDocument(mailPath(uid), (mail) => stateOf(mail) === 'sent');
  expect(await fetchMails(suiteInfo().mailbox, email)).toHaveLength(1);
});

test('nobody is woken: a mail waits for the morning of its member, who may change their mind until then', async () => {
  const { uid, email } = await practised({ ...consent('profile'), time_zone: zoneAt(3) });
  await writeWeek();
  const held = await waitForDocument(mailPath(uid), (mail) => stateOf(mail) === 'held');
  const hours = ((held?.delivery.next_at as Timestamp).toMillis() - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(3);
  expect(hours).toBeLessThan(6);
  expect(held?.delivery.attempts).toBe(0);
  // It is morning.
  await adminFirestore()
    .doc(path.profile(uid))
    .update({ ...NOON, ...choice('mail', false) });
  await adminFirestore()
    .doc(mailPath(uid))
    .update({ 'delivery.next_at': Timestamp.fromMillis(Date.now() - 1000) });
  await runSchedule('sendMails');
  await waitForDocument(mailPath(uid), (mail) => mail === undefined);
  expect(await fetchMails(suiteInfo().mailbox, email)).toEqual([]);
});

test('an address that its server refuses is remembered', async () => {
  const { uid } = await newMember();
  const email = `refused-550@${uid.toLowerCase()}.example.com`;
  await adminAuth().updateUser(uid, { email, emailVerified: true });
  await putDocument(path.mail(`refused_${uid}`), {
    to: email,
    uid,
    message: { subject: 'Sujet', text: 'Texte' },
    delivery: { state: 'pending', attempts: 0, next_at: Timestamp.now() },
    created_at: Timestamp.now(),
  });
  const profile = await waitForDocument(path.profile(uid), (one) => one?.refused_address);
  expect(profile?.refused_address).toEqual({ email, at: expect.any(Timestamp) });
});

test('members are reminded at their hour and on their days, once, unless they practised', async () => {
  const hour = 12;
  const today = dayIn(NOON.time_zone, new Date());
  const weekday = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  const day = weekday[(new Date(today).getUTCDay() + 6) % 7] ?? '';
  const on = { app: { reminder: true }, mail: { reminder: true } };
  const reminded = (practice: object, notifications: object = on) =>
    newMember({ ...NOON, preferences: { practice, notifications } });
  const due = await reminded({ hour, days: [day] });
  const byMail = await reminded({ hour }, { mail: { reminder: true } });
  const others = [
    await reminded({ hour: 13 }),
    await reminded({ hour, days: weekday.filter((one) => one !== day) }),
    await reminded({ hour }, {}),
    await reminded({ hour }),
  ];
  await putDocument(path.practiceSummary(others.at(-1)?.uid ?? ''), {
    skills: {},
    days: { [today]: 60 },
    updated_at: Timestamp.now(),
  });
  await stopMails(['reminder']);
  await runSchedule('remindOfPractice');
  const itemOf = (uid: string) => readDocument(path.notification(uid, `reminder_${today}`));
  expect(await itemOf(due.uid)).toBeUndefined();
  await stopMails([]);
  await runSchedule('remindOfPractice');
  await runSchedule('remindOfPractice');
  expect(await itemOf(due.uid)).toMatchObject({ kind: 'reminder' });
  expect((await readDocument(path.profile(due.uid)))?.notified_at).toHaveLength(1);
  expect(await itemOf(byMail.uid)).toBeUndefined();
  for (const { uid } of [due, byMail]) {
    await waitForDocument(
      path.mail(`reminder_${uid}_${today}`),
      (mail) => stateOf(mail) === 'sent',
    );
  }
  for (const { uid } of others) {
    expect(await itemOf(uid)).toBeUndefined();
    expect(await readDocument(path.mail(`reminder_${uid}_${today}`))).toBeUndefined();
  }
});
