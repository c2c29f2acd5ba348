import { FieldValue, type DocumentData, type Transaction } from 'firebase-admin/firestore';
import {
  STORED_TASK_KINDS,
  isOpenTask,
  type OpenTaskKind,
  type StoredTaskKind,
} from '@atelier/domain/metrics/open-task';
import { CLIP_WAITS_MS } from '@atelier/domain/metrics/task-rules';
import { parseDailyMetrics, type SubscriptionMetrics } from '@atelier/domain/metrics/daily-metrics';
import { monthlyRecurringRevenue } from '@atelier/domain/billing/plans';
import { path } from '@atelier/domain/paths';
import { dailyMetrics } from '@atelier/domain/queries/admin-queries';
import {
  allTrainers,
  endedSubscriptions,
  givenPlans,
  membersOf,
  membersSince,
  openTasks,
  subscribersOf,
  unansweredClips,
} from '@atelier/domain/queries/server-count-queries';
import { dayIn, previousDay, STUDIO_TIME_ZONE, type Day } from '@atelier/domain/time/day';
import { dayBounds } from '@atelier/domain/time/day-start';
import { PAID_TIERS, SUBSCRIPTION_STATUSES, TIERS } from '@atelier/domain/values';
import { environment } from '../platform/site-environment.ts';
import {
  countOf,
  database,
  dateAt,
  parseDocument,
  toFirestoreQuery,
} from '../platform/firebase.ts';

/**
 * Writes the counts of today (studio time zone) to `metrics/{day}`, and updates yesterday's
 * sign-ups if the last count was before the end of that day. Counts are absolute, so it is safe to
 * run twice. Open tasks that were recounted meanwhile are newer and stay. Nothing else counts
 * members: a count at each registration would wait for one document.
 */
export async function updateDailyMetrics(now: Date): Promise<void> {
  const db = database();
  const day = dayIn(STUDIO_TIME_ZONE, now);
  const yesterday = previousDay(day);
  const newest = toFirestoreQuery(dailyMetrics(1));
  const before = (await newest.get()).docs[0]?.data();
  const [counts, subscriptions, last] = await Promise.all([
    countsOf(day, now, newestFound(before)),
    countSubscriptions(day, now),
    db.doc(path.metrics(yesterday)).get(),
  ]);
  await db.runTransaction(async (transaction) => {
    const current = (await transaction.get(newest)).docs[0]?.data();
    const open_tasks = keepRecounted(counts.open_tasks, openTasksOf(before), openTasksOf(current));
    const computed_at = FieldValue.serverTimestamp();
    transaction.set(db.doc(path.metrics(day)), {
      day,
      ...counts,
      open_tasks,
      subscriptions,
      computed_at,
    });
  });
  const [, ended] = dayBounds(STUDIO_TIME_ZONE, yesterday);
  const counted = dateAt(last, 'computed_at');
  if (counted !== undefined && counted < ended) {
    const yesterdays = await countOf(membersSince(...dayBounds(STUDIO_TIME_ZONE, yesterday)));
    await last.ref.update({ sign_ups: yesterdays, computed_at: FieldValue.serverTimestamp() });
  }
}

const openTasksOf = (day: DocumentData | undefined) =>
  day?.['open_tasks'] as DocumentData | undefined;

/**
 * Returns the counts, with those of `current` that differ from `before`: these were written during
 * the count.
 */
function keepRecounted<Kind extends string>(
  counts: Readonly<Record<Kind, number>>,
  before: DocumentData | undefined,
  current: DocumentData | undefined,
): Record<string, number> {
  const kept = Object.entries<number>(counts).map(([kind, count]) => {
    const newer: unknown = current?.[kind];
    return [kind, typeof newer === 'number' && newer !== before?.[kind] ? newer : count] as const;
  });
  return Object.fromEntries(kept);
}

async function countsOf(day: Day, now: Date, found: ReturnType<typeof newestFound>) {
  const [members, trainers, sign_ups, stored_tasks, clips] = await Promise.all([
    countedBy(TIERS, (tier) =>
      countedBy(SUBSCRIPTION_STATUSES, (status) => countOf(membersOf(tier, status))),
    ),
    countOf(allTrainers()),
    countOf(membersSince(...dayBounds(STUDIO_TIME_ZONE, day))),
    countedBy(STORED_TASK_KINDS, (kind) => openTaskCount(kind)),
    countOf(unansweredClips(new Date(now.getTime() - CLIP_WAITS_MS))),
  ]);
  return { members, trainers, sign_ups, open_tasks: { ...stored_tasks, clips, ...found } };
}

