import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loadEntryValue, saveEntryValue } from './device/history-entry.ts';

/** Number of entries shown at first, and added by each press of "show more". */
const PAGE_SIZE = 24;

interface ExpandableList {
  readonly visibleCount: number;
  /** Shows more entries and moves the focus to the first link of the first new one. */
  readonly showMore: () => void;
  /** For the parent element of the entries. */
  readonly listRef: RefObject<HTMLDivElement | null>;
}

/**
 * Shows the beginning of a long list and more on request. Another filter starts over. Going back
 * and reloading restore the number of entries shown.
 *
 * @param name of the list, unique on its page.
 * @param minimum number of entries that must always be shown.
 * @param filter the filters as text: the address of before, and so its history entry, is still
 * there when they change.
 */
export function useExpandableList(name: string, minimum = 0, filter = ''): ExpandableList {
  const stored = `${name} ${filter}`.trim();
  const { key: entry } = useLocation();
  const [requested, setRequested] = useState(() => storedLength(stored));
  if (requested.stored !== stored) setRequested(storedLength(stored));
  const visibleCount = Math.max(requested.count, minimum);
  const listRef = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    // Again when a changed filter has replaced the entry: the list may have been extended before.
    if (requested.count > PAGE_SIZE) saveEntryValue(requested.stored, requested.count);
    if (firstNew.current === null) return;
    listRef.current?.children[firstNew.current]?.querySelector('a')?.focus();
    firstNew.current = null;
  }, [requested, entry]);
  const showMore = () => {
    firstNew.current = visibleCount;
    setRequested({ stored, count: visibleCount + PAGE_SIZE });
  };
  return { visibleCount, showMore, listRef };
}

const storedLength = (stored: string) => ({ stored, count: loadEntryValue(stored) ?? PAGE_SIZE });
