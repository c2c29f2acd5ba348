import * as z from 'zod/mini';
import { ParseError } from './parse-error.ts';
import { findTextProblem, isBlank, oneLine, TEXT_PROBLEMS, tidyLines } from './text.ts';

/**
 * Returns a parser of unknown data for an entity.
 *
 * @throws ParseError naming the entity and the first invalid field
 */
export function parserOf<Schema extends z.core.$ZodType>(entity: string, schema: Schema) {
  return (data: unknown): z.output<Schema> => {
    const result = z.safeParse(schema, data);
    if (result.success) return result.data;
    const issue = result.error.issues[0];
    throw new ParseError(
      entity,
      issue?.path.map(String).join('.') ?? '',
      issue?.code ?? 'invalid',
      {
        cause: result.error,
      },
    );
  };
}

/** A string of `min` to `max` UTF-16 units, which is also how security rules count. */
export const text = (min: number, max: number) =>
  z.string().check(z.minLength(min), z.maxLength(max, { abort: true }));

/** Checks that follow are not made on a text that is too long. */
const atMost = (max: number) => z.maxLength(max, { error: 'too-long', abort: true });

const isFilled = z.refine<string>((value) => !isBlank(value), 'required');

/**
 * A text within the bounds of a comment: not too many lines, nothing that turns what is beside it.
 * May be empty. Its issues have what `findTextProblem` returns as their message.
 */
export const fewLines = (max: number) =>
  z
    .string()
    .check(
      z.overwrite(tidyLines),
      ...TEXT_PROBLEMS.map((problem) =>
        z.refine<string>((value) => findTextProblem(value, max) !== problem, problem),
      ),
    );

/** The same, not blank; a blank one is `required`. */
export const nonBlankText = (max: number) => fewLines(max).check(isFilled);

/**
 * One line; may be empty. The issues of this and the next three have `required` or `too-long` as
 * their message.
 */
export const line = (max: number) => z.string().check(z.overwrite(oneLine), atMost(max));

/** One line that shows something. */
export const nonBlankLine = (max: number) => line(max).check(isFilled);

/** Any number of lines; may be empty. */
export const lines = (max: number) => z.string().check(z.overwrite(tidyLines), atMost(max));

/** Any number of lines that show something. */
export const nonBlankLines = (max: number) => lines(max).check(isFilled);

/** The common part of Firestore's web and Admin SDK timestamps. */
export interface TimestampLike {
  toMillis(): number;
}

function isTimestampLike(value: unknown): value is TimestampLike {
  return (
    typeof value === 'object' &&
    value !== null &&
    'toMillis' in value &&
    typeof value.toMillis === 'function'
  );
}

/** A Firestore timestamp of either SDK, parsed as a Date (UTC, millisecond precision). */
export const instant = z.pipe(
  z.custom<TimestampLike>(isTimestampLike, 'timestamp expected'),
  z.transform((value: TimestampLike) => new Date(value.toMillis())),
);

/**
 * A server timestamp. While the write is pending, listeners receive `null`, which is parsed as the
 * device's current time, so that a new comment appears in its final position.
 */
export const serverInstant = z.pipe(
  z.nullable(z.custom<TimestampLike>(isTimestampLike, 'timestamp expected')),
  z.transform((value: TimestampLike | null) =>
    value === null ? new Date() : new Date(value.toMillis()),
  ),
);
