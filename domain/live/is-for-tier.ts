import type { Tier } from '../values.ts';
import type { LiveSession } from './live-session.ts';

/**
 * Returns whether a plan is among those that a session is for. In a file without a parser: the app
 * shell loads it.
 */
export const isForTier = (session: Pick<LiveSession, 'tiers'>, tier: Tier): boolean =>
  session.tiers.some((one) => one === tier);
