import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

export const useTabVisible = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

/**
 * Runs `refresh` at once and then every minute, while this tab is visible and online.
 *
 * @param key starts again when it changes; `null` runs nothing.
 * @param refresh gets a signal that aborts when its result is no longer wanted.
 */
export function useRefreshWhileVisible(
  key: string | null,
  refresh: (signal: AbortSignal) => void,
): void {
  const isTabVisible = useTabVisible();
  const run = useEffectEvent(refresh);
  useEffect(() => {
    if (key === null || !isTabVisible) return undefined;
    const stop = new AbortController();
    const runOnline = () => {
      if (navigator.onLine) run(stop.signal);
    };
    runOnline();
    const timer = setInterval(runOnline, MINUTE_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [key, isTabVisible]);
}
