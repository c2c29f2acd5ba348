import type { KeyboardEvent } from 'react';

/**
 * Marks the rows between which the arrow keys move: messages, and the button for older ones before
 * them.
 */
const ROWS = '[data-row]';
/** Marks the menu button of a message: arrow keys also move between rows from there. */
export const MENU_ATTRIBUTE = 'data-message-actions';
const CONTROLS = 'a[href], button:not(:disabled), video';

const rowsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>(ROWS)];

function goTo(row: HTMLElement | undefined): void {
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/**
 * Handles the keys of a message list: ArrowUp, ArrowDown, Home and End move between rows; Enter
 * moves the focus to the links and buttons of the focused row, Escape back to the row.
 */
export function moveBetweenMessages(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: list, key } = event;
  // Key events of a menu bubble here through its React portal.
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
  // In a video the arrow keys seek.
  if (!isOnRow && !target.hasAttribute(MENU_ATTRIBUTE)) return;
  const rows = rowsIn(list);
  const at = rows.indexOf(row);
  const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[key];
  if (next === undefined) return;
  event.preventDefault();
  goTo(rows[Math.min(Math.max(next, 0), rows.length - 1)]);
}

/**
 * Returns a function that focuses the message after `id`, or else the one before; for use once `id`
 * is deleted.
 */
export function neighbourFocus(list: Element | null, id: string): () => void {
  if (list === null) return () => undefined;
  const rows = rowsIn(list);
  const at = rows.findIndex((row) => row.dataset.row === id);
  const neighbour = rows[at + 1] ?? rows[at - 1];
  return () => goTo(neighbour);
}
