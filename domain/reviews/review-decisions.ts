import * as z from 'zod/mini';
import type { AppErrorCode } from '../error-code.ts';
import type { ClipConsent } from '../members/profile.ts';
import { REVIEWS_PER_MONTH } from '../limits.ts';
import { parserOf } from '../parsing/parse.ts';
import { addDays, type Day, dayIn, STUDIO_TIME_ZONE } from '../time/day.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time-units.ts';
import type { Tier } from '../values.ts';
import type { MoveReview } from './move-review.ts';

/** How long a trainer has a clip to themselves. */
export const CLAIM_MS = 30 * MINUTE_MS;
/** A review with its clip is deleted after this time. */
export const REVIEW_KEPT_MS = 180 * DAY_MS;
/** Promised time to an answer, shown until there is a measured median. */
export const PROMISED_MS = 72 * HOUR_MS;
/** A clip that has waited so long is late: a day is left of the promised time. */
export const LATE_MS = PROMISED_MS - DAY_MS;

/**
 * `profiles/{uid}/review_months/{YYYY-MM}`: ids of the reviews that count in a calendar month of
 * Europe/Paris.
 */
export const parseReviewMonth = parserOf(
  'review month',
  z.object({ month: z.string(), sent: z.array(z.string()) }),
);

/** Returns the month, `YYYY-MM` in Europe/Paris, whose allowance a clip sent now counts against. */
export const reviewMonthOf = (now: Date): string => dayIn(STUDIO_TIME_ZONE, now).slice(0, 7);

/**
 * Returns the first day of the next month, on which the allowance starts over.
 *
 * @param month  as of `reviewMonthOf`
 */
export const dayAfterReviewMonth = (month: string): Day =>
  // No month is longer than 31 days, and none shorter than 28.
  `${addDays(`${month}-01`, 31).slice(0, 7)}-01`;

/**
 * Returns why a member cannot send a clip, or null: `forbidden` with another plan, `clip-consent`
 * before they state their age or a parent's consent, `reviews-used-up` if the month's reviews are
 * used.
 */
export function findSendProblem({
  tier,
  consent,
  sent,
}: {
  tier: Tier;
  consent: ClipConsent | undefined;
  sent: readonly string[];
}): AppErrorCode | null {
  if (tier !== 'premium') return 'forbidden';
  if (consent === undefined) return 'clip-consent';
  return sent.length >= REVIEWS_PER_MONTH ? 'reviews-used-up' : null;
}

type ClaimState = Pick<MoveReview, 'user_id' | 'state' | 'trainer_id' | 'claimed_until'>;

/** Returns whether a trainer works on a clip. */
export const isHeld = (
  { state, claimed_until }: Pick<MoveReview, 'state' | 'claimed_until'>,
  now: Date,
): boolean => state === 'claimed' && claimed_until !== undefined && now < claimed_until;

/**
 * Returns why a trainer cannot claim a review, or extend their own claim, or null: `forbidden` for
 * an own clip, `conflict` for an answered one, `review-taken` while another trainer has it.
 */
export function findClaimProblem(
  review: ClaimState,
  trainer: string,
  now: Date,
): AppErrorCode | null {
  if (review.user_id === trainer) return 'forbidden';
  if (review.state === 'answered') return 'conflict';
  return isHeld(review, now) && review.trainer_id !== trainer ? 'review-taken' : null;
}

/**
 * Returns why a trainer cannot answer or release a review, or null: `review-taken` if another one
 * has it, `conflict` if nobody does or it is answered. An expired claim still counts as long as no
 * other trainer has claimed the review.
 */
export function findHolderProblem(
  { state, trainer_id }: ClaimState,
  trainer: string,
): AppErrorCode | null {
  if (state !== 'claimed') return 'conflict';
  return trainer_id === trainer ? null : 'review-taken';
}

/**
 * Returns whether a trainer may open the clip and its lesson: while the claim lasts, and after
 * answering.
 */
export const isOpenTo = (review: ClaimState, trainer: string, now: Date): boolean =>
  review.trainer_id === trainer && (review.state === 'answered' || isHeld(review, now));

/** Returns the median of delays in milliseconds, or null of none. */
export function medianOf(delaysMs: readonly number[]): number | null {
  const sorted = delaysMs.toSorted((one, other) => one - other);
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  const upper = sorted[Math.floor(sorted.length / 2)];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}
