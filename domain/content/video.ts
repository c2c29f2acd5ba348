import * as z from 'zod/mini';
import { DURATION_PATTERN } from '../time/duration.ts';
import { instant, serverInstant, parserOf, text } from '../parsing/parse.ts';
import { DIFFICULTY_LEVELS, TIERS, VIDEO_CATEGORIES, PUBLICATION_STATUSES } from '../values.ts';
import { MAX_LENGTH } from '../limits.ts';
import { DEFAULT_RATING } from './rating.ts';
import {
  findTrailerProblem,
  trailerFileSchema,
  trailerPartSchema,
  type TrailerCut,
} from './trailer.ts';

const moveSchema = z.object({
  id: text(1, MAX_LENGTH.moveId),
  name_fr: text(1, MAX_LENGTH.moveName),
  name_en: text(1, MAX_LENGTH.moveName),
  start_s: z.number().check(z.gte(0)),
  end_s: z.number().check(z.gt(0)),
});
/** A named move of a video, in seconds from its start. */
export type Move = z.output<typeof moveSchema>;

/**
 * What the server makes of a film: sizes by height, and every frame of a fast source for slow
 * motion.
 */
export const RENDITIONS = ['360', '720', '1080', 'slow'] as const;
const POSTER_WIDTHS = ['320', '640', '1280'] as const;

/** Files in the bucket that were made of a film. */
export const preparedFilesSchema = z.object({
  renditions: z.partialRecord(z.enum(RENDITIONS), z.string()),
  posters: z.partialRecord(z.enum(POSTER_WIDTHS), z.string()),
  /** One image of `columns` × `rows` frames, one every `interval_s`. */
  storyboard: z.optional(
    z.object({
      path: z.string(),
      columns: z.int(),
      rows: z.int(),
      interval_s: z.number(),
      width: z.int(),
      height: z.int(),
    }),
  ),
  waveform: z.optional(z.string()),
});
export type PreparedFiles = z.output<typeof preparedFilesSchema>;

const videoSchema = z.object({
  title: text(1, MAX_LENGTH.title),
  description: text(1, MAX_LENGTH.description),
  category: z.enum(VIDEO_CATEGORIES),
  level: z.enum(TIERS),
  difficulty_level: z.enum(DIFFICULTY_LEVELS),
  /** Equals `level` if published; `draft` otherwise. */
  subscription_tier: z.enum([...TIERS, 'draft']),
  status: z.enum(PUBLICATION_STATUSES),
  url: z.string(),
  /** What was made of the film `source`: counts only while that is the video's `url`. */
  media: z.optional(
    z.object({
      ...preparedFilesSchema.shape,
      source: z.string(),
      duration_s: z.number(),
      /** When the film was prepared; absent once the film as it was sent is dropped. */
      ready_at: z.optional(instant),
    }),
  ),
  /** Replaces `url` once it is prepared. */
  pending_film: z.optional(
    z.object({ url: z.string(), duration: z.string().check(z.regex(DURATION_PATTERN)) }),
  ),
  /** The part of the film that everyone may watch. */
  trailer: z.optional(trailerPartSchema),
  /** What was cut for `trailer`; of a former part or film until the new one is complete. */
  trailer_media: z.optional(trailerFileSchema),
  /** Empty until the film of a draft is prepared, if its author sent no image. */
  thumbnail_url: z.string(),
  duration: z.string().check(z.regex(DURATION_PATTERN)),
  moves: z.optional(z.array(moveSchema)),
  /** Moves beyond the end of a film that replaced another. */
  moves_aside: z.optional(z.array(moveSchema)),
  captions: z.optional(z.object({ fr: z.optional(z.string()), en: z.optional(z.string()) })),
  review_note: z.optional(z.string()),
  author_id: z.string(),
  created_at: serverInstant,
  updated_at: z.optional(serverInstant),
  updated_by: z.optional(z.string()),
});

