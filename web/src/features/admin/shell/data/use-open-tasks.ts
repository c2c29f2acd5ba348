import { type DailyMetrics, parseDailyMetrics } from '@atelier/domain/metrics/daily-metrics';
import { dailyMetrics } from '@atelier/domain/queries/admin-queries';
import { useLiveQuery } from '../../../../lib/firestore/live-query.tsx';

/** What waits for an admin, live and by kind; undefined while nothing was counted yet. One document, never a scan. */
export function useOpenTasks(): DailyMetrics['open_tasks'] | undefined {
  const metrics = useLiveQuery(dailyMetrics(1), parseDailyMetrics);
  return metrics.status === 'ready' ? metrics.data[0]?.data.open_tasks : undefined;
}
