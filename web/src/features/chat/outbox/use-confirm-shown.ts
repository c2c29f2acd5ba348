import { useEffect } from 'react';
import type { Outbox, OutgoingMessage } from './outbox.ts';

/** Tells the outbox which of its sent messages the list shows by now. */
export function useConfirmShown(outbox: Outbox, items: readonly OutgoingMessage[], ids: ReadonlySet<string>): void {
  const shownIds = items.filter((item) => item.state === 'sent' && ids.has(item.id)).map(({ id }) => id);
  const key = shownIds.join(' ');
  useEffect(() => {
    if (key !== '') outbox.confirmShown(new Set(key.split(' ')));
  }, [outbox, key]);
}
