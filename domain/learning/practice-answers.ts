import * as z from 'zod/mini';
import type { Prop } from './mastery.ts';

/** Where a member stands: has never thrown, knows some moves, works behind a bar. */
export const EXPERIENCES = ['never', 'some', 'bar'] as const;
export const THROWING_HANDS = ['right', 'left'] as const;
/** What a member has at hand. */
export const PRACTICE_OBJECTS = ['practice_bottle', 'glass_bottle', 'shaker'] as const;
/** Minutes a day. */
export const PRACTICE_MINUTES = [10, 20, 30, 45] as const;
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Minutes a day of members who did not say. */
export const DEFAULT_MINUTES = 20;

/**
 * A value of a later release counts as no answer: a profile that cannot be read would lock its
 * member out.
 */
const answer = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined);

const weekdays = z.array(z.enum(WEEKDAYS)).check(
  z.minLength(1),
  z.refine((days: readonly string[]) => new Set(days).size === days.length, 'repeated'),
);

export const practiceAnswersSchema = z.object({
  experience: answer(z.enum(EXPERIENCES)),
  /** The throwing hand. */
  hand: answer(z.enum(THROWING_HANDS)),
  object: answer(z.enum(PRACTICE_OBJECTS)),
  minutes: answer(z.literal(PRACTICE_MINUTES)),
  /** Days of practice, each once. */
  days: answer(weekdays),
  /** The hour of practice in the member's time zone, 0 to 23. */
  hour: answer(z.int().check(z.gte(0), z.lte(23))),
});

/**
 * `profiles.preferences.practice`: what a member said about their practice. Empty for those who
 * skipped the questions.
 */
export type PracticeAnswers = z.output<typeof practiceAnswersSchema>;

/** Returns the prop to start with; a shaker has none of its own. */
export function firstProp(object: PracticeAnswers['object']): Prop {
  return object === 'glass_bottle' ? 'empty' : 'training';
}
