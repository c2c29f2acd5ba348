/**
 * What a page remembers of its entry in the tab's history, so that the way back and a reload lead to what was on show:
 * how far a list had grown, where the reader was. It goes with the tab; an entry that is replaced begins anew.
 */
const STORAGE_KEY = 'history-entries';
/** The oldest entries are forgotten beyond this many. */
const MAX_ENTRIES = 50;

/** Numbers by name, for each entry, oldest first. */
type Entries = Record<string, Record<string, number>>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function currentEntryId(): string | null {
  const state: unknown = window.history.state;
  return isRecord(state) && typeof state.entry === 'string' ? state.entry : null;
}

/** The name of the entry on show; it gets one that survives reloads, beside what the router keeps with it. */
export function historyEntryId(): string {
  const known = currentEntryId();
  if (known !== null) return known;
  const state: unknown = window.history.state;
  const entry = crypto.randomUUID();
  window.history.replaceState({ ...(isRecord(state) ? state : {}), entry }, '');
  return entry;
}

function read(): Entries {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    return isRecord(stored) ? (stored as Entries) : {};
  } catch {
    return {};
  }
}

/** Keeps a number of an entry, that on show unless another is named. A tab that may not store anything forgets it. */
export function saveEntryValue(name: string, value: number, entry = historyEntryId()): void {
  const { [entry]: before = {}, ...others } = read();
  const recentEntries = Object.entries(others).slice(1 - MAX_ENTRIES);
  const entries: Entries = { ...Object.fromEntries(recentEntries), [entry]: { ...before, [name]: value } };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(entries));
  } catch (error) {
    console.warn('place not kept', error);
  }
}

/** What the entry on show keeps under a name; `null` when nothing. */
export function loadEntryValue(name: string): number | null {
  const entry = currentEntryId();
  const value = entry === null ? undefined : read()[entry]?.[name];
  return typeof value === 'number' && value >= 0 ? value : null;
}
