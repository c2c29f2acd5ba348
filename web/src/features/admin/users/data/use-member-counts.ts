import { parseDailyMetrics } from '@atelier/domain/metrics/daily-metrics';
import { dailyMetrics } from '@atelier/domain/queries/admin-queries';
import { useLiveQuery } from '../../../../lib/firestore/live-query.tsx';
import { type MemberCounts, memberCounts } from '../member-counts.ts';

/** How many members each filter holds, as of the last hourly count; undefined while there is none. */
export function useMemberCounts(): MemberCounts | undefined {
  const metrics = useLiveQuery(dailyMetrics(1), parseDailyMetrics);
  const newest = metrics.status === 'ready' ? metrics.data[0]?.data : undefined;
  return newest === undefined ? undefined : memberCounts(newest);
}
