import { useState } from 'react';
import { CHAT_ROOM_IDS, type ChatRoomId } from '@atelier/domain/values';
import { toAppError } from '../../../lib/errors.ts';
import { countUnread } from '../data/chat-store.ts';
import { useRefreshWhileVisible } from './use-tab-visible.ts';

/** Read time of a room that was never read. */
const NEVER_MS = 0;

type Counts = Partial<Record<ChatRoomId, { readonly sinceMs: number; readonly count: number }>>;

/**
 * Returns the number of unread messages of others per closed room. The server counts them at once,
 * then every minute while the tab is visible, and again as soon as another device has read a room.
 *
 * @param readMarks `null` while unknown.
 * @param seenMs time of the newest message that was on the screen here, for rooms whose mark may
 * still be on its way.
 */
export function useUnread(
  uid: string,
  open: ChatRoomId,
  readMarks: ReadonlyMap<string, Date> | null,
  seenMs: Partial<Record<ChatRoomId, number>>,
): Partial<Record<ChatRoomId, number>> {
  const [counts, setCounts] = useState<Counts>({});
  const others = CHAT_ROOM_IDS.filter((room) => room !== open);
  const readMs = (room: ChatRoomId) =>
    Math.max(readMarks?.get(room)?.getTime() ?? NEVER_MS, seenMs[room] ?? NEVER_MS);

  useRefreshWhileVisible(
    readMarks === null ? null : [open, ...others.map(readMs)].join(' '),
    (signal) => {
      for (const room of others) {
        const sinceMs = readMs(room);
        countUnread(uid, room, new Date(sinceMs)).then(
          (count) => {
            if (!signal.aborted) setCounts((before) => ({ ...before, [room]: { sinceMs, count } }));
          },
          (error: unknown) => console.warn('unread', toAppError(error).code),
        );
      }
    },
  );

  return Object.fromEntries(
    others.flatMap((room) => {
      const existing = counts[room];
      return existing?.sinceMs === readMs(room) ? [[room, existing.count]] : [];
    }),
  );
}
