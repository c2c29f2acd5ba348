import type { KeyboardEvent } from 'react';

/** Marks what the arrow keys walk through: messages, and the button for older ones in front of them. */
const ROWS = '[data-row]';
/** Marks a message's menu button: arrows go on from there, too. */
export const MENU_ATTRIBUTE = 'data-message-actions';
const CONTROLS = 'a[href], button:not(:disabled), video';

const rowsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>(ROWS)];

function goTo(row: HTMLElement | undefined): void {
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/**
 * The keys of a list of messages: up, down, first, last from one to the other; Enter goes to the links and buttons of
 * the one that has the focus, Escape comes back from there.
 */
export function moveBetweenMessages(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: list, key } = event;
  // A menu hangs elsewhere in the document although its keys come by here.
  if (!(target instanceof HTMLElement) || !list.contains(target)) return;
  const row = target.closest<HTMLElement>(ROWS);
  if (row === null) return;
  const isOnRow = target === row;
  if (key === 'Escape' && !isOnRow) {
    event.preventDefault();
    goTo(row);
    return;
  }
  if (key === 'Enter' && isOnRow && row.localName !== 'button') {
    event.preventDefault();
    row.querySelector<HTMLElement>(CONTROLS)?.focus();
    return;
  }
  // A film keeps its arrows: they move through it.
  if (!isOnRow && !target.hasAttribute(MENU_ATTRIBUTE)) return;
  const rows = rowsIn(list);
  const at = rows.indexOf(row);
  const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[key];
  if (next === undefined) return;
  event.preventDefault();
  goTo(rows[Math.min(Math.max(next, 0), rows.length - 1)]);
}

/** What takes the focus when a message goes: the next one, else the one before. @returns takes it there. */
export function neighbourFocus(list: Element | null, id: string): () => void {
  if (list === null) return () => undefined;
  const rows = rowsIn(list);
  const at = rows.findIndex((row) => row.dataset.row === id);
  const neighbour = rows[at + 1] ?? rows[at - 1];
  return () => goTo(neighbour);
}
