import { useLayoutEffect, useRef } from 'react';

/** Scrolls the open item of a list into view. @returns a ref for the list. */
export function useScrollToOpened(open: string | null) {
  const list = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const item =
      open === null
        ? null
        : list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(open)}"]`);
    if (list.current !== null && item) scrollIntoList(list.current, item);
  }, [open]);
  return list;
}

/**
 * Scrolls a list, but not the page, until an item is fully visible, or its top if the item is
 * taller than the list. Does nothing to a list that does not scroll.
 */
function scrollIntoList(list: HTMLElement, item: HTMLElement): void {
  const frame = list.getBoundingClientRect();
  const box = item.getBoundingClientRect();
  if (box.top < frame.top || box.height > frame.height) list.scrollTop += box.top - frame.top;
  else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom;
}
