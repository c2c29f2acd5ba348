import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { dayBounds } from '@atelier/domain/time/day-start';
import { dayIn, previousDay, STUDIO_TIME_ZONE, type Day } from '@atelier/domain/time/day';
import { OPEN_TASK_KINDS } from '@atelier/domain/metrics/open-task';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { allTrainers, membersOf, membersSince, openTasks } from '@atelier/domain/queries/server-queries';
import { SUBSCRIPTION_STATUSES, TIERS } from '@atelier/domain/values';
import { database } from '../platform/firebase.ts';
import { toFirestoreQuery } from '../platform/firestore-query.ts';

/**
 * Writes the counts of today (studio time zone) to `metrics/{day}`, and updates yesterday's sign-ups if the last count
 * was before the end of that day. Counts are absolute, so it is safe to run twice.
 */
export async function updateDailyMetrics(now: Date): Promise<void> {
  const db = database();
  const day = dayIn(STUDIO_TIME_ZONE, now);
  const yesterday = previousDay(day);
  const [counts, last] = await Promise.all([countsOf(day), db.doc(path.metrics(yesterday)).get()]);
  await db.doc(path.metrics(day)).set({ day, ...counts, computed_at: FieldValue.serverTimestamp() });
  const [, ended] = dayBounds(STUDIO_TIME_ZONE, yesterday);
  const counted: unknown = last.get('computed_at');
  if (counted instanceof Timestamp && counted.toMillis() < ended.getTime()) {
    const sign_ups = await count(membersSince(...dayBounds(STUDIO_TIME_ZONE, yesterday)));
    await last.ref.update({ sign_ups, computed_at: FieldValue.serverTimestamp() });
  }
}

async function countsOf(day: Day) {
  const [members, trainers, sign_ups, open_tasks] = await Promise.all([
    countedBy(TIERS, (tier) => countedBy(SUBSCRIPTION_STATUSES, (status) => count(membersOf(tier, status)))),
    count(allTrainers()),
    count(membersSince(...dayBounds(STUDIO_TIME_ZONE, day))),
    countedBy(OPEN_TASK_KINDS, (kind) => count(openTasks(kind))),
  ]);
  return { members, trainers, sign_ups, open_tasks };
}

async function count(spec: QuerySpec): Promise<number> {
  return (await toFirestoreQuery(spec).count().get()).data().count;
}

async function countedBy<Key extends string, Value>(
  keys: readonly Key[],
  countOf: (key: Key) => Promise<Value>,
): Promise<Record<Key, Value>> {
  const entries = await Promise.all(keys.map(async (key) => [key, await countOf(key)] as const));
  return Object.fromEntries(entries) as Record<Key, Value>;
}
