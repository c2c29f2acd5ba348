import { type Day, dayIn } from '@atelier/domain/day';

/** One sitting before the screen: its day is the member's own, its seconds are an absolute total. */
export interface Sitting {
  readonly id: string;
  readonly day: Day;
  readonly startedAtMs: number;
  /** Seconds really played, fractions included; what is stored is the whole part. */
  readonly seconds: number;
  /** Repetitions of loops, and how many of each named move. */
  readonly reps: number;
  readonly moves: Readonly<Record<string, number>>;
  readonly lastSeenAtMs: number;
  /** Whole seconds that the server holds, or is being told. */
  readonly sentSeconds: number;
  readonly sentReps: number;
  readonly sentAtMs: number;
}

/** A pause is told at most this often; leaving the page and the end of a video are always told. */
export const SITTING_INTERVAL_MS = 10 * 60_000;
/** Not worth a write of its own. */
const MINIMUM_SECONDS = 5;
/** After this long without playing, a new sitting begins. */
const SITTING_GAP_MS = 30 * 60_000;
/** Security rules take no longer sitting (12 hours). */
const LONGEST_SECONDS = 43_200;
/** Security rules take no more of either. */
const MOST_REPS = 100_000;
const MOST_MOVES = 60;
/** Two moments further apart than this are not one stretch of playing: the device slept, or the tab was frozen. */
const LONGEST_STEP_MS = 5_000;

export function beginSitting(id: string, timeZone: string, atMs: number): Sitting {
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

/** Whether playing now still belongs to this sitting. */
export function continues(sitting: Sitting, timeZone: string, atMs: number): boolean {
  return (
    atMs - sitting.lastSeenAtMs <= SITTING_GAP_MS &&
    sitting.day === dayIn(timeZone, new Date(atMs)) &&
    sitting.seconds < LONGEST_SECONDS
  );
}

/** Counts the time since the moment before; `fromMs` is when playing was last seen. */
export function watched(sitting: Sitting, fromMs: number, toMs: number): Sitting {
  const stepMs = Math.min(Math.max(0, toMs - fromMs), LONGEST_STEP_MS);
  return {
    ...sitting,
    seconds: Math.min(sitting.seconds + stepMs / 1000, LONGEST_SECONDS),
    lastSeenAtMs: Math.max(sitting.lastSeenAtMs, toMs),
  };
}

/** Counts one repetition; beyond what security rules take, no more. */
export function repeated(sitting: Sitting, moveId: string | null): Sitting {
  if (sitting.reps >= MOST_REPS) return sitting;
  const named = moveId !== null && (moveId in sitting.moves || Object.keys(sitting.moves).length < MOST_MOVES);
  return {
    ...sitting,
    reps: sitting.reps + 1,
    moves: named ? { ...sitting.moves, [moveId]: (sitting.moves[moveId] ?? 0) + 1 } : sitting.moves,
  };
}

/** Whether there is something that the server does not know yet, and worth a write. */
export function hasNews(sitting: Sitting): boolean {
  return sitting.reps > sitting.sentReps || Math.floor(sitting.seconds) - sitting.sentSeconds >= MINIMUM_SECONDS;
}

/** Whether the total should be told now. `leaving`: the video ended, the practice too, or the page goes. */
export function isDue(sitting: Sitting, atMs: number, leaving: boolean): boolean {
  if (!hasNews(sitting)) return false;
  return leaving || atMs - sitting.sentAtMs >= SITTING_INTERVAL_MS;
}

export function told(sitting: Sitting, atMs: number): Sitting {
  return { ...sitting, sentSeconds: Math.floor(sitting.seconds), sentReps: sitting.reps, sentAtMs: atMs };
}
