import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { nextDay } from '@atelier/domain/time/day';
import { adminFirestore, waitForDocument } from '../support/suite/admin-sdk.ts';
import { deliverEvent, deliverEventTwice, restDocument } from './support/deliver-event.ts';
import { uniqueId, putDocument, readDocument } from './support/documents.ts';

const statsOf = (uid: string) => `profiles/${uid}/stats/summary`;
const libraryOf = (uid: string) => `profiles/${uid}/library/state`;

async function member(): Promise<string> {
  const uid = uniqueId('member');
  await putDocument(`profiles/${uid}`, {
    display_name: 'Élève',
    email: `${uid}@example.com`,
    is_pro_trainer: false,
  });
  return uid;
}

const library = (completed: number, started = 0): DocumentData => ({
  videos: Object.fromEntries([
    ...Array.from({ length: completed }, (_, index) => [`done${index}`, 'completed']),
    ...Array.from({ length: started }, (_, index) => [`begun${index}`, 'started']),
  ]),
  last: 'done0',
  updated_at: Timestamp.now(),
});

const practiceSession = (day: string, seconds: number): DocumentData => ({
  day,
  started_at: Timestamp.fromDate(new Date(`${day}T12:00:00Z`)),
  seconds,
  reps: 0,
  moves: {},
  updated_at: Timestamp.now(),
});

function days(first: string, count: number): string[] {
  return Array.from({ length: count - 1 }).reduce<string[]>(
    (all) => [...all, nextDay(all.at(-1) ?? first)],
    [first],
  );
}

test('counts completed videos but not started ones; the first is an achievement', async () => {
  const uid = await member();
  await putDocument(libraryOf(uid), library(0, 2));
  expect(await waitForDocument(statsOf(uid), (stats) => stats !== undefined)).toMatchObject({
    completed_videos: 0,
    achievements: { 'first-video': { progress: 0, goal: 1 } },
  });
  await putDocument(libraryOf(uid), library(1, 2));
  const stats = await waitForDocument(statsOf(uid), (data) => data?.completed_videos === 1);
  expect(stats?.achievements['first-video']).toMatchObject({
    progress: 1,
    completed_at: expect.any(Timestamp),
  });
  expect(stats?.achievements['ten-videos']).toEqual({ progress: 1, goal: 10 });
});

test('an achievement is granted once for repeated events', async () => {
  const uid = await member();
  await putDocument(libraryOf(uid), library(10));
  const granted = await waitForDocument(statsOf(uid), (data) => data?.completed_videos === 10);
  const after = await restDocument(libraryOf(uid));
  expect(await deliverEventTwice('onLibraryWritten', { path: libraryOf(uid), after })).toEqual([
    200, 200,
  ]);
  expect(await readDocument(statsOf(uid))).toEqual(granted);
});

test('a late event reverts nothing', async () => {
  const uid = await member();
  await putDocument(libraryOf(uid), library(1));
  const late = await restDocument(libraryOf(uid));
  await putDocument(libraryOf(uid), library(3));
  await waitForDocument(statsOf(uid), (data) => data?.completed_videos === 3);
  expect(await deliverEvent('onLibraryWritten', { path: libraryOf(uid), after: late })).toBe(200);
  expect(await readDocument(statsOf(uid))).toMatchObject({ completed_videos: 3 });
});

test('a deleted member gets no statistics', async () => {
  const uid = uniqueId('gone');
  await putDocument(libraryOf(uid), library(1));
  const after = await restDocument(libraryOf(uid));
  expect(await deliverEvent('onLibraryWritten', { path: libraryOf(uid), after })).toBe(200);
  expect(await readDocument(statsOf(uid))).toBeUndefined();
});

