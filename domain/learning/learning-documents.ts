import * as z from 'zod/mini';
import { DAY_PATTERN } from '../time/day.ts';
import { instant, serverInstant, parserOf } from '../parsing/parse.ts';
import { HANDS, PROPS } from './mastery.ts';

const progressSchema = z.object({
  user_id: z.string(),
  video_id: z.string(),
  progress: z.number().check(z.gte(0), z.lte(1)),
  position_s: z.number().check(z.gte(0)),
  completed: z.boolean(),
  observed_at: instant,
  last_watched_at: serverInstant,
});
/**
 * `profiles/{uid}/video_progress/{id}`: a member's progress on a video; it never becomes less, nor
 * `completed` false.
 */
export type VideoProgress = z.output<typeof progressSchema>;
export const parseVideoProgress = parserOf('video_progress', progressSchema);

const librarySchema = z.object({
  videos: z.record(z.string(), z.enum(['started', 'completed'])),
  last: z.string(),
  updated_at: serverInstant,
});
/**
 * `profiles/{uid}/library/state`: all progress labels in one map; each label is written at most
 * twice.
 */
export const parseLibraryState = parserOf('library', librarySchema);

const sessionSchema = z.object({
  day: z.string().check(z.regex(DAY_PATTERN)),
  started_at: instant,
  seconds: z.int(),
  reps: z.int(),
  moves: z.record(z.string(), z.int()),
  updated_at: serverInstant,
});
/**
 * `profiles/{uid}/sessions/{id}`: absolute totals of one practice session, so that a resend counts
 * nothing twice.
 */
export type StoredSession = z.output<typeof sessionSchema>;
export const parseStoredSession = parserOf('session', sessionSchema);

const resultSchema = z.object({ at: instant, caught: z.int() });
/** What a skill is: a move of a video with a hand and a prop, and its names. */
export const skillSchema = z.object({
  video_id: z.string(),
  move_id: z.string(),
  name_fr: z.string(),
  name_en: z.string(),
  hand: z.enum(HANDS),
  prop: z.enum(PROPS),
});
export type Skill = z.output<typeof skillSchema>;

const masterySchema = z.extend(skillSchema, {
  tries: z.int(),
  caught: z.int(),
  best: z.int(),
  recent: z.array(z.string()),
  results: z.optional(z.array(resultSchema)),
  updated_at: serverInstant,
});
/**
 * `profiles/{uid}/mastery/{video}_{move}_{hand}_{prop}`: all tries of one skill, in series of ten.
 * `best` is the most catches in one series; `recent` contains the ids of the last series, so that
 * none counts twice; `results` how the last ones went.
 */
export type Mastery = z.output<typeof masterySchema>;
export const parseMastery = parserOf('mastery', masterySchema);

const achievementSchema = z.object({
  progress: z.int(),
  goal: z.int(),
  completed_at: z.optional(instant),
});
const statsSchema = z.object({
  completed_videos: z.int(),
  streak_days: z.int(),
  best_streak: z.int(),
  last_active_day: z.optional(z.string()),
  /** That a trainer validated. */
  validated_moves: z.optional(z.int()),
  achievements: z.record(z.string(), achievementSchema),
});
/** `profiles/{uid}/stats/summary`, written by the server. */
export type LearningStats = z.output<typeof statsSchema>;
export const parseLearningStats = parserOf('stats', statsSchema);
export const NO_LEARNING_STATS: LearningStats = {
  completed_videos: 0,
  streak_days: 0,
  best_streak: 0,
  achievements: {},
};
