import { useEffect, useSyncExternalStore } from 'react';
import { memberOutbox } from '../data/member-outbox.ts';
import type { Outbox, OutgoingMessage } from './outbox.ts';

/** The member's outbox and what is in it. */
export function useOutbox(uid: string, name: string): { outbox: Outbox; items: readonly OutgoingMessage[] } {
  const outbox = memberOutbox(uid, name);
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  useEffect(() => outbox.wake(), [outbox]);
  return { outbox, items };
}
