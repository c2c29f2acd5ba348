import * as z from 'zod/mini';
import { DURATION_PATTERN } from '../time/duration.ts';
import { instant, serverInstant } from '../parsing/instant.ts';
import { parserOf } from '../parsing/parse.ts';
import { text } from '../parsing/text.ts';
import { DIFFICULTY_LEVELS, TIERS, VIDEO_CATEGORIES, VIDEO_STATUSES } from '../values.ts';
import { MAX_LENGTH } from '../limits.ts';

const moveSchema = z.object({
  id: text(1, MAX_LENGTH.moveId),
  name_fr: text(1, MAX_LENGTH.moveName),
  name_en: text(1, MAX_LENGTH.moveName),
  start_s: z.number().check(z.gte(0)),
  end_s: z.number().check(z.gt(0)),
});
/** A named move of a video, in seconds from its start. */
export type Move = z.output<typeof moveSchema>;

const videoSchema = z.object({
  title: text(1, MAX_LENGTH.title),
  description: text(1, MAX_LENGTH.description),
  category: z.enum(VIDEO_CATEGORIES),
  level: z.enum(TIERS),
  difficulty_level: z.enum(DIFFICULTY_LEVELS),
  /** Equals `level` if published; `draft` otherwise. */
  subscription_tier: z.enum([...TIERS, 'draft']),
  status: z.enum(VIDEO_STATUSES),
  url: z.string(),
  thumbnail_url: z.string(),
  duration: z.string().check(z.regex(DURATION_PATTERN)),
  moves: z.optional(z.array(moveSchema)),
  captions: z.optional(z.object({ fr: z.optional(z.string()), en: z.optional(z.string()) })),
  review_note: z.optional(z.string()),
  author_id: z.string(),
  created_at: serverInstant,
  updated_at: z.optional(serverInstant),
  updated_by: z.optional(z.string()),
});

export type Video = z.output<typeof videoSchema>;
export const parseVideo = parserOf('video', videoSchema);

const videoStatsSchema = z.object({
  views: z.int(),
  rating: z.number(),
  rating_count: z.int(),
  computed_at: z.optional(instant),
});
/** `video_stats/{id}`: average of comment ratings with 2 decimals, and counted views. */
export type VideoStats = z.output<typeof videoStatsSchema>;
export const parseVideoStats = parserOf('video_stats', videoStatsSchema);
/** Shown without statistics: 5.0, the default display (specification §9). */
export const NO_STATS: VideoStats = { views: 0, rating: 5, rating_count: 0 };

const catalogSchema = z.object({
  cards: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      category: z.enum(VIDEO_CATEGORIES),
      difficulty_level: z.enum(DIFFICULTY_LEVELS),
      thumbnail_url: z.string(),
      duration: z.string(),
      created_at: instant,
      updated_at: z.optional(instant),
    }),
  ),
  count: z.int(),
  updated_at: instant,
});
/** `catalog/{level}`: every published video of one level, newest first, in one document. */
type Catalog = z.output<typeof catalogSchema>;
export type VideoCard = Catalog['cards'][number];
export const parseCatalog = parserOf('catalog', catalogSchema);
