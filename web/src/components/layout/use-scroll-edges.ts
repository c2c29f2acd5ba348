import { type RefObject, useEffect, useRef, useState } from 'react';

/** The sides on which a row has hidden content. */
export interface ScrollEdges {
  readonly start: boolean;
  readonly end: boolean;
}

/** Pixels that stay visible after a step. */
const OVERLAP_PX = 80;

/**
 * Tracks the hidden sides of a row that scrolls horizontally and scrolls it by steps.
 *
 * @param onResize called when the row or a child changes its width, until the first step. Pass a stable function.
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
