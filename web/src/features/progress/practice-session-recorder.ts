import { toServerMs } from '../../lib/device/server-clock.ts';
import { toAppError } from '../../lib/errors.ts';
import {
  startPracticeSession,
  isSameSession,
  hasUnsentChanges,
  parseLocalSession,
  isDue,
  withRepetition,
  type LocalSession,
  markSent,
  withWatchedTime,
} from './practice-session.ts';
import type { PracticeSessionLog, TabPracticeSession } from './practice-session-storage.ts';

export interface PracticeSessionPort {
  newId(): string;
  readonly timeZone: string;
  readonly tab: TabPracticeSession;
  /** Outlives the tab. */
  readonly log: Pick<PracticeSessionLog, 'write' | 'removeIfUnchanged'>;
  save(session: LocalSession): Promise<void>;
}

/** Security rules refuse a session that starts in the future, so the server's clock counts. */
const nowMs = () => toServerMs(Date.now());

/** Counts the time played and the repetitions over all videos of a tab. */
export function recordPracticeSession(port: PracticeSessionPort) {
  let session = parseLocalSession(port.tab.load());
  let lastAtMs: number | null = null;
  let practising = false;
  /**
   * The page was left during a run: what was counted is sent once that ends, which is when its
   * panel goes.
   */
  let hasLeft = false;
  /** The text of this session in the log. */
  let loggedText = '';

  const sendWhenDue = async (leaving: boolean): Promise<void> => {
    const atMs = nowMs();
    if (practising || session === null || !isDue(session, atMs, leaving)) return;
    const before = session;
    const sending = markSent(session, atMs);
    store(sending);
    try {
      await port.save(sending);
      if (session?.id === sending.id && !hasUnsentChanges(session)) {
        port.log.removeIfUnchanged(sending.id, loggedText);
      }
    } catch (error) {
      // Totals are absolute, so the next save includes these seconds.
      if (session?.id === before.id) {
        store({
          ...session,
          sentSeconds: before.sentSeconds,
          sentReps: before.sentReps,
          sentAtMs: before.sentAtMs,
        });
      }
      console.warn('practice session not sent yet', toAppError(error).code);
    }
  };

  const store = (next: LocalSession) => {
    session = next;
    const text = JSON.stringify(next);
    port.tab.store(text);
    if (!hasUnsentChanges(next)) return;
    loggedText = text;
    port.log.write(next.id, text);
  };

  const current = (atMs: number): LocalSession =>
    session !== null && isSameSession(session, port.timeZone, atMs)
      ? session
      : startPracticeSession(port.newId(), port.timeZone, atMs);

  return {
    /** Must be called on every time update while playing. */
    playing: () => {
      const atMs = nowMs();
      const now = current(atMs);
      store(
        lastAtMs === null ? { ...now, lastSeenAtMs: atMs } : withWatchedTime(now, lastAtMs, atMs),
      );
      lastAtMs = atMs;
    },
    /** @param leaving the video ended or the page is left. */
    stopped: (leaving: boolean) => {
      lastAtMs = null;
      hasLeft ||= leaving;
      void sendWhenDue(leaving);
    },
    /** A practice run starts or ends; nothing is sent while it is active. */
    setPractising: (active: boolean) => {
      practising = active;
      if (!active) void sendWhenDue(hasLeft);
      hasLeft = false;
    },
    countRepetition: (moveId: string | null) => {
      const atMs = nowMs();
      store({ ...withRepetition(current(atMs), moveId), lastSeenAtMs: atMs });
    },
  };
}

export type PracticeSessionRecorder = ReturnType<typeof recordPracticeSession>;
