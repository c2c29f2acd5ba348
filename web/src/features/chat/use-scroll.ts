import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Closer to the end than this is at the end: a finger is not exact. */
const NEAR_END_PX = 48;

export interface ListScroll {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly atEnd: boolean;
  readonly toEnd: () => void;
  readonly onScroll: () => void;
}

/**
 * Keeps the reader's place: at the end, new messages push in from below; elsewhere, whatever is put in front or below
 * moves nothing. A reader's own message brings them back to the end.
 *
 * @param first  key of the first row, which changes when older ones come.
 * @param own    changes with each message of the reader's own.
 */
export function useScroll(first: string | undefined, own: string | undefined): ListScroll {
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const stays = useRef(true);
  const fromEnd = useRef(0);
  const lastTop = useRef(0);
  const shown = useRef<{ first: string | undefined; own: string | undefined }>({ first, own });

  const toEnd = useCallback(() => {
    const box = list.current;
    if (box === null) return;
    stays.current = true;
    setAtEnd(true);
    box.scrollTop = box.scrollHeight;
  }, []);

  const onScroll = useCallback(() => {
    const box = list.current;
    if (box === null) return;
    const wentUp = box.scrollTop < lastTop.current - 1;
    lastTop.current = box.scrollTop;
    fromEnd.current = box.scrollHeight - box.scrollTop;
    // Only a reader leaves the end: content that grows under a scroll of ours does not.
    if (fromEnd.current - box.clientHeight < NEAR_END_PX) stays.current = true;
    else if (wentUp) stays.current = false;
    setAtEnd(stays.current);
  }, []);

  useLayoutEffect(() => {
    const box = list.current;
    if (box === null) return;
    const before = shown.current;
    shown.current = { first, own };
    const saidSomething = own !== undefined && own !== before.own;
    if (stays.current || saidSomething) {
      stays.current = true;
      box.scrollTop = box.scrollHeight;
    } else if (first !== before.first) box.scrollTop = box.scrollHeight - fromEnd.current;
    fromEnd.current = box.scrollHeight - box.scrollTop;
  });

  // Pictures that come and a keyboard that opens change heights, too.
  useEffect(() => {
    const box = list.current;
    const inside = content.current;
    if (box === null || inside === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (stays.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    observer.observe(inside);
    return () => observer.disconnect();
  }, []);

  return { list, content, atEnd, toEnd, onScroll };
}
