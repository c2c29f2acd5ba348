import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { PublicHome } from '@atelier/domain/contracts/public-home';
import { type AppError, toAppError } from './app-error.ts';
import { askPublicHome, latestPublicHome, watchPublicHome } from './public-home.ts';

/**
 * What the server tells everybody, asked for when nothing is known yet; `home` and `error` are `null` meanwhile, and
 * again after `retry`.
 */
export function usePublicHome(): { home: PublicHome | null; error: AppError | null; retry: () => void } {
  const home = useSyncExternalStore(watchPublicHome, latestPublicHome, () => null);
  const [error, setError] = useState<AppError | null>(null);
  const ask = useCallback(() => {
    askPublicHome().catch((cause: unknown) => {
      console.error('public home', cause);
      setError(toAppError(cause));
    });
  }, []);
  useEffect(() => {
    if (latestPublicHome() === null) ask();
  }, [ask]);
  const retry = useCallback(() => {
    setError(null);
    ask();
  }, [ask]);
  return { home, error, retry };
}
