/** Waits; ends early when `signal` aborts, and with `untilOnline` when the network returns. */
export function delay(ms: number, signal?: AbortSignal, untilOnline = false): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, signal?.aborted === true ? 0 : ms);
    if (untilOnline) window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}

/** As `delay`; ends as soon as the network is back. */
export const delayUntilOnline = (ms: number, signal?: AbortSignal): Promise<void> =>
  delay(ms, signal, true);

/**
 * Returns how long to wait before the next attempt, in ms: `firstMs`, doubling up to `maximumMs`.
 *
 * @param failures consecutive failures, at least 1
 */
export function retryDelayMs(failures: number, firstMs = 1_000, maximumMs = 30_000): number {
  return Math.min(maximumMs, firstMs * 2 ** (failures - 1));
}
