/** Why the screen may go dark all the same. */
export type WakeLockError = 'unsupported' | 'refused';

/** What the lock needs of a browser (Screen Wake Lock API). */
export interface WakeLockPort {
  /** `null` where the browser knows no such lock. */
  readonly request: (() => Promise<{ release(): Promise<void> }>) | null;
  readonly isVisible: () => boolean;
  /** @returns ends it. */
  readonly onVisible: (action: () => void) => () => void;
}

export function browserWakeLock(): WakeLockPort {
  return {
    request: 'wakeLock' in navigator ? () => navigator.wakeLock.request('screen') : null,
    isVisible: () => document.visibilityState === 'visible',
    onVisible: (action) => {
      const listen = () => {
        if (document.visibilityState === 'visible') action();
      };
      document.addEventListener('visibilitychange', listen);
      return () => document.removeEventListener('visibilitychange', listen);
    },
  };
}

/**
 * Keeps the screen on until it is ended. A browser drops the lock when the page is hidden; it is taken again when the
 * page is back.
 *
 * @param onError `null` when the screen stays on.
 */
export function keepAwake(port: WakeLockPort, onError: (lockError: WakeLockError | null) => void): () => void {
  const { request } = port;
  if (request === null) {
    onError('unsupported');
    return () => undefined;
  }
  let wakeLock: { release(): Promise<void> } | null = null;
  let ended = false;
  const release = (lock: { release(): Promise<void> }) => {
    lock.release().catch((error: unknown) => console.warn('wake lock not released', error));
  };
  const acquire = () => {
    request().then(
      (lock) => {
        if (ended) return release(lock);
        wakeLock = lock;
        onError(null);
      },
      () => {
        // Hidden meanwhile: it is asked again on return. Otherwise the battery is low, or a policy forbids it.
        if (!ended && port.isVisible()) onError('refused');
      },
    );
  };
  if (port.isVisible()) acquire();
  const stop = port.onVisible(acquire);
  return () => {
    ended = true;
    stop();
    if (wakeLock !== null) release(wakeLock);
  };
}
