/** Milliseconds by which this device's clock is ahead of the server's; `null` until measured. */
let clockOffsetMs: number | null = null;

/** A small file of our own origin: every response carries the server's `Date`, to the second. */
const PROBE_PATH = '/favicon.svg';

/** Measures the clock offset once per page; without a response the device's clock is used. */
export async function measureServerClock(): Promise<void> {
  if (clockOffsetMs !== null) return;
  try {
    const { headers } = await fetch(PROBE_PATH, { method: 'HEAD', cache: 'no-store' });
    const serverMs = Date.parse(headers.get('date') ?? '');
    if (Number.isFinite(serverMs)) clockOffsetMs = Date.now() - serverMs;
  } catch (error) {
    console.warn('server clock not measured', error);
  }
}

/** Converts epoch milliseconds of this device's clock to the server's; unchanged until measured. */
export const toServerMs = (deviceMs: number): number => deviceMs - (clockOffsetMs ?? 0);
