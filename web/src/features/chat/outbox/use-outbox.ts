import { useEffect, useSyncExternalStore } from 'react';
import { useLiveScope } from '../../../lib/firestore/live-scope.ts';
import { memberOutbox } from './member-outbox.ts';
import type { Outbox, OutgoingMessage } from './outbox.ts';

export function useOutbox(
  uid: string,
  name: string,
): { outbox: Outbox; items: readonly OutgoingMessage[] } {
  // After a sign-out that failed there is another outbox.
  useLiveScope();
  const outbox = memberOutbox(uid, name);
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  useEffect(() => outbox.wake(), [outbox]);
  return { outbox, items };
}

/**
 * Removes sent messages from the outbox once the list shows them.
 *
 * @param ids of the listed messages.
 */
export function useConfirmShown(
  outbox: Outbox,
  items: readonly OutgoingMessage[],
  ids: ReadonlySet<string>,
): void {
  const shownIds = items
    .filter((item) => item.state === 'sent' && ids.has(item.id))
    .map(({ id }) => id);
  const key = shownIds.join(' ');
  useEffect(() => {
    if (key !== '') outbox.confirmShown(new Set(key.split(' ')));
  }, [outbox, key]);
}