export type Video = z.output<typeof videoSchema>;
export const parseVideo = parserOf('video', videoSchema);

/**
 * Returns what was made of a video's film; undefined while that is not complete, and of films from
 * before.
 */
export const mediaOf = ({ url, media }: Pick<Video, 'url' | 'media'>): Video['media'] =>
  media?.source === url ? media : undefined;

/** Returns the largest size that was made of a film; undefined if there is none. */
export function largestFile({ renditions }: PreparedFiles): string | undefined {
  return renditions['1080'] ?? renditions['720'] ?? renditions['360'];
}

/**
 * Days for which the source of a prepared film is kept where the environment keeps none for good.
 */
export const SOURCE_KEPT_DAYS = 30;

/**
 * Returns the file that plays everywhere: the middle size if there is one, or the film as it was
 * sent.
 */
export function playableFile(video: Pick<Video, 'url' | 'media'>): string {
  const { '360': small, '720': middle, '1080': large } = mediaOf(video)?.renditions ?? {};
  return middle ?? small ?? large ?? video.url;
}

/**
 * Returns what a video's trailer is to be cut from, the file that plays everywhere; undefined if
 * there is to be none, as of videos that are not online, or open to everyone.
 */
export function trailerCutOf(video: Video): TrailerCut | undefined {
  const { status, level, trailer } = video;
  if (status !== 'en_ligne' || level === 'free' || trailer === undefined) return undefined;
  return findTrailerProblem(trailer, 0) === null
    ? { source: playableFile(video), ...trailer }
    : undefined;
}

/** Returns the trailer that everyone may watch; undefined if there is none. */
export const shownTrailer = (video: Video): Video['trailer_media'] =>
  trailerCutOf(video) === undefined ? undefined : video.trailer_media;

const videoStatsSchema = z.object({
  views: z.int(),
  rating: z.number(),
  /** Members who rated; only their newest rating counts. */
  rating_count: z.int(),
  /** Comments without replies. */
  comment_count: z.optional(z.int()),
  computed_at: z.optional(instant),
});
/** `video_stats/{id}`: average of comment ratings with 2 decimals, and counted views. */
export type VideoStats = z.output<typeof videoStatsSchema>;
export const parseVideoStats = parserOf('video_stats', videoStatsSchema);
/** Shown without statistics. */
export const NO_STATS: VideoStats = { views: 0, rating: DEFAULT_RATING, rating_count: 0 };

/** What a card shows of a video to everyone. */
const shownFields = {
  id: z.string(),
  title: z.string(),
  category: z.enum(VIDEO_CATEGORIES),
  difficulty_level: z.enum(DIFFICULTY_LEVELS),
  duration: z.string(),
  created_at: instant,
  updated_at: z.optional(instant),
};

const catalogSchema = z.object({
  cards: z.array(
    z.object({
      ...shownFields,
      thumbnail_url: z.string(),
      rating: z.optional(z.number()),
      /** How many moves the film has. Absent in a catalogue of an earlier release. */
      moves: z.optional(z.int()),
    }),
  ),
  count: z.int(),
  updated_at: instant,
});
/** `catalog/{level}`: every published video of one level, newest first, in one document. */
type Catalog = z.output<typeof catalogSchema>;
export type VideoCard = Catalog['cards'][number];
export const parseCatalog = parserOf('catalog', catalogSchema);

const teasersSchema = z.object({
  cards: z.array(
    z.object({
      ...shownFields,
      author_name: z.optional(z.string()),
      has_trailer: z.optional(z.boolean()),
    }),
  ),
  count: z.int(),
  updated_at: instant,
});
/**
 * `teasers/{tier}`: the same videos of a paid tier for those who cannot open them, without any path
 * of a file.
 */
export type Teaser = z.output<typeof teasersSchema>['cards'][number];
export const parseTeasers = parserOf('teasers', teasersSchema);
