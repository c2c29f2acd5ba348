import { type FocusEvent, useCallback, useState } from 'react';
import type { TabStop } from '../article/message-article.tsx';

interface Focused {
  readonly id: string;
  /** Whether the focus is on one of its links or buttons. */
  readonly within: boolean;
}

/**
 * Makes a message list one tab stop, however many links it contains: the focused message, else the
 * last one.
 */
export function useRovingTabIndex(ids: readonly string[]) {
  const [focused, setFocused] = useState<Focused | null>(null);
  const focusedMessage = focused !== null && ids.includes(focused.id) ? focused : null;
  const stopId = focusedMessage?.id ?? ids.at(-1);
  return {
    tabStopOf: (id: string): TabStop => {
      if (id !== stopId) return 'none';
      return focusedMessage?.within === true ? 'controls' : 'message';
    },
    onFocus: useCallback(({ target }: FocusEvent<HTMLElement>) => {
      const row = target.closest<HTMLElement>('[data-row]');
      const id = row?.dataset.row;
      if (id !== undefined) setFocused({ id, within: row !== target });
    }, []),
    onBlur: useCallback(({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(null);
    }, []),
  };
}
