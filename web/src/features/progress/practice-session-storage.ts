import { attempt, keysAfter } from '../../lib/device/device-storage.ts';
import { isPermanentRejection } from '../../lib/errors.ts';
import { startSendQueue } from '../../lib/outbox/send-queue.ts';
import { parseLocalSession, type LocalSession } from './practice-session.ts';
import type { JournalStorage } from './progress-journal.ts';

/**
 * Opens the practice sessions of this device that the server does not have completely, one entry
 * each. A session of a tab that was closed offline is sent at the next visit. Totals are absolute,
 * so a repeated save changes nothing.
 */
export function openPracticeSessionLog(storage: JournalStorage, uid: string) {
  const prefix = `flair.sittings.${uid}.`;
  let warned = false;
  // Warns once, because a session is stored four times a second.
  const warn = (errorName: string) => {
    if (!warned) console.warn('practice session not stored on this device', errorName);
    warned = true;
  };
  return {
    /** Does nothing when storage is forbidden. */
    write: (id: string, text: string) =>
      void attempt(() => storage.setItem(`${prefix}${id}`, text), warn),
    removeIfUnchanged: (id: string, text: string) =>
      void attempt(() => {
        if (storage.getItem(`${prefix}${id}`) === text) storage.removeItem(`${prefix}${id}`);
      }, warn),
    entries: () =>
      keysAfter(storage, prefix, warn).flatMap((id) => {
        const text = attempt(() => storage.getItem(`${prefix}${id}`), warn);
        return text === null ? [] : [{ id, text }];
      }),
  };
}

export type PracticeSessionLog = ReturnType<typeof openPracticeSessionLog>;

/**
 * Sends the sessions of earlier tabs on this device. What the server will never take is removed.
 *
 * @returns stops it
 */
export function sendPracticeSessions(
  log: PracticeSessionLog,
  save: (session: LocalSession) => Promise<void>,
  except: string | null,
): () => void {
  const waiting = new Set(log.entries().map(({ id }) => id));
  return startSendQueue({
    // Reads the log each time: another tab may have sent a session, or added to its totals.
    next: () => log.entries().find(({ id }) => id !== except && waiting.has(id)),
    send: async ({ id, text }) => {
      const session = parseLocalSession(text);
      if (session !== null) await save(session);
      waiting.delete(id);
      log.removeIfUnchanged(id, text);
    },
    // It is tried again at the next visit.
    isFinal: ({ retryable }, failures) => !retryable || failures === 5,
    onFailed: ({ id, text }, error, isFinal) => {
      if (isFinal) waiting.delete(id);
      if (isPermanentRejection(error)) log.removeIfUnchanged(id, text);
      else console.warn('practice session not sent yet', error.code);
    },
  }).stop;
}

/**
 * Opens the practice session of a tab, which continues after a reload. It is in the tab's storage
 * only while no page of the tab is open: browsers copy that storage to a duplicated tab, and two
 * tabs with the same session would overwrite each other's total. A page that ends without
 * `pagehide` loses nothing, because the session is also in the log.
 *
 * @param page source of `pagehide` and `pageshow`.
 */
export function openTabPracticeSession(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  page: Pick<EventTarget, 'addEventListener'>,
  key: string,
) {
  let text: string | null = null;
  let leaving = false;
  const warn = (errorName: string) =>
    console.warn('practice session not stored in this tab', errorName);
  const takeFromStorage = () => {
    leaving = false;
    text = attempt(() => storage.getItem(key), warn) ?? text;
    attempt(() => storage.removeItem(key), warn);
  };
  const putInStorage = () => {
    const last = text;
    if (last !== null) attempt(() => storage.setItem(key, last), warn);
  };
  takeFromStorage();
  page.addEventListener('pagehide', () => {
    leaving = true;
    putInStorage();
  });
  // The page was restored from the back-forward cache.
  page.addEventListener('pageshow', takeFromStorage);
  return {
    load: () => text,
    store: (next: string) => {
      text = next;
      // Also keeps what is counted or sent during `pagehide`.
      if (leaving) putInStorage();
    },
  };
}

export type TabPracticeSession = ReturnType<typeof openTabPracticeSession>;

const tabSessions = new Map<string, TabPracticeSession>();

/** Returns the practice session of a member in this tab, shared by all videos of a visit. */
export function tabPracticeSessionOf(uid: string): TabPracticeSession {
  const session =
    tabSessions.get(uid) ?? openTabPracticeSession(sessionStorage, window, `flair.sitting.${uid}`);
  tabSessions.set(uid, session);
  return session;
}
