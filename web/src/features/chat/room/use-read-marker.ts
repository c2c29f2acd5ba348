import { useEffect, useEffectEvent } from 'react';
import { WRITE_INTERVAL_MS } from '@atelier/domain/limits';
import type { ChatRoomId } from '@atelier/domain/values';
import { useOnline } from '../../../lib/device/use-online.ts';
import { toAppError } from '../../../lib/errors.ts';
import { roomStates } from '../composer/room-states.ts';
import { markRead } from '../data/chat-store.ts';

/** Every mark costs a write, and a read on each device of the member. */
const MIN_MARK_INTERVAL_MS = 10_000;
/** On leaving, a mark waits only until `markRead` sends one again. */
const MIN_LEAVING_INTERVAL_MS = 2 * WRITE_INTERVAL_MS + 100;

/**
 * What this tab marked last in each room: the intervals also hold when the member comes back to it.
 */
const lastMarkOf = roomStates(() => ({ atMs: 0, newestMs: 0 }));

/** Marks a room once an interval has passed since the last mark. @returns cancels it. */
function markAfter(
  intervalMs: number,
  uid: string,
  room: ChatRoomId,
  newestMs: number,
): () => void {
  const last = lastMarkOf(uid, room);
  const mark = () => {
    Object.assign(last, { atMs: Date.now(), newestMs });
    markRead(uid, room).catch((error: unknown) =>
      console.warn('read mark', toAppError(error).code),
    );
  };
  const timer = setTimeout(mark, Math.max(0, last.atMs + intervalMs - Date.now()));
  return () => clearTimeout(timer);
}

interface ReadState {
  readonly uid: string;
  readonly room: ChatRoomId;
  /**
   * Time of the newest message of somebody else, because own ones never count as unread; `null`
   * without one.
   */
  readonly newestMs: number | null;
  /** `undefined` while unknown, 0 when the room was never read. */
  readonly readMs: number | undefined;
  /** Whether the end of the room is on the screen. */
  readonly isVisible: boolean;
  /** Called with the time of the newest message that was on the screen. */
  readonly onSeen: (newestMs: number) => void;
}

/**
 * Marks a room as read, for all devices of the member, once its newest message is visible: seldom
 * while it stays visible, and at once when the room is left, the tab is hidden or the list is
 * scrolled up.
 */
export function useReadMarker({ uid, room, newestMs, readMs, isVisible, onSeen }: ReadState): void {
  const online = useOnline();
  const isUnread = readMs !== undefined && newestMs !== null && newestMs > readMs;
  const isDue = isUnread && isVisible && online;

  const reportSeen = useEffectEvent(onSeen);
  useEffect(() => {
    if (isVisible && newestMs !== null) reportSeen(newestMs);
  }, [isVisible, newestMs]);

  useEffect(() => {
    if (!isDue) return undefined;
    return markAfter(MIN_MARK_INTERVAL_MS, uid, room, newestMs);
  }, [uid, room, isDue, newestMs]);

  const markOnLeaving = useEffectEvent(() => {
    // Read meanwhile, here or on another device, or about to be.
    if (!isUnread || newestMs <= lastMarkOf(uid, room).newestMs) return;
    markAfter(MIN_LEAVING_INTERVAL_MS, uid, room, newestMs);
  });
  useEffect(() => {
    if (!isDue) return undefined;
    return () => markOnLeaving();
  }, [isDue]);
}
