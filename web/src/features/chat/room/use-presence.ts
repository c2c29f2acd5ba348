import { useEffect, useState } from 'react';
import type { ChatRoomId } from '@atelier/domain/values';
import { toAppError } from '../../../lib/errors.ts';
import { countPresent, markPresent } from '../data/chat-store.ts';
import { useTabVisible } from './use-tab-visible.ts';

const MINUTE_MS = 60_000;
/** Rules take one mark per half minute and member, from whatever tab. */
const MIN_MARK_INTERVAL_MS = 31_000;
const KEY = 'flair.chat.present';

function lastMarkMs(uid: string): number {
  const [who, at] = (localStorage.getItem(KEY) ?? '').split(' ');
  return who === uid ? Number(at) : 0;
}

/** Tells the room that the member is here, unless another tab has just done so. */
async function markIfDue(uid: string, name: string, room: ChatRoomId): Promise<void> {
  if (Date.now() - lastMarkMs(uid) < MIN_MARK_INTERVAL_MS) return;
  localStorage.setItem(KEY, `${uid} ${Date.now()}`);
  await markPresent(uid, name, room);
}

/**
 * How many members are in a room, asked once a minute while the tab is seen; presence is never listened to, for it
 * would cost more than all messages. @returns `null` while unknown; oneself is always counted.
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
        // Another device of this member may have told it a moment ago.
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
