import { type RefObject, useEffect, useRef, useState } from 'react';

/** On which sides a row holds more than it shows. */
export interface ScrollEdges {
  readonly start: boolean;
  readonly end: boolean;
}

/** Pixels of the row that a step leaves in sight. */
const KEPT = 80;

/**
 * What a row that scrolls sideways hides, as it scrolls and as its room changes, and a way to it.
 *
 * @param onRoom  called when the row or something in it takes another width, until a step was taken. Pass a stable
 * function.
 */
export function useScrollEdges(
  row: RefObject<HTMLElement | null>,
  onRoom: (row: HTMLElement) => void,
): {
  edges: ScrollEdges;
  step: (to: 'start' | 'end') => void;
} {
  const [edges, setEdges] = useState<ScrollEdges>({ start: false, end: false });
  const isMoved = useRef(false);
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const look = () => {
      const rest = element.scrollWidth - element.clientWidth - element.scrollLeft;
      const next = { start: element.scrollLeft > 1, end: rest > 1 };
      setEdges((last) => (last.start === next.start && last.end === next.end ? last : next));
    };
    const room = new ResizeObserver(() => {
      if (!isMoved.current) onRoom(element);
      look();
    });
    room.observe(element);
    for (const child of element.children) room.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      room.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row, onRoom]);
  const step = (to: 'start' | 'end') => {
    const element = row.current;
    if (element === null) return;
    isMoved.current = true;
    const way = Math.max(KEPT, element.clientWidth - KEPT);
    element.scrollBy({ left: to === 'end' ? way : -way });
  };
  return { edges, step };
}
