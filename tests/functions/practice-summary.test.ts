import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { dayIn } from '@atelier/domain/time/day';
import { path } from '@atelier/domain/paths';
import { adminFirestore, waitForDocument } from '../support/suite/admin-sdk.ts';
import {
  deliverEvent,
  deliverEventTwice,
  restDocument,
  type RestDocument,
} from './support/deliver-event.ts';
import { putDocument, readDocument, uniqueId } from './support/documents.ts';
import { runSchedule } from './support/functions-emulator.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => Timestamp.fromMillis(Date.now() - days * DAY_MS);
const dayOf = (days: number) => dayIn('Europe/Paris', daysAgo(days).toDate());
const SKILL = 'v_m_left_empty';

async function member(): Promise<string> {
  const uid = uniqueId('member');
  await putDocument(path.profile(uid), {
    display_name: 'Élève',
    email: `${uid}@example.com`,
    is_pro_trainer: false,
    time_zone: 'Europe/Paris',
    created_at: Timestamp.now(),
  });
  return uid;
}

/** A skill with the results of its series, each some days ago. */
const skill = (...series: readonly (readonly [days: number, caught: number])[]): DocumentData => {
  const caught = series.map(([, count]) => count);
  return {
    video_id: 'v',
    move_id: 'm',
    name_fr: 'Lancer',
    name_en: 'Throw',
    hand: 'left',
    prop: 'empty',
    tries: series.length * 10,
    caught: caught.reduce((sum, one) => sum + one, 0),
    best: Math.max(...caught),
    recent: series.map((_, index) => `${index}`.padStart(20, 'a')),
    results: series.map(([days, count]) => ({ at: daysAgo(days), caught: count })),
    updated_at: Timestamp.now(),
  };
};

const session = (days: number, seconds: number): DocumentData => ({
  day: dayOf(days),
  started_at: daysAgo(days),
  seconds,
  reps: 0,
  moves: {},
  updated_at: Timestamp.now(),
});

const summaryOf = (uid: string, isThere: (data: DocumentData) => boolean) =>
  waitForDocument(path.practiceSummary(uid), (data) => data !== undefined && isThere(data));

test('a skill is summed up as it is stored, whichever of its events arrives, and once for repeated ones', async () => {
  const uid = await member();
  const at = path.mastery(uid, SKILL);
  await putDocument(at, skill([3, 6]));
  const late = await restDocument(at);
  await putDocument(at, skill([3, 6], [2, 9]));
  const summary = await summaryOf(uid, ({ skills }) => skills[SKILL]?.tries === 20);
  expect(summary?.skills[SKILL]).toMatchObject({
    name_fr: 'Lancer',
    hand: 'left',
    prop: 'empty',
    caught: 15,
    best: 9,
  });
  expect(summary?.skills[SKILL]).toMatchObject({
    last_caught: 9,
    reached_at: summary?.skills[SKILL].last_at,
  });
  expect(await deliverEvent('onMasteryWritten', { path: at, after: late })).toBe(200);
  const after = await restDocument(at);
  expect(await deliverEventTwice('onMasteryWritten', { path: at, after })).toEqual([200, 200]);
  // Not even written: `updated_at` is the same.
  expect(await readDocument(path.practiceSummary(uid))).toEqual(summary);
});

test('a day has the seconds of all its sessions, whichever of its events arrives, and once for repeated ones', async () => {
  const uid = await member();
  const one = path.session(uid, 'a');
  const other = path.session(uid, 'b');
  await putDocument(one, session(1, 40));
  const late = await restDocument(one);
  await putDocument(one, session(1, 90));
  await putDocument(other, session(1, 15));
  const summary = await summaryOf(uid, ({ days }) => days[dayOf(1)] === 105);
  const events: [string, RestDocument | undefined][] = [
    [one, late],
    [other, await restDocument(other)],
  ];
  for (const [document, after] of events) {
    expect(await deliverEventTwice('onSessionWritten', { path: document, after })).toEqual([
      200, 200,
    ]);
  }
  expect(await readDocument(path.practiceSummary(uid))).toEqual(summary);
});

test('a summary that is missing, or does not parse, is made of all that is stored', async () => {
  const uid = await member();
  await putDocument(path.mastery(uid, SKILL), skill([3, 6]));
  await putDocument(path.session(uid, 'a'), session(20, 300));
  await putDocument(path.session(uid, 'old'), session(113, 300));
  await summaryOf(uid, ({ skills, days }) => SKILL in skills && dayOf(20) in days);
  for (const broken of [null, { skills: 'x' }]) {
    const reference = adminFirestore().doc(path.practiceSummary(uid));
    await (broken === null ? reference.delete() : reference.set(broken));
    const changed = path.session(uid, 'a');
    expect(
      await deliverEvent('onSessionWritten', { path: changed, after: await restDocument(changed) }),
    ).toBe(200);
    expect(await readDocument(path.practiceSummary(uid))).toMatchObject({
      skills: { [SKILL]: { tries: 10, last_caught: 6 } },
      days: { [dayOf(20)]: 300 },
    });
  }
  expect((await readDocument(path.practiceSummary(uid)))?.days).not.toHaveProperty(dayOf(113));
});

test('a deleted member gets no summary', async () => {
  const uid = uniqueId('gone');
  const practised = path.session(uid, 'a');
  const mastered = path.mastery(uid, SKILL);
  await putDocument(practised, session(1, 90));
  await putDocument(mastered, skill([1, 9]));
  for (const [name, document] of [
    ['onSessionWritten', practised],
    ['onMasteryWritten', mastered],
  ] as const) {
    expect(await deliverEvent(name, { path: document, after: await restDocument(document) })).toBe(
      200,
    );
  }
  expect(await readDocument(path.practiceSummary(uid))).toBeUndefined();
});

test('members from before the summaries get theirs once, those without practice none', async () => {
  const uid = await member();
  const idle = await member();
  const known = await member();
  await putDocument(path.mastery(uid, SKILL), skill([3, 6]));
  await putDocument(path.session(uid, 'a'), session(3, 300));
  await summaryOf(uid, ({ skills, days }) => SKILL in skills && dayOf(3) in days);
  await adminFirestore().doc(path.practiceSummary(uid)).delete();
  const kept = { skills: {}, days: { [dayOf(2)]: 7 }, updated_at: daysAgo(1) };
  await putDocument(path.practiceSummary(known), kept);
  await adminFirestore().doc(path.backfill()).delete();
  await runSchedule('backfill');
  expect(await readDocument(path.practiceSummary(uid))).toMatchObject({
    skills: { [SKILL]: { tries: 10 } },
    days: { [dayOf(3)]: 300 },
  });
  expect(await readDocument(path.practiceSummary(idle))).toBeUndefined();
  expect(await readDocument(path.practiceSummary(known))).toEqual(kept);
});
