import type { Tier } from '../values.ts';
import { equals, querySpec, type QuerySpec } from './query-spec.ts';

/** Newest comments of a video, live, 20 at a time. */
export const commentsOf = (videoId: string, limit = 20): QuerySpec =>
  querySpec(`videos/${videoId}/comments`, limit, { orderBy: [['created_at', 'desc']] });

/** Videos begun and not finished, latest first. */
export const videosInProgress = (uid: string): QuerySpec =>
  querySpec(`profiles/${uid}/video_progress`, 3, {
    where: [equals('completed', false)],
    orderBy: [['last_watched_at', 'desc']],
  });

/** Published videos of a level, newest first: the proof behind the catalogue, and its fallback. */
export const videosOfLevel = (level: Tier, limit = 500): QuerySpec =>
  querySpec('videos', limit, {
    where: [equals('status', 'en_ligne'), equals('level', level)],
    orderBy: [['created_at', 'desc']],
  });
