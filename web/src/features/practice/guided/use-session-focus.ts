import { useEffect, useRef } from 'react';

/**
 * Moves the focus when what had it goes, as buttons do when a session is paused, rests or ends.
 *
 * @param view changes with what is shown.
 */
export function useSessionFocus(frame: HTMLElement | null, view: string): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (document.activeElement !== document.body) return;
    frame?.querySelector<HTMLElement>('[data-full-window-start]')?.focus();
  }, [frame, view]);
}
