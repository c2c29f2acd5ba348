import {
  startPracticeSession,
  isSameSession,
  hasUnsentChanges,
  parseStoredSession,
  isDue,
  withRepetition,
  type PracticeSession,
  markSent,
  withWatchedTime,
} from './practice-session.ts';
import type { PracticeSessionLog } from './practice-session-storage.ts';

export interface PracticeSessionPort {
  nowMs(): number;
  newId(): string;
  readonly timeZone: string;
  /** Loads from the storage of the tab, so that the session continues after a reload. */
  load(): string | null;
  store(text: string): void;
  /** Outlives the tab. */
  readonly log: Pick<PracticeSessionLog, 'write' | 'removeIfUnchanged'>;
  save(session: PracticeSession): Promise<void>;
  onError(error: unknown): void;
}

/** Counts the time played and the repetitions over all videos of a tab. */
export interface PracticeSessionRecorder {
  /** Must be called on every time update while playing. */
  playing(): void;
  /** Playback stopped. `leaving`: the video ended or the page is left. */
  stopped(leaving: boolean): void;
  /** A practice run starts or ends; nothing is sent while it is active. */
  setPractising(active: boolean): void;
  countRepetition(moveId: string | null): void;
}

export function recordPracticeSession(port: PracticeSessionPort): PracticeSessionRecorder {
  let session = parseStoredSession(port.load());
  let lastAtMs: number | null = null;
  let practising = false;
  /** The text of this session in the log. */
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
      // Totals are absolute, so the next save includes these seconds.
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
