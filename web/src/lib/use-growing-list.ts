import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadEntryValue, saveEntryValue } from './history-entry.ts';

/** How many of a long list are shown at first, and how many more at each press of its button. */
const PART = 24;

interface GrowingList {
  /** How many to show. */
  readonly shown: number;
  /** Shows the next part, and moves the focus to the first link of what came. */
  readonly more: () => void;
  /** For the element whose children the entries are. */
  readonly list: RefObject<HTMLDivElement | null>;
}

/**
 * A long list of which only the beginning is shown until somebody asks for more. Give its component the filters as its
 * key, so that another choice begins at the beginning. The way back and a reload show what was shown.
 *
 * @param name  of the list, one of its kind on its page.
 * @param least  how many must be shown in any case.
 */
export function useGrowingList(name: string, least = 0): GrowingList {
  const [requestedCount, setAsked] = useState(() => loadEntryValue(name) ?? PART);
  const shown = Math.max(requestedCount, least);
  const list = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    if (firstNew.current === null) return;
    list.current?.children[firstNew.current]?.querySelector('a')?.focus();
    firstNew.current = null;
  }, [requestedCount]);
  const more = () => {
    firstNew.current = shown;
    setAsked(shown + PART);
    saveEntryValue(name, shown + PART);
  };
  return { shown, more, list };
}
