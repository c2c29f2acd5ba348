import { readJson, writeJson } from './device-storage.ts';

/**
 * Numbers stored per entry of the tab's history (list length, scroll position), so that going back
 * and reloading show the same content. Cleared with the tab; a replaced entry starts without
 * values.
 */
const STORAGE_KEY = 'history-entries';
/** The oldest entries are dropped beyond this number. */
const MAX_ENTRIES = 50;

/** Numbers by name, for each entry, oldest first. */
type Entries = Record<string, Record<string, number>>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function currentEntryId(): string | null {
  const state: unknown = window.history.state;
  return isRecord(state) && typeof state.entry === 'string' ? state.entry : null;
}

/**
 * Returns the current entry's id; sets one in `history.state`, next to the router's own data, if
 * there is none.
 */
export function historyEntryId(): string {
  const known = currentEntryId();
  if (known !== null) return known;
  const state: unknown = window.history.state;
  const entry = crypto.randomUUID();
  window.history.replaceState({ ...(isRecord(state) ? state : {}), entry }, '');
  return entry;
}

function read(): Entries {
  const stored = readJson(sessionStorage, STORAGE_KEY);
  return isRecord(stored) ? (stored as Entries) : {};
}

/**
 * Stores a number with an entry, by default the current one. Only warns when the tab may not store
 * data.
 */
export function saveEntryValue(name: string, value: number, entry = historyEntryId()): void {
  const { [entry]: before = {}, ...others } = read();
  const recentEntries = Object.entries(others).slice(1 - MAX_ENTRIES);
  const entries: Entries = {
    ...Object.fromEntries(recentEntries),
    [entry]: { ...before, [name]: value },
  };
  writeJson(sessionStorage, STORAGE_KEY, entries);
}

/** Returns the current entry's number under a name, `null` if there is none. */
export function loadEntryValue(name: string): number | null {
  const entry = currentEntryId();
  const value = entry === null ? undefined : read()[entry]?.[name];
  return typeof value === 'number' && value >= 0 ? value : null;
}
