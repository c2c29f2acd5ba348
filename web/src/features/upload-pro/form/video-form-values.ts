import * as z from 'zod/mini';
import type { Video } from '@atelier/domain/content/video';
import { DIFFICULTY_LEVELS, TIERS, VIDEO_CATEGORIES, VIDEO_STATUSES } from '@atelier/domain/values';
import { MAX_LENGTH } from '@atelier/domain/limits';

const requiredText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'required'));

/** The fields of a video without its files, with the lengths of `firestore.rules`. */
export const videoForm = z.object({
  title: requiredText(MAX_LENGTH.title),
  description: requiredText(MAX_LENGTH.description),
  category: z.enum(VIDEO_CATEGORIES, 'required'),
  /** The required plan: level and subscription tier are the same (design §3.2). */
  level: z.enum(TIERS, 'required'),
  difficulty_level: z.enum(DIFFICULTY_LEVELS, 'required'),
  status: z.enum(VIDEO_STATUSES, 'required'),
});
export type VideoInput = z.output<typeof videoForm>;
/** Select fields are empty before a choice. */
export type VideoValues = Record<keyof VideoInput, string>;

export const newVideo = (status: VideoInput['status']): VideoValues => ({
  title: '',
  description: '',
  category: '',
  level: '',
  difficulty_level: '',
  status,
});

export const VIDEO_FIELDS = Object.keys(newVideo('brouillon')) as (keyof VideoValues)[];

export function valuesOf({ title, description, category, level, difficulty_level, status }: Video): VideoValues {
  return { title, description, category, level, difficulty_level, status };
}
