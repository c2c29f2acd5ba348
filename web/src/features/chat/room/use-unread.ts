import { useEffect, useState } from 'react';
import { CHAT_ROOM_IDS, type ChatRoomId } from '@atelier/domain/values';
import { toAppError } from '../../../lib/errors.ts';
import { countUnread } from '../data/chat-store.ts';
import { useTabVisible } from './use-tab-visible.ts';

const MINUTE_MS = 60_000;
/** Read time of a room that was never read. */
const NEVER = new Date(0);

type Counts = Partial<Record<ChatRoomId, { readonly sinceMs: number; readonly count: number }>>;

/**
 * Returns the number of unread messages per closed room. The server counts them at once, then every minute while the
 * tab is visible, and again as soon as another device has read a room.
 *
 * @param readMarks `null` while unknown.
 */
export function useUnread(
  open: ChatRoomId,
  readMarks: ReadonlyMap<string, Date> | null,
): Partial<Record<ChatRoomId, number>> {
  const isTabVisible = useTabVisible();
  const [counts, setCounts] = useState<Counts>({});
  const others = CHAT_ROOM_IDS.filter((room) => room !== open);
  const readMarkKey =
    readMarks === null ? null : others.map((room) => (readMarks.get(room) ?? NEVER).getTime()).join(' ');

  useEffect(() => {
    if (readMarkKey === null || !isTabVisible) return undefined;
    let cancelled = false;
    const since = readMarkKey.split(' ').map(Number);
    const rooms = CHAT_ROOM_IDS.filter((room) => room !== open);
    const refreshCounts = () => {
      if (!navigator.onLine) return;
      rooms.forEach((room, index) => {
        const sinceMs = since[index] ?? 0;
        countUnread(room, new Date(sinceMs)).then(
          (count) => {
            if (!cancelled) setCounts((before) => ({ ...before, [room]: { sinceMs, count } }));
          },
          (error: unknown) => console.warn('unread', toAppError(error).code),
        );
      });
    };
    refreshCounts();
    const timer = setInterval(refreshCounts, MINUTE_MS);
    return () => {
      cancelled = true;
      clearInterval(timer);
    };
  }, [open, readMarkKey, isTabVisible]);

  return Object.fromEntries(
    others.flatMap((room) => {
      const existing = counts[room];
      const sinceMs = (readMarks?.get(room) ?? NEVER).getTime();
      return existing?.sinceMs === sinceMs ? [[room, existing.count]] : [];
    }),
  );
}
