export const HOUR_S = 3600;
export const DAY_S = 24 * HOUR_S;

export const INTERVALS = ['day', 'week', 'month', 'year'] as const;
export type Interval = (typeof INTERVALS)[number];

/**
 * Returns the unix second that is `count` billing intervals after an anchor, in UTC. Months keep
 * the anchor's day, or use the last day of a shorter month: 31 January, 28 February, 31 March.
 */
export function intervalsAfter(anchor: number, interval: Interval, count: number): number {
  if (interval === 'day') return anchor + count * DAY_S;
  if (interval === 'week') return anchor + count * 7 * DAY_S;
  const months = interval === 'year' ? count * 12 : count;
  const from = new Date(anchor * 1000);
  const lastDay = new Date(
    Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0),
  ).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  const midnight = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, day) / 1000;
  return midnight + (anchor - Math.floor(anchor / DAY_S) * DAY_S);
}

/** The billing interval of a price. */
interface Recurring {
  interval: string;
  interval_count: number;
}

/**
 * Returns the end of the period that starts at `start`, counted from the anchor to keep its day.
 * Default: a month.
 */
export function periodEnd(
  anchor: number,
  start: number,
  recurring: Recurring | null | undefined,
): number {
  const interval = INTERVALS.find((known) => known === recurring?.interval) ?? 'month';
  const intervalCount = recurring?.interval_count ?? 1;
  let periods = 1;
  while (intervalsAfter(anchor, interval, periods * intervalCount) <= start) periods += 1;
  return intervalsAfter(anchor, interval, periods * intervalCount);
}
