import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { historyEntryId, loadEntryValue, saveEntryValue } from '../../lib/device/history-entry.ts';

const SCROLL = 'scroll';
/** Stops waiting for content after this time: a slow phone may still load the page. */
const RESTORE_TIMEOUT_MS = 30_000;
/** Actions of the user that end the restoration. */
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

const maxScrollTop = () => Math.max(0, document.documentElement.scrollHeight - window.innerHeight);

/**
 * Scrolls now and whenever the page grows, until `move` is done, the user scrolls or presses
 * something, or it takes too long.
 *
 * @returns cancels.
 */
function scrollWhileGrowing(move: (done: () => void) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const end = () => stop.abort();
  const timer = setTimeout(end, RESTORE_TIMEOUT_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  for (const name of USER_SCROLL_EVENTS) {
    window.addEventListener(name, end, { passive: true, signal });
  }
  const growth = new ResizeObserver(() => move(end));
  signal.addEventListener('abort', () => growth.disconnect());
  growth.observe(document.documentElement);
  move(end);
  return end;
}

/**
 * Scrolls to a position as soon as the page is long enough, or nearly, because its content may
 * still be loading: the end of a shorter page would be shown and move away.
 *
 * @param top in pixels. @returns cancels.
 */
const restoreScrollTo = (top: number): (() => void) =>
  scrollWhileGrowing((done) => {
    if (maxScrollTop() < top - window.innerHeight / 4) return;
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) <= 1) done();
  });

/** Returns the element that an anchor names, also one whose name is not properly encoded. */
function elementOfAnchor(hash: string): HTMLElement | null {
  const name = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(name));
  } catch {
    return document.getElementById(name);
  }
}

/**
 * Scrolls to an anchor as soon as it is there, and again while content above it loads, until the
 * user does something. The focus goes there too, as with a browser's own anchors: once, and only to
 * an element that can take it.
 *
 * @returns cancels.
 */
function scrollToAnchor(hash: string): () => void {
  let focused: HTMLElement | null = null;
  return scrollWhileGrowing(() => {
    const target = elementOfAnchor(hash);
    if (target === null) return;
    target.scrollIntoView();
    if (target !== focused) target.focus({ preventScroll: true });
    focused = target;
  });
}

/** Stores the scroll position with the history entry, on navigation and on page hide. */
function useRememberScroll(key: string) {
  const entry = useRef('');
  const top = useRef(0);
  useLayoutEffect(() => {
    const currentEntry = historyEntryId();
    if (entry.current !== '' && entry.current !== currentEntry) {
      saveEntryValue(SCROLL, top.current, entry.current);
    }
    entry.current = currentEntry;
    // From here on scrolling belongs to this entry.
    top.current = window.scrollY;
  }, [key]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('scroll', () => (top.current = window.scrollY), {
      passive: true,
      signal,
    });
    // The last scroll event may not have been dispatched yet.
    window.addEventListener(
      'pagehide',
      () => saveEntryValue(SCROLL, window.scrollY, entry.current),
      { signal },
    );
    return () => stop.abort();
  }, []);
}

/**
 * Takes the positions of the history over from the browser. It would scroll the page that is left
 * while the next one still loads, and leave it there if that never comes, as after Forward and a
 * quick Back. What a reload or a return from another site shows, the browser scrolls first, before
 * any script runs.
 */
function useOwnScrolling() {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const takeOver = () => void (window.history.scrollRestoration = 'manual');
    takeOver();
    window.addEventListener('pageshow', takeOver, { signal });
    window.addEventListener('pagehide', () => void (window.history.scrollRestoration = 'auto'), {
      signal,
    });
    return () => stop.abort();
  }, []);
}

/** Counts navigations to where the page already is, as by a second press of a link to a section. */
function useRepeats(): number {
  const { pathname, search, hash, key } = useLocation();
  const place = pathname + search + hash;
  const [last, setLast] = useState({ place, key, repeats: 0 });
  if (last.key === key) return last.repeats;
  const repeats = last.place === place ? last.repeats + 1 : last.repeats;
  setLast({ place, key, repeats });
  return repeats;
}

/**
 * Scrolls to the top of a new page, or to the anchor in the URL; after a back navigation or a
 * reload, to the previous position.
 */
export function useScrollRestoration(content: RefObject<HTMLElement | null>) {
  const { pathname, hash, key } = useLocation();
  const type = useNavigationType();
  // A filter changes the query alone, and the page stays where it is.
  const repeats = useRepeats();
  const anchorRepeats = hash === '' ? 0 : repeats;
  const isBackNavigation = useRef(false);
  const first = useRef(true);
  useRememberScroll(key);
  useLayoutEffect(() => {
    isBackNavigation.current = type === NavigationType.Pop;
  }, [type]);
  useEffect(() => {
    const isFirst = first.current;
    first.current = false;
    const savedScroll = isBackNavigation.current ? loadEntryValue(SCROLL) : null;
    // While the app replaces a page, its content is not in the document yet: keeps the position
    // that the browser has restored, unless the prerendered page was too short for it.
    if (content.current?.isConnected === false) {
      const isRestored =
        window.history.scrollRestoration === 'auto' && (savedScroll ?? 0) <= maxScrollTop();
      return savedScroll === null || isRestored ? undefined : restoreScrollTo(savedScroll);
    }
    if (savedScroll === null && hash !== '') return scrollToAnchor(hash);
    if (isFirst && savedScroll === null) return undefined;
    if (!isFirst) content.current?.focus({ preventScroll: true });
    return restoreScrollTo(savedScroll ?? 0);
  }, [pathname, hash, anchorRepeats, content]);
  // After the effect above, which asks what the browser has done.
  useOwnScrolling();
}
