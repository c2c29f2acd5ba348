import type { Day } from '../time/day.ts';
import type { Tier } from '../values.ts';
import { equals, type FieldFilter, querySpec, type QuerySpec } from './query-spec.ts';

/** Newest comments of a video, live. */
export const commentsOf = (videoId: string, limit = 20): QuerySpec =>
  querySpec(`videos/${videoId}/comments`, limit, { orderBy: [['created_at', 'desc']] });

/** Started videos that are not completed, latest first. */
export const videosInProgress = (uid: string): QuerySpec =>
  querySpec(`profiles/${uid}/video_progress`, 3, {
    where: [equals('completed', false)],
    orderBy: [['last_watched_at', 'desc']],
  });

/** Published videos of a level, newest first; source and fallback of the catalog. */
export const videosOfLevel = (level: Tier, limit = 500): QuerySpec =>
  querySpec('videos', limit, {
    where: [equals('status', 'en_ligne'), equals('level', level)],
    orderBy: [['created_at', 'desc']],
  });

/** A trainer's drafts and published videos. */
export const videosBy = (authorId: string, limit = 24): QuerySpec =>
  querySpec('videos', limit, { where: [equals('author_id', authorId)], orderBy: [['created_at', 'desc']] });

/** Starter-kit orders of one member. */
export const ordersOf = (uid: string, limit = 20): QuerySpec =>
  querySpec('starter_kit_orders', limit, { where: [equals('user_id', uid)], orderBy: [['created_at', 'desc']] });

/** All practice sessions of a member; the server sums up their `seconds`. */
export const sessionsOf = (uid: string): QuerySpec => querySpec(`profiles/${uid}/sessions`, 5000);

/** Practice sessions from a day of the member's calendar on, latest first, for the heat map. */
export const sessionsSince = (uid: string, from: Day): QuerySpec =>
  querySpec(`profiles/${uid}/sessions`, 400, {
    where: [{ field: 'day', op: '>=', value: from }],
    orderBy: [['day', 'desc']],
  });

/** A member's skills in one video, per move, hand and prop. */
export const masteryIn = (uid: string, videoId: string): QuerySpec =>
  querySpec(`profiles/${uid}/mastery`, 500, { where: [equals('video_id', videoId)] });

/** The skills that a member practiced longest ago, for the review list. */
export const masteryToReview = (uid: string, limit = 50): QuerySpec =>
  querySpec(`profiles/${uid}/mastery`, limit, { orderBy: [['updated_at', 'asc']] });

/** A range of a video's comments, newest first: before one instant (exclusive), from another on (inclusive). */
export function commentsBetween(
  videoId: string,
  { before, from }: { before: Date | null; from: Date | null },
  limit: number,
): QuerySpec {
  const where: FieldFilter[] = [];
  if (before !== null) where.push({ field: 'created_at', op: '<', value: before });
  if (from !== null) where.push({ field: 'created_at', op: '>=', value: from });
  return querySpec(`videos/${videoId}/comments`, limit, { where, orderBy: [['created_at', 'desc']] });
}
