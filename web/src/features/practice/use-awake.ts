import { useEffect, useState } from 'react';
import { browserWakeLock, keepAwake, type WakeLockTrouble } from './wake-lock.ts';

/** Keeps the screen on while wanted. @returns why it may go dark all the same. */
export function useAwake(isEnabled: boolean): WakeLockTrouble | null {
  const [trouble, setTrouble] = useState<WakeLockTrouble | null>(null);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const end = keepAwake(browserWakeLock(), setTrouble);
    return () => {
      end();
      setTrouble(null);
    };
  }, [isEnabled]);
  return trouble;
}
