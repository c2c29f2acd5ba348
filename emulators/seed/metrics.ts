import { path } from '@atelier/domain/paths';
import { dayIn, STUDIO_TIME_ZONE, type Day } from '@atelier/domain/time/day';
import { dayBounds } from '@atelier/domain/time/day-start';
import { PLANS } from '@atelier/domain/billing/plans';
import { SUBSCRIPTION_STATUSES, TIERS } from '@atelier/domain/values';
import { applicationDocuments } from './applications.ts';
import type { DemoDocument } from './demo-document.ts';
import { DRAFT_VIDEOS } from './videos/draft-videos.ts';
import { ALL_MEMBERS, type DemoMember } from './members.ts';
import { orderDocuments } from './orders.ts';
import { reportDocuments } from './reports.ts';

const DAY_MS = 86_400_000;
/** Days before today that the overview can show; today is counted by the schedule. */
const DAYS = 29;
const MONTHS = 6;

/** The house in numbers on the days and months before today, as the demo data would have been counted then. */
export function metricsDocuments(now: Date): DemoDocument[] {
  const days = Array.from({ length: DAYS }, (_, index) =>
    dayIn(STUDIO_TIME_ZONE, new Date(now.getTime() - (index + 1) * DAY_MS)),
  );
  return [...[...new Set(days)].map((day) => metricsOf(day, now)), ...revenueDocuments(now)];
}

function metricsOf(day: Day, now: Date): DemoDocument {
  const [from, before] = dayBounds(STUDIO_TIME_ZONE, day);
  const joined = (member: DemoMember) => now.getTime() - member.joinedDaysAgo * DAY_MS;
  const there = ALL_MEMBERS.filter((member) => joined(member) < before.getTime());
  const counts = TIERS.map((tier) => [
    tier,
    Object.fromEntries(
      SUBSCRIPTION_STATUSES.map((status) => [
        status,
        there.filter((member) => member.tier === tier && member.status === status).length,
      ]),
    ),
  ]);
  const waiting = (documents: readonly DemoDocument[], statuses: readonly string[]) =>
    documents.filter(({ data }) => statuses.includes(String(data.status)) && Number(data.created_at) < before.getTime())
      .length;
  return {
    path: path.metrics(day),
    data: {
      day,
      members: Object.fromEntries(counts),
      trainers: there.filter((member) => member.is_pro_trainer === true).length,
      sign_ups: there.filter((member) => joined(member) >= from.getTime()).length,
      open_tasks: {
        drafts: DRAFT_VIDEOS.length,
        applications: waiting(applicationDocuments(now), ['pending']),
        orders: waiting(orderDocuments(now), ['paid', 'expedier']),
        reports: reportDocuments(now).filter(({ data }) => Number(data.created_at) < before.getTime()).length,
      },
      computed_at: before,
    },
  };
}

function revenueDocuments(now: Date): DemoDocument[] {
  const months = Array.from({ length: MONTHS }, (_, index) => {
    const [year = 0, month = 1] = dayIn(STUDIO_TIME_ZONE, now).split('-').map(Number);
    return new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7);
  });
  return months.map((month) => {
    const isOf = (at: unknown) => at instanceof Date && dayIn(STUDIO_TIME_ZONE, at).startsWith(month);
    const kits = orderDocuments(now).filter(({ data }) => isOf(data.paid_at));
    const total = (orders: readonly DemoDocument[]) =>
      orders.reduce((sum, { data }) => sum + Number(data.amount_total), 0);
    return {
      path: path.revenue(month),
      data: {
        subscriptions: subscriptionsIn(month, now),
        kits: total(kits),
        refunds: total(kits.filter(({ data }) => data.status === 'refunded')),
      },
    };
  });
}

/** What the members of then paid in a month at the plans' prices; those who left paid until a month ago. */
function subscriptionsIn(month: string, now: Date): number {
  const monthAgo = dayIn(STUDIO_TIME_ZONE, new Date(now.getTime() - 31 * DAY_MS)).slice(0, 7);
  const paying = ALL_MEMBERS.filter(({ joinedDaysAgo, status }) => {
    const since = dayIn(STUDIO_TIME_ZONE, new Date(now.getTime() - joinedDaysAgo * DAY_MS)).slice(0, 7);
    return since <= month && (status === 'active' || month < monthAgo);
  });
  return paying.reduce((sum, { tier }) => sum + (PLANS.find((plan) => plan.tier === tier)?.price_cents ?? 0), 0);
}
