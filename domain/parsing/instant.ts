import * as z from 'zod/mini';

/** What Firestore's web and Admin SDK timestamps have in common. */
export interface TimestampLike {
  toMillis(): number;
}

function isTimestampLike(value: unknown): value is TimestampLike {
  return typeof value === 'object' && value !== null && 'toMillis' in value && typeof value.toMillis === 'function';
}

/** A Firestore timestamp of either SDK, read as a Date (UTC, millisecond precision). */
export const instant = z.pipe(
  z.custom<TimestampLike>(isTimestampLike, 'timestamp expected'),
  z.transform((value: TimestampLike) => new Date(value.toMillis())),
);

/**
 * An instant that the server fills in: while the write is still pending, listeners see `null` and the reader
 * takes the device's own time, so that a new comment stands where it will stay.
 */
export const serverInstant = z.pipe(
  z.nullable(z.custom<TimestampLike>(isTimestampLike, 'timestamp expected')),
  z.transform((value: TimestampLike | null) => (value === null ? new Date() : new Date(value.toMillis()))),
);
