/** Where one tab keeps its sitting over a reload. */
interface TabPracticeSession {
  load(): string | null;
  store(text: string): void;
}

/** What is needed of a tab. */
interface TabPort {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** `pagehide` and `pageshow` are heard. */
  readonly page: Pick<EventTarget, 'addEventListener'>;
}

/**
 * A tab's own sitting. It lies in the tab's storage only while no page of the tab is there: browsers copy that storage
 * into a duplicated tab, and two tabs that went on with one sitting would each overwrite the other's total. A page that
 * ends without a word loses nothing either, for the sitting stands in the log as well.
 */
export function openTabPracticeSession({ storage, page }: TabPort, key: string): TabPracticeSession {
  let text: string | null = null;
  let leaving = false;
  const takeFromStorage = () => {
    leaving = false;
    text = attempt(() => storage.getItem(key)) ?? text;
    attempt(() => storage.removeItem(key));
  };
  const putInStorage = () => {
    const last = text;
    if (last !== null) attempt(() => storage.setItem(key, last));
  };
  takeFromStorage();
  page.addEventListener('pagehide', () => {
    leaving = true;
    putInStorage();
  });
  // Back from the browser's cache of whole pages.
  page.addEventListener('pageshow', takeFromStorage);
  return {
    load: () => text,
    store: (next) => {
      text = next;
      // What is counted or told while the page goes.
      if (leaving) putInStorage();
    },
  };
}

/** A full or forbidden storage costs a reload its sitting, nothing else: the total is in the log, or in memory. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.warn('sitting not kept in this tab', error.name);
    return null;
  }
}

const tabSessions = new Map<string, TabPracticeSession>();

/** The sitting of a member in this tab, over all the videos of a visit. */
export function tabPracticeSessionOf(uid: string): TabPracticeSession {
  const sitting =
    tabSessions.get(uid) ?? openTabPracticeSession({ storage: sessionStorage, page: window }, `flair.sitting.${uid}`);
  tabSessions.set(uid, sitting);
  return sitting;
}
