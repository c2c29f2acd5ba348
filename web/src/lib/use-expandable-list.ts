import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadEntryValue, saveEntryValue } from './device/history-entry.ts';

/** How many of a long list are shown at first, and how many more at each press of its button. */
const PAGE_SIZE = 24;

interface ExpandableList {
  /** How many to show. */
  readonly visibleCount: number;
  /** Shows the next part, and moves the focus to the first link of what came. */
  readonly showMore: () => void;
  /** For the element whose children the entries are. */
  readonly listRef: RefObject<HTMLDivElement | null>;
}

/**
 * A long list of which only the beginning is shown until somebody asks for more. Give its component the filters as its
 * key, so that another choice begins at the beginning. The way back and a reload show what was shown.
 *
 * @param name  of the list, one of its kind on its page.
 * @param minimum  how many must be shown in any case.
 */
export function useExpandableList(name: string, minimum = 0): ExpandableList {
  const [requestedCount, setAsked] = useState(() => loadEntryValue(name) ?? PAGE_SIZE);
  const shown = Math.max(requestedCount, minimum);
  const list = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    if (firstNew.current === null) return;
    list.current?.children[firstNew.current]?.querySelector('a')?.focus();
    firstNew.current = null;
  }, [requestedCount]);
  const more = () => {
    firstNew.current = shown;
    setAsked(shown + PAGE_SIZE);
    saveEntryValue(name, shown + PAGE_SIZE);
  };
  return { visibleCount: shown, showMore: more, listRef: list };
}
