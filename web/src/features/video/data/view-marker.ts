import * as z from 'zod/mini';
import { VIEW_INTERVAL_MS } from '@atelier/domain/limits';
import { path } from '@atelier/domain/paths';
import { serverInstant, parserOf } from '@atelier/domain/parsing/parse';
import { measureServerClock, toServerMs } from '../../../lib/device/server-clock.ts';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import { commit, newId, serverTime, type WriteData } from '../../../lib/firestore/writes.ts';

const SESSION_KEY = 'flair.session';

const viewMarkerSchema = z.object({
  session: z.string(),
  sessions: z.int(),
  viewed_at: serverInstant,
});
const parseViewMarker = parserOf('view', viewMarkerSchema);

/** Counts a view, once per member, video and browser session. @throws AppError */
export async function recordView(videoId: string, uid: string): Promise<void> {
  const session = browserSession(sessionStorage, newId);
  const [marker] = await Promise.all([
    readDoc(path.view(videoId, uid), parseViewMarker),
    measureServerClock(),
  ]);
  const sessions = nextSessionCount(marker, session, new Date(toServerMs(Date.now())));
  if (sessions === null) return;
  const data: WriteData = { user_id: uid, session, sessions, viewed_at: serverTime };
  await commit([{ kind: 'set', path: path.view(videoId, uid), data }]);
}

/** Returns the id of this browser session, created on first use; it lasts as long as the tab. */
export function browserSession(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  makeId: () => string,
): string {
  const stored = storage.getItem(SESSION_KEY);
  if (stored !== null && stored !== '') return stored;
  const id = makeId();
  storage.setItem(SESSION_KEY, id);
  return id;
}

/**
 * Returns the counter of a marker after a view in this session; `null` when the view does not
 * count, because the session was counted already or the last view was less than 10 minutes ago.
 */
export function nextSessionCount(
  marker: z.output<typeof viewMarkerSchema> | null,
  session: string,
  now: Date,
): number | null {
  if (marker === null) return 1;
  if (marker.session === session) return null;
  const sinceLastMs = now.getTime() - marker.viewed_at.getTime();
  return sinceLastMs < VIEW_INTERVAL_MS ? null : marker.sessions + 1;
}
