import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Closer to the end than this is at the end: a finger is not exact. */
const NEAR_END_PX = 48;

export interface ListScroll {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly atEnd: boolean;
  readonly scrollToEnd: () => void;
  readonly onScroll: () => void;
}

/**
 * Keeps the reader's place: at the end, new messages push in from below; elsewhere, whatever is put in front or below
 * moves nothing. A reader's own message brings them back to the end.
 *
 * @param first  key of the first row, which changes when older ones come.
 * @param own    changes with each message of the reader's own.
 */
export function useListScroll(first: string | undefined, own: string | undefined): ListScroll {
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const staysAtEnd = useRef(true);
  // Where the list was when it was last looked at: a reader's scroll is told only a frame later.
  const lastScroll = useRef({ top: 0, height: 0 });
  const rendered = useRef<{ first: string | undefined; own: string | undefined }>({ first, own });

  const remember = useCallback((box: HTMLDivElement) => {
    lastScroll.current = { top: box.scrollTop, height: box.scrollHeight };
  }, []);

  const jumpToEnd = useCallback(
    (box: HTMLDivElement) => {
      staysAtEnd.current = true;
      box.scrollTop = box.scrollHeight;
      remember(box);
    },
    [remember],
  );

  const scrollToEnd = useCallback(() => {
    if (list.current === null) return;
    jumpToEnd(list.current);
    setAtEnd(true);
  }, [jumpToEnd]);

  const onScroll = useCallback(() => {
    const box = list.current;
    if (box === null) return;
    // Only a reader leaves the end: content that grows under a scroll of ours does not.
    if (isNearEnd(box, box.scrollHeight)) staysAtEnd.current = true;
    else if (box.scrollTop < lastScroll.current.top - 1) staysAtEnd.current = false;
    remember(box);
    setAtEnd(staysAtEnd.current);
  }, [remember]);

  useLayoutEffect(() => {
    const box = list.current;
    if (box === null) return;
    const before = rendered.current;
    rendered.current = { first, own };
    const { top, height } = lastScroll.current;
    // Gone up between the last event and this render; a list that shrank, and took the reader along, is at its end.
    if (box.scrollTop < top - 1 && !isNearEnd(box, height)) staysAtEnd.current = false;
    const sentMessage = own !== undefined && own !== before.own;
    if (staysAtEnd.current || sentMessage) return jumpToEnd(box);
    if (first !== before.first) box.scrollTop += box.scrollHeight - height;
    remember(box);
  });

  // Pictures that come and a keyboard that opens change heights, too.
  useEffect(() => {
    const box = list.current;
    const inside = content.current;
    if (box === null || inside === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (staysAtEnd.current) jumpToEnd(box);
      else remember(box);
    });
    observer.observe(box);
    observer.observe(inside);
    return () => observer.disconnect();
  }, [jumpToEnd, remember]);

  return { list, content, atEnd, scrollToEnd, onScroll };
}

/** @param height  of the content that the place is measured against, in px. */
function isNearEnd(box: HTMLDivElement, height: number): boolean {
  return height - box.scrollTop - box.clientHeight < NEAR_END_PX;
}
