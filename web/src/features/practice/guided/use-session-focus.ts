import { useEffect, useRef } from 'react';

/**
 * Moves the focus when what had it goes, as buttons do when a session is paused, rests or ends.
 *
 * @param view changes with what is shown.
 * @param isAgain it takes the place of one that has ended, whose button had the focus.
 */
export function useSessionFocus(frame: HTMLElement | null, view: string, isAgain: boolean): void {
  const shown = useRef(isAgain ? null : view);
  useEffect(() => {
    if (frame === null || shown.current === view) return;
    shown.current = view;
    if (document.activeElement !== document.body) return;
    frame.querySelector<HTMLElement>('[data-full-window-start]')?.focus();
  }, [frame, view]);
}
