/** Milliseconds by which this device's clock runs ahead of the server's; `null` until the server was asked. */
let clockOffsetMs: number | null = null;

/** A small file of our own origin: every answer carries the server's `Date`, to the second. */
const PROBE_PATH = '/favicon.svg';

/** Asks the server for its time, once per page; without an answer the device's clock goes on counting. */
export async function measureServerClock(): Promise<void> {
  if (clockOffsetMs !== null) return;
  try {
    const { headers } = await fetch(PROBE_PATH, { method: 'HEAD', cache: 'no-store' });
    const serverMs = Date.parse(headers.get('date') ?? '');
    if (Number.isFinite(serverMs)) clockOffsetMs = Date.now() - serverMs;
  } catch (error) {
    console.warn('server clock not asked', error);
  }
}

/** A moment of this device's clock on the server's, both epoch milliseconds; the same while the server was not asked. */
export const toServerMs = (deviceMs: number): number => deviceMs - (clockOffsetMs ?? 0);
