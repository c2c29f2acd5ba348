/** Milliseconds by which this device's clock is ahead of the server's; `null` until measured. */
let clockOffsetMs: number | null = null;

/** A small file of our own origin: every response carries the server's `Date`, to the second. */
const PROBE_PATH = '/favicon.svg';
/** Nothing waits longer for it. */
const TIMEOUT_MS = 5_000;

/** Measures the clock offset once per page; without a response the device's clock is used. */
export async function measureServerClock(): Promise<void> {
  if (clockOffsetMs !== null) return;
  try {
    const { headers } = await fetch(PROBE_PATH, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const serverMs = Date.parse(headers.get('date') ?? '');
    if (Number.isFinite(serverMs)) clockOffsetMs = Date.now() - serverMs;
  } catch (error) {
    console.warn('server clock not measured', error);
  }
}

/** Converts epoch milliseconds of this device's clock to the server's; unchanged until measured. */
export const toServerMs = (deviceMs: number): number => deviceMs - (clockOffsetMs ?? 0);

/** Converts epoch milliseconds of the server to this device's clock; unchanged until measured. */
export const toDeviceMs = (serverMs: number): number => serverMs + (clockOffsetMs ?? 0);
