import * as z from 'zod/mini';
import { path } from '@atelier/domain/paths';
import { serverInstant } from '@atelier/domain/parsing/instant';
import { parserOf } from '@atelier/domain/parsing/parse';
import { readDoc } from '../../../lib/firestore/live-query.tsx';
import { newId, serverTime, setDocument } from '../../../lib/firestore/writes.ts';
import { browserSession, nextSessionCount } from '../view-count-session.ts';

const parseViewMarker = parserOf(
  'view',
  z.object({ session: z.string(), sessions: z.int(), viewed_at: serverInstant }),
);

/** Counts a view, once per member, video and browser session. @throws AppError */
export async function recordView(videoId: string, uid: string): Promise<void> {
  const session = browserSession(sessionStorage, newId);
  const marker = await readDoc(path.view(videoId, uid), parseViewMarker);
  const before = marker === null ? null : { ...marker, viewedAt: marker.viewed_at };
  const sessions = nextSessionCount(before, session, new Date());
  if (sessions === null) return;
  await setDocument(path.view(videoId, uid), { user_id: uid, session, sessions, viewed_at: serverTime });
}
