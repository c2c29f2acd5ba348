import { watchable } from '../watchable.ts';

/** Milliseconds by which this device's clock is ahead of the server's; `null` until measured. */
const clockOffsetMs = watchable<number | null>(null);
/** When it was measured, by this device's clock. */
let measuredAtMs = 0;
/** The measurement under way: callers at the same time share it. */
let measuring: Promise<void> | null = null;

/** A small file of our own origin: every response carries the server's `Date`, to the second. */
const PROBE_PATH = '/favicon.svg';
/** Nothing waits longer for it. */
const TIMEOUT_MS = 5_000;

/**
 * Measures the clock offset; without a response the device's clock is used.
 *
 * @param maxAgeMs  of a former measurement that is good enough; by default one for the whole life
 * of the page
 */
export function measureServerClock(maxAgeMs = Infinity): Promise<void> {
  // A clock that was set back makes the age negative.
  const ageMs = Math.abs(Date.now() - measuredAtMs);
  if (clockOffsetMs.get() !== null && ageMs <= maxAgeMs) return Promise.resolve();
  measuring ??= measure().finally(() => {
    measuring = null;
  });
  return measuring;
}

async function measure(): Promise<void> {
  try {
    const { headers } = await fetch(PROBE_PATH, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const serverMs = Date.parse(headers.get('date') ?? '');
    if (!Number.isFinite(serverMs)) return;
    measuredAtMs = Date.now();
    clockOffsetMs.set(measuredAtMs - serverMs);
  } catch (error) {
    console.warn('server clock not measured', error);
  }
}

/**
 * Calls back when a measurement changes what the other functions return.
 *
 * @returns stops watching.
 */
export const watchServerClock = clockOffsetMs.watch;

/** Converts epoch milliseconds of this device's clock to the server's; unchanged until measured. */
export const toServerMs = (deviceMs: number): number => deviceMs - (clockOffsetMs.get() ?? 0);

/** Converts epoch milliseconds of the server to this device's clock; unchanged until measured. */
export const toDeviceMs = (serverMs: number): number => serverMs + (clockOffsetMs.get() ?? 0);
