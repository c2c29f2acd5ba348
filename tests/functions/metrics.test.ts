import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { dayIn, previousDay, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { dayBounds } from '@atelier/domain/time/day-start';
import { parseDailyMetrics } from '@atelier/domain/metrics/daily-metrics';
import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import { deliverEvent, deliverEventTwice, restDocument } from './support/deliver-event.ts';
import { runSchedule } from './support/functions-emulator.ts';
import { waitFor, uniqueId, putDocument, readDocument, buildVideo } from './support/documents.ts';

/** From `environments/example.json`. */
const YEARLY_BASIC_CENTS = 9990;

const today = () => dayIn(STUDIO_TIME_ZONE, new Date());

/**
 * Runs something that depends on one day of the studio; repeats it if midnight passed meanwhile.
 */
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
    await newMember({
      subscription_tier: 'pro',
      subscription_status: 'waiting',
      is_pro_trainer: true,
    });
    await newMember({ created_at: Timestamp.fromMillis(Date.now() - 3 * 86_400_000) });
    const id = uniqueId('metrics');
    await putDocument(
      `videos/${id}`,
      buildVideo({ status: 'brouillon', subscription_tier: 'draft' }),
    );
    await putDocument(`trainer_applications/${id}`, { user_id: id, status: 'pending' });
    await putDocument(`starter_kit_orders/${id}`, { user_id: id, status: 'paid' });
    await putDocument(`starter_kit_orders/${id}-shipped`, { user_id: id, status: 'expedié' });
    await putDocument(`reports/${id}`, { reporter: id, state: 'open' });
    await putDocument(`reports/${id}-closed`, { reporter: id, state: 'resolved' });
    await putDocument(`support_messages/${id}`, { user_id: id, state: 'open' });
    await putDocument(`support_messages/${id}-closed`, { user_id: id, state: 'dismissed' });
    return { before: parseDailyMetrics(first), after: parseDailyMetrics(await count(day)) };
  });
  expect(after.members.pro.waiting).toBe(before.members.pro.waiting + 1);
  expect(after.members.free.active).toBe(before.members.free.active + 1);
  expect(after.trainers).toBe(before.trainers + 1);
  expect(after.sign_ups).toBe(before.sign_ups + 1);
  expect(after.open_tasks).toEqual({
    ...before.open_tasks,
    drafts: before.open_tasks.drafts + 1,
    applications: before.open_tasks.applications + 1,
    orders: before.open_tasks.orders + 1,
    reports: before.open_tasks.reports + 1,
    support: before.open_tasks.support + 1,
  });
});

test('counts subscriptions at Stripe whatever an admin chose, those that ended this month, and plans from an admin', async () => {
  const { before, after } = await withinOneDay(async (day) => {
    const monthStart = `${day.slice(0, 7)}-01`;
    const eve = previousDay(monthStart);
    const first = parseDailyMetrics(await count(day));
    await putDocument(`metrics/${eve}`, {
      ...(await readDocument(`metrics/${day}`)),
      day: eve,
      subscriptions: {
        active: { basic: 20, pro: 30, premium: 50 },
        mrr_cents: 0,
        ended_this_month: 0,
      },
    });
    const [began] = dayBounds(STUDIO_TIME_ZONE, monthStart);
    const customer = (status: string, fields: object = {}) =>
      putDocument(`customers/${uniqueId('payer')}`, { tier: 'pro', status, ...fields });
    const ended = (at: number) => customer('canceled', { period_end: Timestamp.fromMillis(at) });
    await customer('active');
    const billing = { interval: 'year', next_interval: 'year', next_price_cents: 9990 };
    for (let payer = 0; payer < 2; payer += 1) await customer('active', { tier: 'basic', billing });
    await customer('waiting');
    await ended(began.getTime());
    await ended(began.getTime() - 1);
    const given = { subscription_tier: 'pro', membership_source: 'admin' };
    await newMember({ ...given, subscription_status: 'active' });
    await newMember({ ...given, subscription_status: 'waiting' });
    await newMember({ ...given, subscription_status: 'active', subscription_tier: 'free' });
    return { before: first, after: parseDailyMetrics(await count(day)) };
  });
  const { active, given = 0, mrr_cents = 0, ended_this_month = 0 } = before.subscriptions ?? {};
  expect(after.subscriptions).toEqual({
    active: { ...active, basic: (active?.basic ?? 0) + 2, pro: (active?.pro ?? 0) + 1 },
    given: given + 1,
    mrr_cents: mrr_cents + 1999 + (2 * YEARLY_BASIC_CENTS) / 12,
    ended_this_month: ended_this_month + 1,
    active_at_month_start: 100,
  });
});