test('statistics that do not parse stay as they are until the event is delivered to a parser that knows them', async () => {
  const uid = uniqueId('unparsed');
  const session = `profiles/${uid}/sessions/a`;
  const stored = {
    completed_videos: 4,
    streak_days: 9,
    last_active_day: '2026-05-03',
    achievements: {},
  };
  // Their own events may arrive at any time and change nothing in what follows.
  await putDocument(libraryOf(uid), library(4));
  await putDocument(session, practiceSession('2026-05-04', 90));
  await putDocument(statsOf(uid), stored);
  await putDocument(`profiles/${uid}`, {
    display_name: 'Élève',
    email: `${uid}@example.com`,
    is_pro_trainer: false,
  });
  const afterLibrary = await restDocument(libraryOf(uid));
  const afterSession = await restDocument(session);
  expect(
    await deliverEvent('onLibraryWritten', { path: libraryOf(uid), after: afterLibrary }),
  ).toBe(500);
  expect(await deliverEvent('onSessionWritten', { path: session, after: afterSession })).toBe(500);
  expect(await readDocument(statsOf(uid))).toEqual(stored);
  await putDocument(statsOf(uid), { ...stored, best_streak: 9 });
  expect(await deliverEvent('onSessionWritten', { path: session, after: afterSession })).toBe(200);
  expect(await readDocument(statsOf(uid))).toMatchObject({
    completed_videos: 4,
    streak_days: 10,
    best_streak: 10,
  });
});

test('a day counts with 60 seconds over all sessions', async () => {
  const uid = await member();
  const path = (id: string) => `profiles/${uid}/sessions/${id}`;
  await putDocument(path('a'), practiceSession('2026-05-04', 59));
  expect(
    await deliverEvent('onSessionWritten', {
      path: path('a'),
      after: await restDocument(path('a')),
    }),
  ).toBe(200);
  expect(await readDocument(statsOf(uid))).not.toMatchObject({ streak_days: 1 });
  await putDocument(path('b'), practiceSession('2026-05-04', 1));
  expect(await waitForDocument(statsOf(uid), (data) => data?.streak_days === 1)).toMatchObject({
    best_streak: 1,
    last_active_day: '2026-05-04',
  });
});

test(
  'seven days that arrive at once give a streak and an achievement',
  { timeout: 120_000 },
  async () => {
    const uid = await member();
    const path = (day: string) => `profiles/${uid}/sessions/${day}`;
    const week = days('2026-02-26', 7);
    await Promise.all(week.map((day) => putDocument(path(day), practiceSession(day, 90))));
    const stats = await waitForDocument(statsOf(uid), (data) => data?.streak_days === 7);
    expect(stats).toMatchObject({ best_streak: 7, last_active_day: '2026-03-04' });
    expect(stats?.achievements['seven-days']).toMatchObject({
      progress: 7,
      completed_at: expect.any(Timestamp),
    });

    for (const day of [week[0] ?? '', week[6] ?? '']) {
      const after = await restDocument(path(day));
      expect(await deliverEventTwice('onSessionWritten', { path: path(day), after })).toEqual([
        200, 200,
      ]);
    }
    expect(await readDocument(statsOf(uid))).toEqual(stats);
  },
);

test('a session uploaded late joins two runs', async () => {
  const uid = await member();
  const path = (day: string) => `profiles/${uid}/sessions/${day}`;
  for (const day of ['2026-05-01', '2026-05-02', '2026-05-04']) {
    await putDocument(path(day), practiceSession(day, 90));
  }
  await waitForDocument(
    statsOf(uid),
    (data) => data?.last_active_day === '2026-05-04' && data.streak_days === 1,
  );
  await putDocument(path('2026-05-03'), practiceSession('2026-05-03', 90));
  await waitForDocument(statsOf(uid), (data) => data?.streak_days === 4);
});

test('a day that is impossible anywhere does not count', async () => {
  const uid = await member();
  const path = `profiles/${uid}/sessions/a`;
  await putDocument(path, {
    ...practiceSession('2099-01-01', 90),
    started_at: Timestamp.fromDate(new Date('2026-05-04T12:00:00Z')),
  });
  expect(await deliverEvent('onSessionWritten', { path, after: await restDocument(path) })).toBe(
    200,
  );
  expect((await adminFirestore().doc(statsOf(uid)).get()).exists).toBe(false);
});
