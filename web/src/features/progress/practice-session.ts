import * as z from 'zod/mini';
import { MAX_MOVES, MAX_SESSION_REPS, MAX_SESSION_SECONDS } from '@atelier/domain/limits';
import { dayIn } from '@atelier/domain/time/day';
import { attempt } from '../../lib/device/device-storage.ts';

const localSessionSchema = z.object({
  id: z.string(),
  /** In the time zone of the member. */
  day: z.string(),
  startedAtMs: z.number(),
  /** Seconds played, with fractions; the whole part is saved as an absolute total. */
  seconds: z.number(),
  lastSeenAtMs: z.number(),
  /** Whole seconds that were sent or are being sent. */
  sentSeconds: z.number(),
  /** Repetitions of all loops, and of each move. */
  reps: z.int(),
  moves: z.record(z.string(), z.int()),
  sentReps: z.int(),
  /** Missing until the first save, because JSON has no -Infinity. */
  sentAtMs: z.optional(z.nullable(z.number())),
});

/** A practice session as this device counts it. */
export type LocalSession = Readonly<z.output<typeof localSessionSchema> & { sentAtMs: number }>;

/** Parses a session of the device's storage; returns `null` for invalid text. */
export function parseLocalSession(text: string | null): LocalSession | null {
  const stored = z.safeParse(
    localSessionSchema,
    attempt((): unknown => JSON.parse(text ?? 'null')),
  );
  return stored.success ? { ...stored.data, sentAtMs: stored.data.sentAtMs ?? -Infinity } : null;
}

/** Minimum interval between saves on pause; leaving the page and the end of a video always save. */
export const SEND_INTERVAL_MS = 10 * 60_000;
/** A shorter time does not need a save. */
const MINIMUM_SECONDS = 5;
/** After this long without playing, a new session starts. */
const SESSION_GAP_MS = 30 * 60_000;
/** A longer step is not counted as playing: the device was asleep or the tab was frozen. */
const MAX_STEP_MS = 5_000;

export function startPracticeSession(id: string, timeZone: string, atMs: number): LocalSession {
  return {
    id,
    day: dayIn(timeZone, new Date(atMs)),
    startedAtMs: atMs,
    seconds: 0,
    reps: 0,
    moves: {},
    lastSeenAtMs: atMs,
    sentSeconds: 0,
    sentReps: 0,
    sentAtMs: -Infinity,
  };
}

/** Returns whether playback now belongs to this session. */
export function isSameSession(session: LocalSession, timeZone: string, atMs: number): boolean {
  return (
    atMs - session.lastSeenAtMs <= SESSION_GAP_MS &&
    session.day === dayIn(timeZone, new Date(atMs)) &&
    session.seconds < MAX_SESSION_SECONDS
  );
}

/** Adds the time since the last event; `fromMs` is the time of that event. */
export function withWatchedTime(session: LocalSession, fromMs: number, toMs: number): LocalSession {
  const stepMs = Math.min(Math.max(0, toMs - fromMs), MAX_STEP_MS);
  return {
    ...session,
    seconds: Math.min(session.seconds + stepMs / 1000, MAX_SESSION_SECONDS),
    lastSeenAtMs: Math.max(session.lastSeenAtMs, toMs),
  };
}

/** Counts one repetition, up to the limits of the security rules. */
export function withRepetition(session: LocalSession, moveId: string | null): LocalSession {
  if (session.reps >= MAX_SESSION_REPS) return session;
  const named =
    moveId !== null && (moveId in session.moves || Object.keys(session.moves).length < MAX_MOVES);
  return {
    ...session,
    reps: session.reps + 1,
    moves: named ? { ...session.moves, [moveId]: (session.moves[moveId] ?? 0) + 1 } : session.moves,
  };
}

/** Returns whether there are enough unsent changes for a save. */
export function hasUnsentChanges(session: LocalSession): boolean {
  return (
    session.reps > session.sentReps ||
    Math.floor(session.seconds) - session.sentSeconds >= MINIMUM_SECONDS
  );
}

/** Returns whether to save now. `leaving`: the video or the practice ended, or the page is left. */
export function isDue(session: LocalSession, atMs: number, leaving: boolean): boolean {
  if (!hasUnsentChanges(session)) return false;
  return leaving || atMs - session.sentAtMs >= SEND_INTERVAL_MS;
}

export function markSent(session: LocalSession, atMs: number): LocalSession {
  return {
    ...session,
    sentSeconds: Math.floor(session.seconds),
    sentReps: session.reps,
    sentAtMs: atMs,
  };
}
