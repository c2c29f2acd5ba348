import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Counts as the end: scrolling by touch is not exact. */
const NEAR_END_PX = 48;

export interface ListScroll {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly atEnd: boolean;
  readonly scrollToEnd: () => void;
  readonly onScroll: () => void;
}

/**
 * Keeps the scroll position of a message list: at the end it follows new messages; elsewhere,
 * messages added before or after do not move the view. An own new message scrolls to the end.
 *
 * @param first id of the first message; changes when older ones are added.
 * @param own id of the last own message on its way; changes with each one.
 */
export function useListScroll(first: string | undefined, own: string | undefined): ListScroll {
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const staysAtEnd = useRef(true);
  // Position at the last event or render: scroll events arrive a frame late.
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
    // Only scrolling up leaves the end; content that grows does not.
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
    // Scrolled up since the last event; a list that shrank is still at its end.
    if (box.scrollTop < top - 1 && !isNearEnd(box, height)) staysAtEnd.current = false;
    const sentMessage = own !== undefined && own !== before.own;
    if (staysAtEnd.current || sentMessage) return jumpToEnd(box);
    if (first !== before.first) box.scrollTop += box.scrollHeight - height;
    remember(box);
  });

  // Loaded images and an on-screen keyboard change heights as well.
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

/** @param height of the content, in px. */
const isNearEnd = (box: HTMLDivElement, height: number): boolean =>
  height - box.scrollTop - box.clientHeight < NEAR_END_PX;
