import { useEffect, useState } from 'react';

/** Why the screen may turn off. */
export type WakeLockError = 'unsupported' | 'refused';

/** The browser functions of the Screen Wake Lock API. */
export interface WakeLockPort {
  /** `null` when the browser does not support it. */
  readonly request: (() => Promise<{ release(): Promise<void> }>) | null;
  readonly isVisible: () => boolean;
  /** @returns a function that stops listening. */
  readonly onVisible: (action: () => void) => () => void;
}

function browserWakeLock(): WakeLockPort {
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
 * Keeps the screen on. Browsers release the lock when the page is hidden; it is requested again when the page is visible.
 *
 * @param onError receives `null` when the lock was acquired.
 * @returns a function that releases the lock.
 */
export function keepAwake(port: WakeLockPort, onError: (error: WakeLockError | null) => void): () => void {
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
        // A hidden page requests again when it is visible. Otherwise the battery is low, or a policy forbids it.
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

/** Keeps the screen on while enabled. @returns why it may turn off; `null` when it stays on. */
export function useWakeLock(isEnabled: boolean): WakeLockError | null {
  const [error, setError] = useState<WakeLockError | null>(null);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const release = keepAwake(browserWakeLock(), setError);
    return () => {
      release();
      setError(null);
    };
  }, [isEnabled]);
  return error;
}
