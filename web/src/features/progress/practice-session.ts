import { type Day, dayIn } from '@atelier/domain/time/day';

/** One sitting before the screen: its day is the member's own, its seconds are an absolute total. */
export interface PracticeSession {
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
export const SEND_INTERVAL_MS = 10 * 60_000;
/** Not worth a write of its own. */
const MINIMUM_SECONDS = 5;
/** After this long without playing, a new sitting begins. */
const SESSION_GAP_MS = 30 * 60_000;
/** Security rules take no longer sitting (12 hours). */
const MAX_SECONDS = 43_200;
/** Security rules take no more of either. */
const MAX_REPS = 100_000;
const MAX_MOVES = 60;
/** Two moments further apart than this are not one stretch of playing: the device slept, or the tab was frozen. */
const MAX_STEP_MS = 5_000;

export function startPracticeSession(id: string, timeZone: string, atMs: number): PracticeSession {
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
export function isSameSession(session: PracticeSession, timeZone: string, atMs: number): boolean {
  return (
    atMs - session.lastSeenAtMs <= SESSION_GAP_MS &&
    session.day === dayIn(timeZone, new Date(atMs)) &&
    session.seconds < MAX_SECONDS
  );
}

/** Counts the time since the moment before; `fromMs` is when playing was last seen. */
export function withWatchedTime(session: PracticeSession, fromMs: number, toMs: number): PracticeSession {
  const stepMs = Math.min(Math.max(0, toMs - fromMs), MAX_STEP_MS);
  return {
    ...session,
    seconds: Math.min(session.seconds + stepMs / 1000, MAX_SECONDS),
    lastSeenAtMs: Math.max(session.lastSeenAtMs, toMs),
  };
}

/** Counts one repetition; beyond what security rules take, no more. */
export function withRepetition(session: PracticeSession, moveId: string | null): PracticeSession {
  if (session.reps >= MAX_REPS) return session;
  const named = moveId !== null && (moveId in session.moves || Object.keys(session.moves).length < MAX_MOVES);
  return {
    ...session,
    reps: session.reps + 1,
    moves: named ? { ...session.moves, [moveId]: (session.moves[moveId] ?? 0) + 1 } : session.moves,
  };
}

/** Whether there is something that the server does not know yet, and worth a write. */
export function hasUnsentChanges(session: PracticeSession): boolean {
  return session.reps > session.sentReps || Math.floor(session.seconds) - session.sentSeconds >= MINIMUM_SECONDS;
}

/** Whether the total should be told now. `leaving`: the video ended, the practice too, or the page goes. */
export function isDue(session: PracticeSession, atMs: number, leaving: boolean): boolean {
  if (!hasUnsentChanges(session)) return false;
  return leaving || atMs - session.sentAtMs >= SEND_INTERVAL_MS;
}

export function markSent(session: PracticeSession, atMs: number): PracticeSession {
  return { ...session, sentSeconds: Math.floor(session.seconds), sentReps: session.reps, sentAtMs: atMs };
}
