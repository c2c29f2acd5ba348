import { useEffect, useEffectEvent } from 'react';
import { keystrokeOf } from './keystroke.ts';

/**
 * Makes everything but one element inert, as a modal dialog does.
 *
 * @returns a function that undoes it.
 */
function makeBackgroundInert(element: HTMLElement): () => void {
  const changed: Element[] = [];
  for (
    let at: Element = element;
    at.parentElement !== null && at !== document.body;
    at = at.parentElement
  ) {
    for (const sibling of at.parentElement.children) {
      // Messages stay available to screen readers.
      if (
        sibling === at ||
        sibling.hasAttribute('inert') ||
        sibling.getAttribute('role') === 'status'
      ) {
        continue;
      }
      sibling.setAttribute('inert', '');
      changed.push(sibling);
    }
  }
  const { overflow } = document.body.style;
  document.body.style.overflow = 'hidden';
  return () => {
    document.body.style.overflow = overflow;
    for (const sibling of changed) sibling.removeAttribute('inert');
  };
}

/**
 * While the player fills the window, makes the rest of the page inert and moves the focus; restores
 * both afterwards.
 *
 * @param onEscape called when Escape is pressed outside of text fields, menus and dialogs, and
 * nothing else handled it.
 */
export function useFullWindow(
  frame: HTMLElement | null,
  fullWindow: boolean,
  onEscape?: () => void,
): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) {
      return;
    }
    const { target } = keystrokeOf(event, event.target, [], true);
    if (target !== 'text' && target !== 'layer') onEscape?.();
  });
  useEffect(() => {
    if (frame === null || !fullWindow) return undefined;
    const before = document.activeElement;
    const release = makeBackgroundInert(frame);
    if (!frame.contains(document.activeElement)) {
      frame.querySelector<HTMLElement>('[data-full-window-start]')?.focus();
    }
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      release();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [frame, fullWindow]);
}
