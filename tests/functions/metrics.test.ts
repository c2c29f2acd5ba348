import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { dayIn, previousDay, STUDIO_TIME_ZONE } from '@atelier/domain/day';
import { dayBounds } from '@atelier/domain/day-start';
import { parseDailyMetrics } from '@atelier/domain/entities/daily-metrics';
import { adminFirestore, newMember } from '../support/suite-admin.ts';
import { deliverTwice, restDocument } from './support/deliver.ts';
import { runSchedule } from './support/emulated.ts';
import { eventually, newId, put, stored, video } from './support/stored.ts';

/** Runs the count within one day of the studio, also when the test begins a moment before midnight. */
async function counted() {
  for (;;) {
    const day = dayIn(STUDIO_TIME_ZONE, new Date());
    await runSchedule('countMetrics');
    if (dayIn(STUDIO_TIME_ZONE, new Date()) === day) return parseDailyMetrics(await stored(`metrics/${day}`));
  }
}

test('members, registrations and open tasks are counted as they stand', async () => {
  const before = await counted();
  await newMember({ subscription_tier: 'pro', subscription_status: 'waiting', is_pro_trainer: true });
  await newMember({ created_at: Timestamp.fromMillis(Date.now() - 3 * 86_400_000) });
  const id = newId('metrics');
  await put(`videos/${id}`, video({ status: 'brouillon', subscription_tier: 'draft' }));
  await put(`trainer_applications/${id}`, { user_id: id, status: 'pending' });
  await put(`starter_kit_orders/${id}`, { user_id: id, status: 'paid' });
  await put(`starter_kit_orders/${id}-shipped`, { user_id: id, status: 'expedié' });
  await put(`reports/${id}`, { reporter: id, state: 'open' });
  await put(`reports/${id}-closed`, { reporter: id, state: 'resolved' });
  const after = await counted();
  expect(after.members.pro.waiting).toBe(before.members.pro.waiting + 1);
  expect(after.members.free.active).toBe(before.members.free.active + 1);
  expect(after.trainers).toBe(before.trainers + 1);
  expect(after.sign_ups).toBe((after.day === before.day ? before.sign_ups : 0) + 1);
  expect(after.open_tasks).toEqual({
    drafts: before.open_tasks.drafts + 1,
    applications: before.open_tasks.applications + 1,
    orders: before.open_tasks.orders + 1,
    reports: before.open_tasks.reports + 1,
  });
});

test('what waits is counted anew as soon as it changes, not at the next hour', async () => {
  const { day, open_tasks: before } = await counted();
  const now = () => stored(`metrics/${day}`).then((metrics) => parseDailyMetrics(metrics).open_tasks);
  const become = (tasks: typeof before) =>
    eventually(
      now,
      (found) => JSON.stringify(Object.entries(found).toSorted()) === JSON.stringify(Object.entries(tasks).toSorted()),
    );
  const id = newId('waiting');
  await put(`videos/${id}`, video({ status: 'brouillon', subscription_tier: 'draft' }));
  await put(`trainer_applications/${id}`, { user_id: id, status: 'pending' });
  await put(`starter_kit_orders/${id}`, { user_id: id, status: 'paid' });
  await put(`reports/${id}`, { reporter: id, state: 'open' });
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
  expect(await deliverTwice('applicationsCounted', change)).toEqual([200, 200]);
  expect((await now()).applications).toBe(applications);
});

test('who registered after yesterday’s last count is counted there', async () => {
  const today = await counted();
  const yesterday = previousDay(today.day);
  const [, midnight] = dayBounds(STUDIO_TIME_ZONE, yesterday);
  await newMember({ created_at: Timestamp.fromMillis(midnight.getTime() - 1000) });
  const path = `metrics/${yesterday}`;
  const computed_at = Timestamp.fromMillis(midnight.getTime() - 3_000_000);
  await put(path, { ...today, day: yesterday, sign_ups: 0, computed_at });
  await counted();
  const ended = parseDailyMetrics(await stored(path));
  expect(ended.sign_ups).toBeGreaterThanOrEqual(1);
  expect(ended.computed_at.getTime()).toBeGreaterThan(midnight.getTime());
  // Counted after its end, it is final.
  await put(path, { ...today, day: yesterday, sign_ups: 77, computed_at: Timestamp.now() });
  await counted();
  expect((await stored(path))?.sign_ups).toBe(77);
});
