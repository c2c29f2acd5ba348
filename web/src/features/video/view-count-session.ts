import { VIEW_INTERVAL_MS } from '@atelier/domain/limits';

const SESSION_KEY = 'flair.session';

type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

export interface ViewMarker {
  readonly session: string;
  readonly sessions: number;
  readonly viewedAt: Date;
}

/** Returns the id of this browser session, created on first use; it lasts as long as the tab. */
export function browserSession(storage: TabStorage, newId: () => string): string {
  const stored = storage.getItem(SESSION_KEY);
  if (stored !== null && stored !== '') return stored;
  const id = newId();
  storage.setItem(SESSION_KEY, id);
  return id;
}

/**
 * Returns the counter of a marker after a view in this session; `null` when the view does not count, because the session
 * was counted already or the last view was less than 10 minutes ago.
 */
export function nextSessionCount(marker: ViewMarker | null, session: string, now: Date): number | null {
  if (marker === null) return 1;
  if (marker.session === session || now.getTime() - marker.viewedAt.getTime() < VIEW_INTERVAL_MS) return null;
  return marker.sessions + 1;
}
