import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { historyEntryId, loadEntryValue, saveEntryValue } from '../../lib/device/history-entry.ts';
import { restoreScrollTo } from './restore-scroll.ts';

const SCROLL = 'scroll';

/** Keeps where the reader is with the entry on show, when they leave it and when they leave the page. */
function useRememberScroll(key: string) {
  const entry = useRef('');
  const top = useRef(0);
  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    const currentEntry = historyEntryId();
    if (entry.current !== '' && entry.current !== currentEntry) saveEntryValue(SCROLL, top.current, entry.current);
    entry.current = currentEntry;
    // From here on every move is this entry's, also one in the frame of its arrival.
    isLeaving.current = false;
    top.current = window.scrollY;
  }, [key]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener(
      'scroll',
      () => {
        if (!isLeaving.current) top.current = window.scrollY;
      },
      { passive: true, signal },
    );
    // The browser moves to where it was on the next entry while the page of this one still stands.
    window.addEventListener(
      'popstate',
      () => {
        isLeaving.current = true;
        requestAnimationFrame(() => {
          isLeaving.current = false;
        });
      },
      { signal },
    );
    // Its scroll event may still wait for the next frame.
    window.addEventListener('pagehide', () => saveEntryValue(SCROLL, window.scrollY, entry.current), { signal });
    return () => stop.abort();
  }, []);
}

/** How far down one can scroll now. */
const maxScrollTop = () => document.documentElement.scrollHeight - window.innerHeight;

/**
 * Brings the reader to the top of a new page, or to its anchor when the address names one; on the way back and after a
 * reload, to where they were.
 */
export function useScrollRestoration(content: RefObject<HTMLElement | null>) {
  const { pathname, hash, key } = useLocation();
  const type = useNavigationType();
  const isBackNavigation = useRef(false);
  const first = useRef(true);
  useRememberScroll(key);
  useLayoutEffect(() => {
    isBackNavigation.current = type === 'POP';
  }, [type]);
  useEffect(() => {
    const isFirst = first.current;
    first.current = false;
    const savedScroll = isBackNavigation.current ? loadEntryValue(SCROLL) : null;
    // A page that takes the place of its pre-rendered twin is still outside the document: the reader stays put, unless
    // they were where the twin does not reach.
    if (content.current?.isConnected === false) {
      return savedScroll !== null && savedScroll > maxScrollTop() ? restoreScrollTo(savedScroll) : undefined;
    }
    if (savedScroll === null && hash !== '') {
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
      return undefined;
    }
    if (isFirst && savedScroll === null) return undefined;
    if (!isFirst) content.current?.focus({ preventScroll: true });
    return restoreScrollTo(savedScroll ?? 0);
  }, [pathname, hash, content]);
}
