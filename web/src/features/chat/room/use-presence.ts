import { useEffect, useState } from 'react';
import type { ChatRoomId } from '@atelier/domain/values';
import { toAppError } from '../../../lib/errors.ts';
import { countPresent, markPresent } from '../data/chat-store.ts';
import { useTabVisible } from './use-tab-visible.ts';

const MINUTE_MS = 60_000;
/** The rules accept one presence mark per 30 s and member, from all tabs together. */
const MIN_MARK_INTERVAL_MS = 31_000;
const KEY = 'flair.chat.present';

function lastMarkMs(uid: string): number {
  const [markedUid, markedAtMs] = (localStorage.getItem(KEY) ?? '').split(' ');
  return markedUid === uid ? Number(markedAtMs) : 0;
}

/** Marks the member as present in the room, unless another tab has just done so. */
async function markIfDue(uid: string, name: string, room: ChatRoomId): Promise<void> {
  if (Date.now() - lastMarkMs(uid) < MIN_MARK_INTERVAL_MS) return;
  localStorage.setItem(KEY, `${uid} ${Date.now()}`);
  await markPresent(uid, name, room);
}

/**
 * Marks the member as present in a room and counts its members, once a minute while the tab is visible. No live
 * listener, because that would cost more reads than all messages.
 *
 * @returns `null` while unknown; the member is always counted.
 */
export function usePresence(uid: string, name: string, room: ChatRoomId): number | null {
  const isTabVisible = useTabVisible();
  const [count, setCount] = useState<{ room: ChatRoomId; present: number } | null>(null);
  useEffect(() => {
    if (!isTabVisible) return undefined;
    let cancelled = false;
    const refreshCount = () => {
      if (!navigator.onLine) return;
      markIfDue(uid, name, room)
        // Another device of this member may have set the mark a moment ago.
        .catch((error: unknown) => console.warn('presence', toAppError(error).code))
        .then(() => (cancelled ? null : countPresent(room)))
        .then((present) => {
          if (!cancelled && present !== null) setCount({ room, present });
        })
        .catch((error: unknown) => console.warn('presence', toAppError(error).code));
    };
    refreshCount();
    const timer = setInterval(refreshCount, MINUTE_MS);
    return () => {
      cancelled = true;
      clearInterval(timer);
    };
  }, [uid, name, room, isTabVisible]);
  return count?.room === room ? Math.max(1, count.present) : null;
}
