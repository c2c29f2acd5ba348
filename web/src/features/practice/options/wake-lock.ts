import { useEffect, useState } from 'react';

/** Why the screen may turn off. */
export type WakeLockError = 'unsupported' | 'refused';

/**
 * Keeps the screen on. Browsers release the lock when the page is hidden; it is requested again
 * when the page is visible.
 *
 * @param onError receives `null` when the lock was acquired.
 * @returns a function that releases the lock.
 */
export function keepAwake(onError: (error: WakeLockError | null) => void): () => void {
  if (!('wakeLock' in navigator)) {
    onError('unsupported');
    return () => undefined;
  }
  let wakeLock: WakeLockSentinel | null = null;
  let ended = false;
  const release = (lock: WakeLockSentinel) => {
    lock.release().catch((error: unknown) => console.warn('wake lock not released', error));
  };
  const isVisible = () => document.visibilityState === 'visible';
  const acquire = () => {
    if (!isVisible()) return;
    navigator.wakeLock.request('screen').then(
      (lock) => {
        if (ended) return release(lock);
        wakeLock = lock;
        onError(null);
      },
      () => {
        // A hidden page requests again when it is visible. Otherwise the battery is low, or a
        // policy forbids it.
        if (!ended && isVisible()) onError('refused');
      },
    );
  };
  acquire();
  document.addEventListener('visibilitychange', acquire);
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', acquire);
    if (wakeLock !== null) release(wakeLock);
  };
}

/** Keeps the screen on while enabled. @returns why it may turn off; `null` when it stays on. */
export function useWakeLock(isEnabled: boolean): WakeLockError | null {
  const [error, setError] = useState<WakeLockError | null>(null);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const release = keepAwake(setError);
    return () => {
      release();
      setError(null);
    };
  }, [isEnabled]);
  return error;
}
