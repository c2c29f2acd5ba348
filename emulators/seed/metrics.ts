import { path } from '@atelier/domain/paths';
import { dayIn, STUDIO_TIME_ZONE, type Day } from '@atelier/domain/time/day';
import { dayBounds } from '@atelier/domain/time/day-start';
import { PLANS } from '@atelier/domain/billing/plans';
import { SUBSCRIPTION_STATUSES, TIERS } from '@atelier/domain/values';
import { isOpenTask, type StoredTaskKind } from '@atelier/domain/metrics/open-task';
import { CLIP_WAITS_MS } from '@atelier/domain/metrics/task-rules';
import { applicationDocuments } from './applications.ts';
import { demoDocument, type DemoDocument } from './demo-document.ts';
import { ALL_MEMBERS, type DemoMember } from './members.ts';
import { moveReviewDocuments } from './move-reviews.ts';
import { orderDocuments } from './orders.ts';
import { reportDocuments, supportDocuments } from './moderation.ts';
import { videoDocuments } from './videos/video-documents.ts';

const DAY_MS = 86_400_000;
/** The overview shows thirty days and compares them with thirty more; the schedule counts today. */
const DAYS = 59;
const MONTHS = 6;

/**
 * Returns daily metrics and monthly revenue before today, computed from the demo data. Paid
 * subscriptions are left to the schedule: the plans of demo members are given by an admin.
 */
export function metricsDocuments(now: Date): DemoDocument[] {
  const days = Array.from({ length: DAYS }, (_, index) =>
    dayIn(STUDIO_TIME_ZONE, new Date(now.getTime() - (index + 1) * DAY_MS)),
  );
  return [...[...new Set(days)].map((day) => metricsOf(day, now)), ...revenueDocuments(now)];
}

const countedBy = <Key extends string>(
  keys: readonly Key[],
  found: (key: Key) => readonly unknown[],
) => Object.fromEntries(keys.map((key) => [key, found(key).length])) as Record<Key, number>;

function metricsOf(day: Day, now: Date): DemoDocument {
  const [start, end] = dayBounds(STUDIO_TIME_ZONE, day);
  const joinedAt = (member: DemoMember) => now.getTime() - member.joined_days_ago * DAY_MS;
  const members = ALL_MEMBERS.filter((member) => joinedAt(member) < end.getTime());
  const counts = TIERS.map((tier): [string, unknown] => [
    tier,
    countedBy(SUBSCRIPTION_STATUSES, (status) =>
      members.filter((member) => member.tier === tier && member.status === status),
    ),
  ]);
  /** Of a clip, at the end of the day: no answer, and sent long enough before. */
  const isUnanswered = ({ path: at, data }: DemoDocument) =>
    at.startsWith('move_reviews/') &&
    data.answer === undefined &&
    Number(data.created_at) <= end.getTime() - CLIP_WAITS_MS;
  const countOpen = (kind: StoredTaskKind, documents: readonly DemoDocument[]) =>
    documents.filter(
      ({ data }) => isOpenTask(kind, data) && Number(data.created_at) < end.getTime(),
    ).length;
  return demoDocument(path.metrics(day), {
    day,
    members: Object.fromEntries(counts),
    trainers: members.filter((member) => member.is_pro_trainer === true).length,
    sign_ups: members.filter((member) => joinedAt(member) >= start.getTime()).length,
    open_tasks: {
      drafts: countOpen('drafts', videoDocuments(now)),
      applications: countOpen('applications', applicationDocuments(now)),
      orders: countOpen('orders', orderDocuments(now)),
      reports: countOpen('reports', reportDocuments(now)),
      support: countOpen('support', supportDocuments(now)),
      disputes: countOpen('disputes', orderDocuments(now)),
      plan_disputes: 0,
      refunds: countOpen('refunds', orderDocuments(now)),
      clips: moveReviewDocuments(now).filter(isUnanswered).length,
      sessions: 0,
      jobs: 0,
    },
    computed_at: end,
  });
}

function revenueDocuments(now: Date): DemoDocument[] {
  const months = Array.from({ length: MONTHS }, (_, index) => {
    const [year = 0, month = 1] = dayIn(STUDIO_TIME_ZONE, now).split('-').map(Number);
    return new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7);
  });
  return months.map((month) => {
    const isOf = (at: unknown) =>
      at instanceof Date && dayIn(STUDIO_TIME_ZONE, at).startsWith(month);
    const kits = orderDocuments(now).filter(({ data }) => isOf(data.paid_at));
    const total = (orders: readonly DemoDocument[]) =>
      orders.reduce((sum, { data }) => sum + Number(data.amount_total), 0);
    return demoDocument(path.revenue(month), {
      month,
      subscriptions: subscriptionsIn(month, now),
      kits: total(kits),
      refunds: total(kits.filter(({ data }) => data.status === 'refunded')),
    });
  });
}

/**
 * Returns what members paid in a month at the plans' prices; canceled and waiting ones paid until a
 * month ago.
 */
function subscriptionsIn(month: string, now: Date): number {
  const monthAgo = dayIn(STUDIO_TIME_ZONE, new Date(now.getTime() - 31 * DAY_MS)).slice(0, 7);
  const paying = ALL_MEMBERS.filter(({ joined_days_ago, status }) => {
    const since = dayIn(STUDIO_TIME_ZONE, new Date(now.getTime() - joined_days_ago * DAY_MS)).slice(
      0,
      7,
    );
    return since <= month && (status === 'active' || month < monthAgo);
  });
  return paying.reduce(
    (sum, { tier }) => sum + (PLANS.find((plan) => plan.tier === tier)?.price_cents ?? 0),
    0,
  );
}
