import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type Day, dayFormatter } from '@atelier/domain/time/day';
import { MINUTE_MS } from '@atelier/domain/time-units';
import { measureServerClock, toServerMs, watchServerClock } from './device/server-clock.ts';

/**
 * When a page is shown again, an older measurement is repeated: the device may have slept or its
 * clock been set.
 */
const MAX_CLOCK_AGE_MS = 10 * MINUTE_MS;

const serverNowMs = () => toServerMs(Date.now());
const serverNow = () => new Date(serverNowMs());

function measureAgain(maxAgeMs?: number): void {
  if (navigator.onLine) void measureServerClock(maxAgeMs);
}

/**
 * Calls back at every whole minute (or other step) of the server's clock, and when a page that was
 * hidden is shown: browsers slow down and stop the timers of hidden pages.
 *
 * @returns stops.
 */
function watchTime(stepMs: number, notify: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(tick, stepMs - (serverNowMs() % stepMs));
  };
  const tick = () => {
    clearTimeout(timer);
    wait();
    // Without a connection it was not measured yet.
    measureAgain();
    notify();
  };
  const handleVisibility = () => {
    if (document.hidden) return;
    measureAgain(MAX_CLOCK_AGE_MS);
    tick();
  };
  wait();
  measureAgain();
  document.addEventListener('visibilitychange', handleVisibility);
  const unwatch = watchServerClock(tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', handleVisibility);
    unwatch();
  };
}

/**
 * Returns the current time; renders again at every whole minute. It is the server's, which decides
 * what is open, over or late: a device whose clock is wrong agrees with it once it is measured.
 *
 * @param stepMs  another step than a minute
 */
export function useNow(stepMs = MINUTE_MS): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => watchTime(stepMs, () => setNow(serverNow())), [stepMs]);
  return now;
}

const watchMinutes = (notify: () => void) => watchTime(MINUTE_MS, notify);

/**
 * Returns what `read` makes of the current time; renders again only when that changes.
 *
 * @param read  returns a value that is compared by `Object.is`: a text, a number or a boolean
 */
export function useTime<T extends string | number | boolean>(read: (now: Date) => T): T {
  const get = () => read(serverNow());
  return useSyncExternalStore(watchMinutes, get, get);
}

/** Returns the calendar day in a time zone; renders again at its midnight. */
export function useToday(timeZone: string): Day {
  return useTime(useMemo(() => dayFormatter(timeZone), [timeZone]));
}
