import { useEffect, useRef } from 'react';
import type { ChatRoomId } from '@atelier/domain/values';
import { toAppError } from '../../../lib/errors.ts';
import { markRead } from '../data/chat-store.ts';

/** Every mark costs a write, and a read on each device of the member. */
const MIN_MARK_INTERVAL_MS = 10_000;

interface ReadState {
  readonly uid: string;
  readonly room: ChatRoomId;
  /** Time of the newest message shown; `null` when there is none. */
  readonly newestMs: number | null;
  /** `undefined` while unknown, 0 when the room was never read. */
  readonly readMs: number | undefined;
  /** Whether the newest message is visible. */
  readonly isVisible: boolean;
}

/** Marks a room as read, for all devices of the member, once its newest message is visible. */
export function useReadMarker({ uid, room, newestMs, readMs, isVisible }: ReadState): void {
  const markedAtMs = useRef(0);
  const isNew = readMs !== undefined && newestMs !== null && newestMs > readMs;
  useEffect(() => {
    if (!isNew || !isVisible) return undefined;
    const waitMs = Math.max(0, markedAtMs.current + MIN_MARK_INTERVAL_MS - Date.now());
    const mark = () => {
      if (!navigator.onLine) return;
      markedAtMs.current = Date.now();
      markRead(uid, room).catch((error: unknown) => console.warn('read mark', toAppError(error).code));
    };
    const timer = setTimeout(mark, waitMs);
    return () => clearTimeout(timer);
  }, [uid, room, isNew, isVisible, newestMs]);
}
