import { useEffect, useRef } from 'react';

/**
 * Gives the focus to a row whose focused button goes away with what it offered; the browser would
 * drop it.
 *
 * @param isOffered  the row has its button
 */
export function useKeptFocus(isOffered: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const wasOffered = useRef(isOffered);
  useEffect(() => {
    if (wasOffered.current && !isOffered && document.activeElement === document.body) {
      row.current?.focus();
    }
    wasOffered.current = isOffered;
  }, [isOffered]);
  return { ref: row, tabIndex: -1 };
}
