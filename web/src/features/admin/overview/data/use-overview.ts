import { path } from '@atelier/domain/paths';
import { type DailyMetrics, parseDailyMetrics } from '@atelier/domain/metrics/daily-metrics';
import { type MonthlyRevenue, parseMonthlyRevenue } from '@atelier/domain/billing/monthly-revenue';
import { parseCatalog, parseVideoStats, type VideoCard } from '@atelier/domain/content/video';
import {
  dailyMetrics,
  mostViewedVideos,
  revenueMonths,
} from '@atelier/domain/queries/admin-queries';
import { type LiveState, useDocOnce, useLiveQuery } from '../../../../lib/firestore/live-query.tsx';
import { LOADING } from '../../../../lib/firestore/live-state.ts';

export interface MonthRevenue extends MonthlyRevenue {
  /** `YYYY-MM` */
  readonly month: string;
}
export interface WatchedVideo {
  readonly id: string;
  /** The id if the video is in no catalog. */
  readonly title: string;
  readonly views: number;
  /** `null` while nobody has rated it. */
  readonly rating: number | null;
}

const NO_REVENUE: MonthlyRevenue = { subscriptions: 0, kits: 0, refunds: 0 };

/** The revenue of some months, live; zeros for a month without a document. */
export function useRevenue(months: readonly string[]): LiveState<readonly MonthRevenue[]> {
  const revenue = useLiveQuery(revenueMonths(months.length), parseMonthlyRevenue);
  if (revenue.status !== 'ready') return revenue;
  const stored = new Map(revenue.data.map(({ id, data }) => [id, data]));
  return {
    ...revenue,
    data: months.map((month) => ({ ...(stored.get(month) ?? NO_REVENUE), month })),
  };
}

/** The metrics of the last days, oldest first; the newest is updated every hour. */
export function useDays(count: number): LiveState<readonly DailyMetrics[]> {
  const metrics = useLiveQuery(dailyMetrics(count), parseDailyMetrics);
  return metrics.status === 'ready'
    ? { ...metrics, data: metrics.data.map(({ data }) => data).reverse() }
    : metrics;
}

/** The most watched videos, with titles from the catalogs. */
export function useMostWatched(): LiveState<readonly WatchedVideo[]> {
  const stats = useLiveQuery(mostViewedVideos(), parseVideoStats);
  const free = useDocOnce(path.catalog('free'), parseCatalog);
  const basic = useDocOnce(path.catalog('basic'), parseCatalog);
  const pro = useDocOnce(path.catalog('pro'), parseCatalog);
  const premium = useDocOnce(path.catalog('premium'), parseCatalog);
  if (stats.status !== 'ready') return stats;
  const catalogs = [free, basic, pro, premium];
  if (catalogs.some(({ status }) => status === 'loading')) return LOADING;
  const cards: VideoCard[] = catalogs.flatMap((one) =>
    one.status === 'ready' ? (one.data?.cards ?? []) : [],
  );
  const titles = new Map(cards.map(({ id, title }) => [id, title]));
  return {
    ...stats,
    data: stats.data
      .filter(({ data }) => data.views > 0)
      .map(({ id, data: { views, rating, rating_count } }) => ({
        id,
        title: titles.get(id) ?? id,
        views,
        rating: rating_count === 0 ? null : rating,
      })),
  };
}
