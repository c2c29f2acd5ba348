import { REVIEWS_PER_MONTH } from '@atelier/domain/limits';
import { path } from '@atelier/domain/paths';
import {
  dayAfterReviewMonth,
  parseReviewMonth,
  reviewMonthOf,
} from '@atelier/domain/reviews/review-decisions';
import type { Day } from '@atelier/domain/time/day';
import { type LiveState, useLiveDoc } from '../firestore/live-query.tsx';
import { useTime } from '../use-now.ts';

export interface ReviewsLeft {
  /** How many clips can still be sent this month with the Premium plan. */
  readonly left: number;
  /** When the allowance starts over. */
  readonly againFrom: Day;
}

/**
 * Returns how many clips a member can still send this month, live.
 *
 * @param uid  null without a member, or another plan
 */
export function useReviewsLeft(uid: string | null): LiveState<ReviewsLeft> {
  const month = useTime(reviewMonthOf);
  const used = useLiveDoc(uid === null ? null : path.reviewMonth(uid, month), parseReviewMonth);
  if (used.status !== 'ready') return used;
  const left = Math.max(0, REVIEWS_PER_MONTH - (used.data?.sent.length ?? 0));
  return { ...used, data: { left, againFrom: dayAfterReviewMonth(month) } };
}
