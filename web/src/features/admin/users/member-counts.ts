import type { DailyMetrics } from '@atelier/domain/metrics/daily-metrics';
import type { SubscriptionStatus } from '@atelier/domain/values';
import type { StatusFilter } from './member-filters.ts';

export type MemberCounts = Readonly<Record<StatusFilter, number>>;

/** Members of every tier together, by status. */
export function memberCounts({ members }: Pick<DailyMetrics, 'members'>): MemberCounts {
  const tiers = Object.values(members);
  const countOf = (status: SubscriptionStatus) => tiers.reduce((sum, counts) => sum + counts[status], 0);
  const [active, canceled, waiting] = [countOf('active'), countOf('canceled'), countOf('waiting')];
  return { all: active + canceled + waiting, active, canceled, waiting };
}
