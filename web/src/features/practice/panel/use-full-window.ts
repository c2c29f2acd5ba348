import { useEffect } from 'react';

/**
 * Makes everything but one element inert, as a modal dialog does.
 *
 * @returns a function that undoes it.
 */
function makeBackgroundInert(element: HTMLElement): () => void {
  const changed: Element[] = [];
  for (let at: Element = element; at.parentElement !== null && at !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement.children) {
      // Messages stay available to screen readers.
      if (sibling === at || sibling.hasAttribute('inert') || sibling.getAttribute('role') === 'status') continue;
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

/** While the player fills the window, makes the rest of the page inert and moves the focus; restores both afterwards. */
export function useFullWindow(frame: HTMLElement | null, fullWindow: boolean): void {
  useEffect(() => {
    if (frame === null || !fullWindow) return undefined;
    const before = document.activeElement;
    const release = makeBackgroundInert(frame);
    if (!frame.contains(document.activeElement)) frame.querySelector<HTMLElement>('[data-full-window-start]')?.focus();
    return () => {
      release();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [frame, fullWindow]);
}
