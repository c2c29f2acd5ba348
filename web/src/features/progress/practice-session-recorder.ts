import * as z from 'zod/mini';
import {
  startPracticeSession,
  isSameSession,
  hasUnsentChanges,
  isDue,
  withRepetition,
  type PracticeSession,
  markSent,
  withWatchedTime,
} from './practice-session.ts';
import type { PracticeSessionLog } from './practice-session-log.ts';

const practiceSessionSchema = z.object({
  id: z.string(),
  day: z.string(),
  startedAtMs: z.number(),
  seconds: z.number(),
  lastSeenAtMs: z.number(),
  sentSeconds: z.number(),
  reps: z.int(),
  moves: z.record(z.string(), z.int()),
  sentReps: z.int(),
  /** Absent while nothing was told: JSON has no -Infinity. */
  sentAtMs: z.optional(z.nullable(z.number())),
});

export interface PracticeSessionPort {
  nowMs(): number;
  newId(): string;
  readonly timeZone: string;
  /** The tab's own storage: a reload goes on with the sitting, another tab has its own. */
  load(): string | null;
  store(text: string): void;
  /** What outlives the tab. */
  readonly log: Pick<PracticeSessionLog, 'write' | 'removeIfUnchanged'>;
  save(sitting: PracticeSession): Promise<void>;
  onError(error: unknown): void;
}

/** Counts what is really played, over all the videos of a tab. */
export interface PracticeSessionRecorder {
  /** Playing goes on; call it on every time update. */
  playing(): void;
  /** Playing stands still. `leaving`: the video ended or the page goes. */
  stopped(leaving: boolean): void;
  /** A practice loop begins or ends; while it runs everything is kept on the device and nothing is told. */
  setPractising(active: boolean): void;
  countRepetition(moveId: string | null): void;
}

export function recordPracticeSession(port: PracticeSessionPort): PracticeSessionRecorder {
  let session = parseStoredSession(port.load());
  let lastAtMs: number | null = null;
  let practising = false;
  /** What the log holds of this sitting. */
  let loggedText = '';

  const sendWhenDue = async (leaving: boolean): Promise<void> => {
    const atMs = port.nowMs();
    if (practising || session === null || !isDue(session, atMs, leaving)) return;
    const before = session;
    const sending = markSent(session, atMs);
    store(sending);
    try {
      await port.save(sending);
      if (session?.id === sending.id && !hasUnsentChanges(session)) port.log.removeIfUnchanged(sending.id, loggedText);
    } catch (error) {
      // Totals are absolute: whatever is told next includes these seconds.
      if (session?.id === before.id)
        store({ ...session, sentSeconds: before.sentSeconds, sentReps: before.sentReps, sentAtMs: before.sentAtMs });
      port.onError(error);
    }
  };

  const store = (next: PracticeSession) => {
    session = next;
    const text = JSON.stringify(next);
    port.store(text);
    if (!hasUnsentChanges(next)) return;
    loggedText = text;
    port.log.write(next.id, text);
  };

  const current = (atMs: number): PracticeSession =>
    session !== null && isSameSession(session, port.timeZone, atMs)
      ? session
      : startPracticeSession(port.newId(), port.timeZone, atMs);

  return {
    playing: () => {
      const atMs = port.nowMs();
      const now = current(atMs);
      store(lastAtMs === null ? { ...now, lastSeenAtMs: atMs } : withWatchedTime(now, lastAtMs, atMs));
      lastAtMs = atMs;
    },
    stopped: (leaving) => {
      lastAtMs = null;
      void sendWhenDue(leaving);
    },
    setPractising: (active) => {
      practising = active;
      if (!active) void sendWhenDue(false);
    },
    countRepetition: (moveId) => {
      const atMs = port.nowMs();
      store({ ...withRepetition(current(atMs), moveId), lastSeenAtMs: atMs });
    },
  };
}

/** A sitting as a tab kept it; `null` for what cannot be read. */
export function parseStoredSession(text: string | null): PracticeSession | null {
  if (text === null) return null;
  try {
    const stored = z.safeParse(practiceSessionSchema, JSON.parse(text));
    return stored.success ? { ...stored.data, sentAtMs: stored.data.sentAtMs ?? -Infinity } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
