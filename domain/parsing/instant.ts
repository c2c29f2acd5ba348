import * as z from 'zod/mini';

/** The common part of Firestore's web and Admin SDK timestamps. */
export interface TimestampLike {
  toMillis(): number;
}

function isTimestampLike(value: unknown): value is TimestampLike {
  return typeof value === 'object' && value !== null && 'toMillis' in value && typeof value.toMillis === 'function';
}

/** A Firestore timestamp of either SDK, parsed as a Date (UTC, millisecond precision). */
export const instant = z.pipe(
  z.custom<TimestampLike>(isTimestampLike, 'timestamp expected'),
  z.transform((value: TimestampLike) => new Date(value.toMillis())),
);

/**
 * A server timestamp. While the write is pending, listeners receive `null`, which is parsed as the device's current
 * time, so that a new comment appears in its final position.
 */
export const serverInstant = z.pipe(
  z.nullable(z.custom<TimestampLike>(isTimestampLike, 'timestamp expected')),
  z.transform((value: TimestampLike | null) => (value === null ? new Date() : new Date(value.toMillis()))),
);
