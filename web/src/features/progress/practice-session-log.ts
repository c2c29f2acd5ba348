import type { JournalStorage } from './progress-journal.ts';

const prefixOf = (uid: string) => `flair.sittings.${uid}.`;

/**
 * Sittings that this device knows more of than the server, one entry each: a tab that was closed offline, or in the
 * middle of a practice, is told of at the next visit. Totals are absolute, so that telling twice changes nothing.
 */
export interface PracticeSessionLog {
  /** A device that refuses its storage keeps nothing. */
  write(id: string, text: string): void;
  /** Takes the entry out, unless it says something else by now. */
  removeIfUnchanged(id: string, text: string): void;
  entries(): readonly { readonly id: string; readonly text: string }[];
}

export function openPracticeSessionLog(storage: JournalStorage, uid: string): PracticeSessionLog {
  const prefix = prefixOf(uid);
  let warned = false;
  const attempt = <T>(action: () => T): T | null => {
    try {
      return action();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // A sitting is noted four times a second.
      if (!warned) console.warn('sitting not kept on this device', error.name);
      warned = true;
      return null;
    }
  };
  return {
    write: (id, text) => void attempt(() => storage.setItem(`${prefix}${id}`, text)),
    removeIfUnchanged: (id, text) =>
      void attempt(() => {
        if (storage.getItem(`${prefix}${id}`) === text) storage.removeItem(`${prefix}${id}`);
      }),
    entries: () =>
      attempt(() =>
        Array.from({ length: storage.length }, (_, index) => storage.key(index)).flatMap((key) => {
          if (key?.startsWith(prefix) !== true) return [];
          return [{ id: key.slice(prefix.length), text: storage.getItem(key) ?? '' }];
        }),
      ) ?? [],
  };
}
