import { path } from '../paths.ts';
import { UNFINISHED_ENCODING_STATES, type Tier } from '../values.ts';
import { equals, newestFirst, querySpec, type FieldFilter, type QuerySpec } from './query-spec.ts';

/** Newest comments of a video, live. */
export const commentsOf = (videoId: string, limit = 20): QuerySpec =>
  querySpec(`videos/${videoId}/comments`, limit, { orderBy: newestFirst });

/**
 * A member's newest comment on a video: the one whose rating counts. Replies have no `created_at`.
 */
export const newestCommentBy = (videoId: string, uid: string): QuerySpec =>
  querySpec(`videos/${videoId}/comments`, 1, {
    where: [equals('user_id', uid)],
    orderBy: newestFirst,
  });

/** Replies to a comment, oldest first, live. */
export const repliesTo = (videoId: string, commentId: string, limit: number): QuerySpec =>
  querySpec(`videos/${videoId}/comments`, limit, {
    where: [equals('reply_to', commentId)],
    orderBy: [['replied_at', 'asc']],
  });

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
    orderBy: newestFirst,
  });

/** A trainer's drafts and published videos. */
export const videosBy = (authorId: string, limit = 24): QuerySpec =>
  querySpec('videos', limit, { where: [equals('author_id', authorId)], orderBy: newestFirst });

/**
 * The newest films that are being prepared, or could not be: of one author, or of all for admins.
 * Live.
 */
export const unfinishedEncodings = (authorId?: string, limit = 25): QuerySpec =>
  querySpec('encodings', limit, {
    where: [
      { field: 'state', op: 'in', value: UNFINISHED_ENCODING_STATES },
      ...(authorId === undefined ? [] : [equals('author_id', authorId)]),
    ],
    orderBy: newestFirst,
  });

/**
 * What is prepared for one video: its film, the one that replaces it, and its trailer. Live, for
 * admins.
 */
export const encodingsOf = (videoId: string, limit = 10): QuerySpec =>
  querySpec('encodings', limit, { where: [equals('owner', path.video(videoId))] });

/** Starter-kit orders of one member. */
export const ordersOf = (uid: string, limit = 20): QuerySpec =>
  querySpec('starter_kit_orders', limit, { where: [equals('user_id', uid)], orderBy: newestFirst });

/** All practice sessions of a member; the server sums up their `seconds`. */
export const sessionsOf = (uid: string): QuerySpec => querySpec(`profiles/${uid}/sessions`, 5000);

/** A member's skills in one video, per move, hand and prop. */
export const masteryIn = (uid: string, videoId: string): QuerySpec =>
  querySpec(`profiles/${uid}/mastery`, 500, { where: [equals('video_id', videoId)] });

/** A member's notifications, newest first, live; one more than a page shows. */
export const notificationsOf = (uid: string, limit = 21): QuerySpec =>
  querySpec(`notifications/${uid}/items`, limit, { orderBy: newestFirst });

/** The newest refusals of a trainer's drafts, live: the drafts are gone. */
export const refusedDraftsOf = (uid: string, limit = 10): QuerySpec =>
  querySpec(`notifications/${uid}/items`, limit, {
    where: [equals('kind', 'draft'), equals('state', 'refused')],
    orderBy: newestFirst,
  });

/**
 * A range of a video's comments, newest first: before one instant (exclusive), from another on
 * (inclusive).
 */
export function commentsBetween(
  videoId: string,
  { before, from }: { before: Date | null; from: Date | null },
  limit: number,
): QuerySpec {
  const where: FieldFilter[] = [];
  if (before !== null) where.push({ field: 'created_at', op: '<', value: before });
  if (from !== null) where.push({ field: 'created_at', op: '>=', value: from });
  return querySpec(`videos/${videoId}/comments`, limit, { where, orderBy: newestFirst });
}
