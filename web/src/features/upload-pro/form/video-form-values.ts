import * as z from 'zod/mini';
import { findTrailerProblem, type TrailerPart } from '@atelier/domain/content/trailer';
import type { Video } from '@atelier/domain/content/video';
import { nonBlankLine, nonBlankLines } from '@atelier/domain/parsing/parse';
import { parsePlayTime } from '@atelier/domain/time/duration';
import {
  DIFFICULTY_LEVELS,
  TIERS,
  VIDEO_CATEGORIES,
  PUBLICATION_STATUSES,
} from '@atelier/domain/values';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { playTime } from '../../../components/content/video-time.ts';
import { choice } from '../../../lib/forms/choice.ts';

export const TRAILER_CHOICES = ['none', 'part'] as const;
export const TRAILER_ERRORS = ['format', 'order', 'short', 'long', 'outside'] as const;
type TrailerError = (typeof TRAILER_ERRORS)[number];

/** The fields of a video without its files, with the lengths of `firestore.rules`. */
const fields = z.object({
  title: nonBlankLine(MAX_LENGTH.title),
  description: nonBlankLines(MAX_LENGTH.description),
  category: choice(VIDEO_CATEGORIES),
  /** The required plan: level and subscription tier are the same. */
  level: choice(TIERS),
  difficulty_level: choice(DIFFICULTY_LEVELS),
  status: choice(PUBLICATION_STATUSES),
  trailer: choice(TRAILER_CHOICES),
  /** As people write a position: `1:05`. */
  trailer_start: z.string(),
  trailer_end: z.string(),
});
type Fields = z.output<typeof fields>;
/** Select fields are empty before a choice. */
export type VideoValues = Record<keyof Fields, string>;

function trailerOf(values: Fields): TrailerPart | undefined {
  const start_s = parsePlayTime(values.trailer_start);
  const end_s = parsePlayTime(values.trailer_end);
  return values.trailer === 'part' && start_s !== null && end_s !== null
    ? { start_s, end_s }
    : undefined;
}

/**
 * Returns the name of a wrong field of the trailer, and what is wrong. A video that is free shows
 * no such fields.
 */
function findWrongTrailer(
  values: Fields,
  durationS: number,
): ['trailer_start' | 'trailer_end', TrailerError] | null {
  if (values.level === 'free' || values.trailer === 'none') return null;
  if (parsePlayTime(values.trailer_start) === null) return ['trailer_start', 'format'];
  const part = trailerOf(values);
  if (part === undefined) return ['trailer_end', 'format'];
  const problem = findTrailerProblem(part, durationS);
  return problem === null ? null : ['trailer_end', problem];
}

/** Returns the form of a video. @param durationS length of its film in seconds; 0 if unknown */
export const videoForm = (durationS: number) =>
  z.pipe(
    fields.check((context) => {
      const wrong = findWrongTrailer(context.value, durationS);
      if (wrong !== null) {
        context.issues.push({
          code: 'custom',
          path: [wrong[0]],
          message: wrong[1],
          input: context.value,
        });
      }
    }),
    z.transform((values): VideoInput => {
      const { title, description, category, level, difficulty_level, status } = values;
      const part = trailerOf(values);
      // The part of a video that becomes free stays, for when it does not any more.
      const trailer =
        part !== undefined && findTrailerProblem(part, 0) === null ? { trailer: part } : {};
      return { title, description, category, level, difficulty_level, status, ...trailer };
    }),
  );
export interface VideoInput extends Omit<Fields, 'trailer' | 'trailer_start' | 'trailer_end'> {
  trailer?: TrailerPart;
}

const trailerValues = (part: TrailerPart | undefined) => ({
  trailer: part === undefined ? 'none' : 'part',
  trailer_start: part === undefined ? '' : playTime(part.start_s),
  trailer_end: part === undefined ? '' : playTime(part.end_s),
});

export const newVideo = (status: VideoInput['status']): VideoValues => ({
  title: '',
  description: '',
  category: '',
  level: '',
  difficulty_level: '',
  status,
  ...trailerValues(undefined),
});

export const VIDEO_FIELDS = Object.keys(newVideo('brouillon')) as (keyof VideoValues)[];

export function valuesOf(video: Video): VideoValues {
  const { title, description, category, level, difficulty_level, status, trailer } = video;
  return {
    title,
    description,
    category,
    level,
    difficulty_level,
    status,
    ...trailerValues(trailer),
  };
}
