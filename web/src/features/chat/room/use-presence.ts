import { useState } from 'react';
import type { ChatRoomId } from '@atelier/domain/values';
import { toAppError } from '../../../lib/errors.ts';
import { countPresent, markPresent } from '../data/chat-store.ts';
import { useRefreshWhileVisible } from './use-tab-visible.ts';

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
  const [count, setCount] = useState<{ room: ChatRoomId; present: number } | null>(null);
  useRefreshWhileVisible([uid, name, room].join(' '), (signal) => {
    const warn = (error: unknown) => console.warn('presence', toAppError(error).code);
    markIfDue(uid, name, room)
      .catch(warn)
      .then(() => (signal.aborted ? null : countPresent(room)))
      .then((present) => {
        if (!signal.aborted && present !== null) setCount({ room, present });
      })
      .catch(warn);
  });
  return count?.room === room ? Math.max(1, count.present) : null;
}
