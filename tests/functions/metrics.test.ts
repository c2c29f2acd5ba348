import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { dayIn, previousDay, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { dayBounds } from '@atelier/domain/time/day-start';
import { parseDailyMetrics } from '@atelier/domain/metrics/daily-metrics';
import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import { deliverEventTwice, restDocument } from './support/deliver-event.ts';
import { runSchedule } from './support/functions-emulator.ts';
import { waitFor, uniqueId, putDocument, readDocument, buildVideo } from './support/documents.ts';

const today = () => dayIn(STUDIO_TIME_ZONE, new Date());

/** Runs something that depends on one day of the studio; repeats it if midnight passed meanwhile. */
async function withinOneDay<Result>(run: (day: string) => Promise<Result>): Promise<Result> {
  for (;;) {
    const day = today();
    const result = await run(day);
    if (today() === day) return result;
  }
}

async function count(day: string) {
  await runSchedule('countMetrics');
  return readDocument(`metrics/${day}`);
}
const counted = () => withinOneDay(async (day) => parseDailyMetrics(await count(day)));

test('counts members, sign-ups and open tasks', async () => {
  const { before, after } = await withinOneDay(async (day) => {
    const first = await count(day);
    await newMember({ subscription_tier: 'pro', subscription_status: 'waiting', is_pro_trainer: true });
    await newMember({ created_at: Timestamp.fromMillis(Date.now() - 3 * 86_400_000) });
    const id = uniqueId('metrics');
    await putDocument(`videos/${id}`, buildVideo({ status: 'brouillon', subscription_tier: 'draft' }));
    await putDocument(`trainer_applications/${id}`, { user_id: id, status: 'pending' });
    await putDocument(`starter_kit_orders/${id}`, { user_id: id, status: 'paid' });
    await putDocument(`starter_kit_orders/${id}-shipped`, { user_id: id, status: 'expedié' });
    await putDocument(`reports/${id}`, { reporter: id, state: 'open' });
    await putDocument(`reports/${id}-closed`, { reporter: id, state: 'resolved' });
    return { before: parseDailyMetrics(first), after: parseDailyMetrics(await count(day)) };
  });
  expect(after.members.pro.waiting).toBe(before.members.pro.waiting + 1);
  expect(after.members.free.active).toBe(before.members.free.active + 1);
  expect(after.trainers).toBe(before.trainers + 1);
  expect(after.sign_ups).toBe(before.sign_ups + 1);
  expect(after.open_tasks).toEqual({
    drafts: before.open_tasks.drafts + 1,
    applications: before.open_tasks.applications + 1,
    orders: before.open_tasks.orders + 1,
    reports: before.open_tasks.reports + 1,
  });
});

test('open tasks are counted again as soon as they change', async () => {
  const { day, open_tasks: before } = await counted();
  const now = () => readDocument(`metrics/${day}`).then((metrics) => parseDailyMetrics(metrics).open_tasks);
  const become = (tasks: typeof before) =>
    waitFor(
      now,
      (found) => JSON.stringify(Object.entries(found).toSorted()) === JSON.stringify(Object.entries(tasks).toSorted()),
    );
  const id = uniqueId('waiting');
  await putDocument(`videos/${id}`, buildVideo({ status: 'brouillon', subscription_tier: 'draft' }));
  await putDocument(`trainer_applications/${id}`, { user_id: id, status: 'pending' });
  await putDocument(`starter_kit_orders/${id}`, { user_id: id, status: 'paid' });
  await putDocument(`reports/${id}`, { reporter: id, state: 'open' });
  const { drafts, applications, orders, reports } = before;
  await become({ drafts: drafts + 1, applications: applications + 1, orders: orders + 1, reports: reports + 1 });

  const application = `trainer_applications/${id}`;
  const waited = await restDocument(application);
  await adminFirestore().doc(application).update({ status: 'rejected' });
  await adminFirestore().doc(`videos/${id}`).delete();
  await adminFirestore().doc(`starter_kit_orders/${id}`).update({ status: 'expedier' });
  await adminFirestore().doc(`reports/${id}`).update({ state: 'resolved' });
  await become({ drafts, applications, orders: orders + 1, reports });
  const change = { path: application, before: waited, after: await restDocument(application) };
  expect(await deliverEventTwice('onApplicationWritten', change)).toEqual([200, 200]);
  expect((await now()).applications).toBe(applications);
});

test('sign-ups after yesterday’s last count are added to yesterday', async () => {
  const { midnight, ended, final } = await withinOneDay(async (day) => {
    const newest = await count(day);
    const yesterday = previousDay(day);
    const [, end] = dayBounds(STUDIO_TIME_ZONE, yesterday);
    await newMember({ created_at: Timestamp.fromMillis(end.getTime() - 1000) });
    const path = `metrics/${yesterday}`;
    const computed_at = Timestamp.fromMillis(end.getTime() - 3_000_000);
    await putDocument(path, { ...newest, day: yesterday, sign_ups: 0, computed_at });
    await count(day);
    const recounted = await readDocument(path);
    // Counted after the end of the day, so final.
    await putDocument(path, { ...newest, day: yesterday, sign_ups: 77, computed_at: Timestamp.now() });
    await count(day);
    return { midnight: end, ended: recounted, final: await readDocument(path) };
  });
  const { sign_ups, computed_at } = parseDailyMetrics(ended);
  expect(sign_ups).toBeGreaterThanOrEqual(1);
  expect(computed_at.getTime()).toBeGreaterThan(midnight.getTime());
  expect(final?.sign_ups).toBe(77);
});
