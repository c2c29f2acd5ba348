import type { BookingState } from '../live/booking.ts';
import { LOCALES } from '../values.ts';
import { equals, groupSpec, orderBy, querySpec, type QuerySpec } from './query-spec.ts';

// Queries of functions with the Admin SDK, which security rules do not restrict: videos, events,
// live sessions, reviews.

/** Every member's progress on one video, deleted with the video. */
export const progressOfVideo = (videoId: string, limit = 500): QuerySpec =>
  groupSpec('video_progress', limit, [equals('video_id', videoId)]);

/** View markers to count: after the cursor, up to an instant that no pending write can precede. */
export const viewsBetween = (cursor: Date, until: Date, limit = 500): QuerySpec =>
  groupSpec('views', limit, [
    { field: 'viewed_at', op: '>', value: cursor },
    { field: 'viewed_at', op: '<=', value: until },
  ]);

/**
 * Comments of all videos from an instant on and before another. Replies, which have another field,
 * are not among them.
 */
export const commentsOnFilms = (from: Date, before: Date, limit = 300): QuerySpec =>
  groupSpec('comments', limit, [
    { field: 'created_at', op: '>=', value: from },
    { field: 'created_at', op: '<', value: before },
  ]);

/** The fields of a video that reference its files, by kind of file. */
const FILE_FIELDS = {
  film: ['url'],
  thumbnail: ['thumbnail_url'],
  captions: LOCALES.map((locale) => `captions.${locale}`),
} as const;
export type VideoFileKind = keyof typeof FILE_FIELDS;

/** Finds a video that references a file. Captions may be in any language. */
export const videosReferencing = (kind: VideoFileKind, file: string): QuerySpec =>
  querySpec('videos', 1, {
    where: [{ or: FILE_FIELDS[kind].map((field) => equals(field, file)) }],
  });

/**
 * Videos whose film was prepared before an instant and whose source has not been dropped since,
 * oldest first.
 */
export const filmsWithSource = (before: Date, limit = 50): QuerySpec =>
  querySpec('videos', limit, {
    where: [{ field: 'media.ready_at', op: '<', value: before }],
    orderBy: orderBy('asc', 'media.ready_at'),
  });

/**
 * Encodings that have not moved for a while: they wait for their turn, or their task is gone.
 * Oldest first.
 */
export const stuckEncodings = (before: Date, limit = 50): QuerySpec =>
  querySpec('encodings', limit, {
    where: [
      { field: 'state', op: 'in', value: ['waiting', 'running'] },
      { field: 'updated_at', op: '<', value: before },
    ],
    orderBy: orderBy('asc', 'updated_at'),
  });

/**
 * Films that are being prepared, or that the worker has given up; those that can never be prepared
 * are left out.
 */
export const openEncodings = (limit: number): QuerySpec =>
  querySpec('encodings', limit, {
    where: [
      {
        or: [
          equals('state', 'waiting'),
          equals('state', 'running'),
          equals('error.code', 'worker-failed'),
        ],
      },
    ],
  });

/** Finds an encoding that a task has moved since: the queue is at work. */
export const movingEncodings = (since: Date): QuerySpec =>
  querySpec('encodings', 1, {
    where: [equals('state', 'running'), { field: 'updated_at', op: '>=', value: since }],
    orderBy: orderBy('asc', 'updated_at'),
  });

/** Finds what the queue prepares of a member. */
export const queuedEncodings = (authorId: string): QuerySpec =>
  querySpec('encodings', 1, { where: [equals('author_id', authorId), equals('is_queued', true)] });

/** Finds the film or clip of a member that has waited longest. */
export const nextEncodings = (authorId: string): QuerySpec =>
  querySpec('encodings', 1, {
    where: [equals('author_id', authorId), equals('state', 'waiting')],
    orderBy: orderBy('asc', 'created_at'),
  });

export const eventsReferencing = (file: string): QuerySpec =>
  querySpec('events', 1, { where: [equals('image_url', file)] });

/** VIP events whose exclusivity is over and that are not public yet. */
export const vipEventsDue = (since: Date, limit = 100): QuerySpec =>
  querySpec('events', limit, {
    where: [
      equals('status', 'premium-tchat-vip'),
      equals('is_public', false),
      { field: 'vip_since', op: '<=', value: since },
    ],
  });

/** Public events for the sitemap, latest first. */
export const publicEvents = (limit = 5000): QuerySpec =>
  querySpec('events', limit, {
    where: [equals('is_public', true)],
    orderBy: orderBy('desc', 'date', 'start_time'),
  });

/**
 * Live sessions with something to do: a notice to send, a free place for the waiting list, a
 * reminder.
 */
export const dueLiveSessions = (now: Date, limit = 50): QuerySpec =>
  querySpec('live_sessions', limit, {
    where: [{ field: 'due_at', op: '<=', value: now }],
    orderBy: orderBy('asc', 'due_at'),
  });

/** Live sessions that start from an instant on and before another. */
export const liveSessionsBetween = (from: Date, before: Date, limit = 100): QuerySpec =>
  querySpec('live_sessions', limit, {
    where: [
      { field: 'starts_at', op: '>=', value: from },
      { field: 'starts_at', op: '<', value: before },
    ],
    orderBy: orderBy('asc', 'starts_at'),
  });

/** Bookings of a session in some states, in the order of booking. */
export const bookingsInStates = (
  sessionId: string,
  states: readonly BookingState[],
  limit: number,
): QuerySpec =>
  querySpec(`live_sessions/${sessionId}/bookings`, limit, {
    where: [{ field: 'state', op: 'in', value: states }],
    orderBy: orderBy('asc', 'booked_at'),
  });

/** Reviews whose trainer has let the claim end, oldest first. */
export const endedClaims = (now: Date, limit = 100): QuerySpec =>
  querySpec('move_reviews', limit, {
    where: [equals('state', 'claimed'), { field: 'claimed_until', op: '<=', value: now }],
    orderBy: orderBy('asc', 'claimed_until'),
  });

/** Reviews that were kept long enough, oldest first. */
export const expiredReviews = (now: Date, limit = 300): QuerySpec =>
  querySpec('move_reviews', limit, {
    where: [{ field: 'expires_at', op: '<=', value: now }],
    orderBy: orderBy('asc', 'expires_at'),
  });

/** Reviews answered since an instant, for the delay that members are told. */
export const reviewsAnsweredSince = (since: Date, limit = 500): QuerySpec =>
  querySpec('move_reviews', limit, {
    where: [{ field: 'answered_at', op: '>=', value: since }],
    orderBy: orderBy('desc', 'answered_at'),
  });

/** The public pages of a member's validated moves. */
export const validatedMovesOf = (uid: string, limit = 300): QuerySpec =>
  querySpec('validated_move_sources', limit, { where: [equals('user_id', uid)] });

/** The public page that a review led to. */
export const validatedMovesFrom = (reviewId: string, limit = 10): QuerySpec =>
  querySpec('validated_move_sources', limit, { where: [equals('review_id', reviewId)] });

/** What a trainer validated, of all members. */
export const validationsBy = (trainer: string, limit = 300): QuerySpec =>
  groupSpec('validations', limit, [equals('trainer_id', trainer)]);
