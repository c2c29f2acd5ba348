import { useEffect } from 'react';
import { makeBackgroundInert } from './make-background-inert.ts';

/** While the player fills the window, nothing behind it is in reach; afterwards the focus is where it was. */
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
