import { useEffect, useState } from 'react';
import { browserWakeLock, keepAwake, type WakeLockError } from './wake-lock.ts';

/** Keeps the screen on while wanted. @returns why it may go dark all the same. */
export function useWakeLock(isEnabled: boolean): WakeLockError | null {
  const [error, setError] = useState<WakeLockError | null>(null);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const end = keepAwake(browserWakeLock(), setError);
    return () => {
      end();
      setError(null);
    };
  }, [isEnabled]);
  return error;
}
