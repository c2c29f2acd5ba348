import { useState } from 'react';
import { PRESENCE_INTERVAL_MS } from '@atelier/domain/limits';
import type { ChatRoomId } from '@atelier/domain/values';
import { toAppError } from '../../../lib/errors.ts';
import { countPresent, markPresent } from '../data/chat-store.ts';
import { useRefreshWhileVisible } from './use-tab-visible.ts';

/**
 * A send that a closed tab has begun has arrived by then; the rules demand about as much between
 * two of them.
 */
const MIN_INTERVAL_MS = PRESENCE_INTERVAL_MS + 1_000;
const KEY = 'flair.chat.present';

/**
 * When a tab of this device looked or sent last, by its clock, and when the presence that it sent
 * last expires.
 */
function lastOfDevice(uid: string) {
  const [storedUid, atMs, expiresAtMs] = (localStorage.getItem(KEY) ?? '').split(' ');
  return storedUid === uid
    ? { atMs: Number(atMs), expiresAtMs: Number(expiresAtMs) }
    : { atMs: 0, expiresAtMs: 0 };
}

/**
 * Marks the member as present in the room, unless another tab does so now or has just done so. The
 * browser gives the lock back when the tab that has it closes. A lock of its own, because that of
 * the outbox is held for whole uploads.
 */
async function markIfDue(uid: string, name: string, room: ChatRoomId): Promise<void> {
  await navigator.locks.request(`flair-presence-${uid}`, { ifAvailable: true }, async (lock) => {
    const { atMs, expiresAtMs } = lastOfDevice(uid);
    // A time that is ahead was stored before the clock was set back.
    if (lock === null || Math.abs(Date.now() - atMs) < MIN_INTERVAL_MS) return;
    const remember = (sentExpiresAtMs: number) =>
      localStorage.setItem(KEY, `${uid} ${Date.now()} ${sentExpiresAtMs}`);
    remember(expiresAtMs);
    await markPresent(uid, name, room, { expiresAtMs, remember });
  });
}

/**
 * Marks the member as present in a room and counts its members, once a minute while the tab is
 * visible. No live listener, because that would cost more reads than all messages.
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
