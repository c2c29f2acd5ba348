import { type RefObject, useEffect, useRef, useState } from 'react';

/** On which sides a row holds more than it shows. */
export interface ScrollEdges {
  readonly start: boolean;
  readonly end: boolean;
}

/** Pixels of the row that a step leaves in sight. */
const OVERLAP_PX = 80;

/**
 * What a row that scrolls sideways hides, as it scrolls and as its room changes, and a way to it.
 *
 * @param onResize  called when the row or something in it takes another width, until a step was taken. Pass a stable
 * function.
 */
export function useScrollEdges(
  row: RefObject<HTMLElement | null>,
  onResize: (row: HTMLElement) => void,
): {
  edges: ScrollEdges;
  step: (to: 'start' | 'end') => void;
} {
  const [edges, setEdges] = useState<ScrollEdges>({ start: false, end: false });
  const isMoved = useRef(false);
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const measure = () => {
      const remainingPx = element.scrollWidth - element.clientWidth - element.scrollLeft;
      const next = { start: element.scrollLeft > 1, end: remainingPx > 1 };
      setEdges((last) => (last.start === next.start && last.end === next.end ? last : next));
    };
    const room = new ResizeObserver(() => {
      if (!isMoved.current) onResize(element);
      measure();
    });
    room.observe(element);
    for (const child of element.children) room.observe(child);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      room.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [row, onResize]);
  const step = (to: 'start' | 'end') => {
    const element = row.current;
    if (element === null) return;
    isMoved.current = true;
    const stepPx = Math.max(OVERLAP_PX, element.clientWidth - OVERLAP_PX);
    element.scrollBy({ left: to === 'end' ? stepPx : -stepPx });
  };
  return { edges, step };
}
