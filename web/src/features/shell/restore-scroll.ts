/** Content that has not come by then leaves the reader where they are. */
const RESTORE_TIMEOUT_MS = 8_000;
/** What a reader does to move by themselves; their own wish goes before. */
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to a place as soon as the page is long enough for it: what stands there may still be loading.
 *
 * @param top  pixels from the top of the page. @returns gives up.
 */
export function restoreScrollTo(top: number): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const move = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) <= 1) stop.abort();
  };
  const growth = new ResizeObserver(move);
  const timer = setTimeout(() => stop.abort(), RESTORE_TIMEOUT_MS);
  signal.addEventListener('abort', () => {
    growth.disconnect();
    clearTimeout(timer);
  });
  for (const name of USER_SCROLL_EVENTS) window.addEventListener(name, () => stop.abort(), { passive: true, signal });
  growth.observe(document.documentElement);
  move();
  return () => stop.abort();
}