test('open tasks are counted again as soon as they change', async () => {
  const { day, open_tasks: before } = await counted();
  const now = () =>
    readDocument(`metrics/${day}`).then((metrics) => parseDailyMetrics(metrics).open_tasks);
  const become = (tasks: typeof before) =>
    waitFor(
      now,
      (found) =>
        JSON.stringify(Object.entries(found).toSorted()) ===
        JSON.stringify(Object.entries(tasks).toSorted()),
    );
  const id = uniqueId('waiting');
  await putDocument(
    `videos/${id}`,
    buildVideo({ status: 'brouillon', subscription_tier: 'draft' }),
  );
  await putDocument(`trainer_applications/${id}`, { user_id: id, status: 'pending' });
  await putDocument(`starter_kit_orders/${id}`, { user_id: id, status: 'paid' });
  await putDocument(`reports/${id}`, { reporter: id, state: 'open' });
  await putDocument(`support_messages/${id}`, { user_id: id, state: 'open' });
  const { drafts, applications, orders, reports, support } = before;
  await become({
    ...before,
    drafts: drafts + 1,
    applications: applications + 1,
    orders: orders + 1,
    reports: reports + 1,
    support: support + 1,
  });

  const application = `trainer_applications/${id}`;
  const waited = await restDocument(application);
  await adminFirestore().doc(application).update({ status: 'rejected' });
  await adminFirestore().doc(`videos/${id}`).delete();
  await adminFirestore().doc(`starter_kit_orders/${id}`).update({ status: 'expedier' });
  await adminFirestore().doc(`reports/${id}`).update({ state: 'resolved' });
  await adminFirestore().doc(`support_messages/${id}`).update({ state: 'resolved' });
  await become({ ...before, orders: orders + 1 });
  const change = { path: application, before: waited, after: await restDocument(application) };
  expect(await deliverEventTwice('onApplicationWritten', change)).toEqual([200, 200]);
  expect((await now()).applications).toBe(applications);
});

test('a registration, a membership and a deletion are counted by the hour, and count nothing themselves', async () => {
  const { before, meanwhile, after, unchanged } = await withinOneDay(async (day) => {
    const first = parseDailyMetrics(await count(day));
    const { uid } = await newMember();
    const profile = adminFirestore().doc(`profiles/${uid}`);
    const registered = await restDocument(profile.path);
    expect(await deliverEvent('onProfileWritten', { path: profile.path, after: registered })).toBe(
      200,
    );
    await profile.update({
      subscription_tier: 'pro',
      subscription_status: 'waiting',
      is_pro_trainer: true,
    });
    const change = {
      path: profile.path,
      before: registered,
      after: await restDocument(profile.path),
    };
    expect(await deliverEvent('onProfileWritten', change)).toBe(200);
    const stored = parseDailyMetrics(await readDocument(`metrics/${day}`));
    const recounted = parseDailyMetrics(await count(day));
    const gone = { path: profile.path, before: await restDocument(profile.path) };
    await profile.delete();
    expect(await deliverEvent('onProfileWritten', gone)).toBe(200);
    const last = parseDailyMetrics(await readDocument(`metrics/${day}`));
    return { before: first, meanwhile: stored, after: recounted, unchanged: last };
  });
  expect([meanwhile.members, meanwhile.trainers]).toEqual([before.members, before.trainers]);
  expect(after.members.pro.waiting).toBe(before.members.pro.waiting + 1);
  expect(after.trainers).toBe(before.trainers + 1);
  expect([unchanged.members, unchanged.trainers]).toEqual([after.members, after.trainers]);
});

test('a draft that waits for its author is no open task', async () => {
  const { day, open_tasks: before } = await counted();
  const become = (drafts: number) =>
    waitFor(
      () =>
        readDocument(`metrics/${day}`).then(
          (metrics) => parseDailyMetrics(metrics).open_tasks.drafts,
        ),
      (found) => found === before.drafts + drafts,
    );
  const draft = adminFirestore().doc(`videos/${uniqueId('returned')}`);
  await putDocument(
    draft.path,
    buildVideo({ status: 'brouillon', subscription_tier: 'draft', author_id: 'trainer' }),
  );
  await become(1);
  await draft.update({ review_note: 'Plus près.', updated_by: 'boss' });
  await become(0);
  expect((await counted()).open_tasks.drafts).toBe(before.drafts);
  await draft.update({ updated_by: 'trainer' });
  await become(1);
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
    await putDocument(path, {
      ...newest,
      day: yesterday,
      sign_ups: 77,
      computed_at: Timestamp.now(),
    });
    await count(day);
    return { midnight: end, ended: recounted, final: await readDocument(path) };
  });
  const { sign_ups, computed_at } = parseDailyMetrics(ended);
  expect(sign_ups).toBeGreaterThanOrEqual(1);
  expect(computed_at.getTime()).toBeGreaterThan(midnight.getTime());
  expect(final?.sign_ups).toBe(77);
});
