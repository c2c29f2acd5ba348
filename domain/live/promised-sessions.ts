import { LIVE_SESSIONS_PER_MONTH } from '../limits.ts';
import { addDays, dayIn, STUDIO_TIME_ZONE } from '../time/day.ts';
import { startOfDay } from '../time/day-start.ts';
import { DAY_MS } from '../time-units.ts';
import { isForTier } from './is-for-tier.ts';
import type { LiveSession } from './live-session.ts';

/** From so long before its end, a month without what it promises is a task of the studio. */
export const PLANNED_BEFORE_MS = 14 * DAY_MS;

/** The plans that promise sessions, with those that promise fewer first. */
const PROMISING = ['pro', 'premium'] as const satisfies (keyof typeof LIVE_SESSIONS_PER_MONTH)[];

/** A plan whose calendar month has fewer sessions than it promises. */
export interface OwedSessions {
  tier: (typeof PROMISING)[number];
  planned: number;
  promised: number;
}

/** A calendar month of Europe/Paris. */
export interface StudioMonth {
  /** `YYYY-MM` */
  month: string;
  /** First instant, and the first one after it. */
  from: Date;
  before: Date;
}

/** Returns the month of an instant. */
export function studioMonthOf(now: Date): StudioMonth {
  const month = dayIn(STUDIO_TIME_ZONE, now).slice(0, 7);
  // No month is longer than 31 days, and none shorter than 28.
  const next = addDays(`${month}-01`, 31).slice(0, 7);
  return {
    month,
    from: startOfDay(STUDIO_TIME_ZONE, `${month}-01`),
    before: startOfDay(STUDIO_TIME_ZONE, `${next}-01`),
  };
}

/** Returns whether the month is so near its end that what it promises must be planned. */
export const mustBePlanned = ({ before }: Pick<StudioMonth, 'before'>, now: Date): boolean =>
  now.getTime() >= before.getTime() - PLANNED_BEFORE_MS;

/**
 * Returns the plans with fewer sessions than they promise. A cancelled session is none; one that is
 * over counts.
 *
 * @param sessions of the month
 */
export function owedSessions(
  sessions: readonly Pick<LiveSession, 'tiers' | 'status'>[],
): OwedSessions[] {
  return PROMISING.map((tier) => ({
    tier,
    planned: sessions.filter((session) => session.status === 'planned' && isForTier(session, tier))
      .length,
    promised: LIVE_SESSIONS_PER_MONTH[tier],
  })).filter(({ planned, promised }) => planned < promised);
}