/**
 * Returns the numbers of failed jobs and owed sessions that were counted last: the schedule that
 * tells the studio of them counts them.
 */
function newestFound(metrics: DocumentData | undefined): Record<'sessions' | 'jobs', number> {
  const counted = openTasksOf(metrics);
  const countOfKind = (kind: string) => {
    const count: unknown = counted?.[kind];
    return typeof count === 'number' ? count : 0;
  };
  return { sessions: countOfKind('sessions'), jobs: countOfKind('jobs') };
}

async function countSubscriptions(day: Day, now: Date): Promise<SubscriptionMetrics> {
  const firstDay = `${day.slice(0, 7)}-01`;
  const [monthStart] = dayBounds(STUDIO_TIME_ZONE, firstDay);
  const [active, yearly, given, ended_this_month, dayBefore] = await Promise.all([
    countedBy(PAID_TIERS, (tier) => countOf(subscribersOf(tier))),
    countedBy(PAID_TIERS, (tier) => countOf(subscribersOf(tier, 'year'))),
    countOf(givenPlans()),
    countOf(endedSubscriptions(monthStart, now)),
    database()
      .doc(path.metrics(previousDay(firstDay)))
      .get(),
  ]);
  const before = parseDocument(dayBefore, parseDailyMetrics)?.subscriptions;
  return {
    active,
    given,
    mrr_cents: monthlyRecurringRevenue(active, yearly, environment.stripe.yearlyPriceCents),
    ended_this_month,
    ...(before && {
      active_at_month_start: PAID_TIERS.reduce((sum, tier) => sum + before.active[tier], 0),
    }),
  };
}

async function countedBy<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Promise<Value>,
): Promise<Record<Key, Value>> {
  const entries = await Promise.all(keys.map(async (key) => [key, await valueOf(key)] as const));
  return Object.fromEntries(entries) as Record<Key, Value>;
}

/**
 * Drafts are read to be counted: no query finds those that wait for their author, and they are few.
 */
async function openTaskCount(kind: StoredTaskKind, transaction?: Transaction): Promise<number> {
  const query = toFirestoreQuery(openTasks(kind));
  if (kind === 'drafts') {
    const drafts = query.select('status', 'review_note', 'author_id', 'updated_by');
    const { docs } = await (transaction ? transaction.get(drafts) : drafts.get());
    return docs.filter((draft) => isOpenTask(kind, draft.data())).length;
  }
  return (await (transaction ? transaction.get(query.count()) : query.count().get())).data().count;
}

/**
 * Updates the count of one kind of open task in the newest `metrics/{day}` when a document becomes
 * or ceases to be one, so that the admin area does not wait for the hourly count. Counts and writes
 * in one transaction: of two parallel runs the later one counts both. Safe to run twice.
 */
export async function recountOpenTasks(
  kind: StoredTaskKind,
  before: DocumentData | undefined,
  after: DocumentData | undefined,
): Promise<void> {
  if (isOpenTask(kind, before) === isOpenTask(kind, after)) return;
  await updateNewest(async (transaction) => ({
    [`open_tasks.${kind}`]: await openTaskCount(kind, transaction),
  }));
}

/** Kinds that no trigger counts. */
type ScannedTaskKind = Extract<OpenTaskKind, 'jobs' | 'clips' | 'plan_disputes' | 'sessions'>;

/** Writes counts of open tasks that follow from the time to the newest `metrics/{day}`. */
export const writeOpenTaskCounts = (
  counts: Readonly<Record<ScannedTaskKind, number>>,
): Promise<void> =>
  updateNewest(() =>
    Promise.resolve(
      Object.fromEntries(
        Object.entries(counts).map(([kind, count]) => [`open_tasks.${kind}`, count] as const),
      ),
    ),
  );

/**
 * Writes counts to the newest `metrics/{day}`, unless they are there already or nothing was counted
 * yet.
 */
async function updateNewest(
  counts: (transaction: Transaction) => Promise<Record<string, number>>,
): Promise<void> {
  await database().runTransaction(async (transaction) => {
    const [newest] = (await transaction.get(toFirestoreQuery(dailyMetrics(1)))).docs;
    if (newest === undefined) return; // Before the first hourly count.
    const counted = await counts(transaction);
    if (Object.entries(counted).some(([field, value]) => newest.get(field) !== value)) {
      transaction.update(newest.ref, counted);
    }
  });
}
