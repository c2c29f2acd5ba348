import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { PublicHome } from '@atelier/domain/contracts/public-home';
import { type AppError, toAppError } from '../errors.ts';
import { useNetworkReturn } from '../use-network-return.ts';
import { fetchPublicHome, latestPublicHome, onPublicHomeChange } from './public-home.ts';

/**
 * Returns the site's public data, fetched once per page; `home` and `error` are `null` while
 * loading.
 */
export function usePublicHome(): {
  home: PublicHome | null;
  error: AppError | null;
  retry: () => void;
} {
  const home = useSyncExternalStore(onPublicHomeChange, latestPublicHome, () => null);
  const [error, setError] = useState<AppError | null>(null);
  const fetchHome = useCallback(() => {
    fetchPublicHome().catch((cause: unknown) => {
      console.error('public home', cause);
      setError(toAppError(cause));
    });
  }, []);
  useEffect(() => {
    if (latestPublicHome() === null) fetchHome();
  }, [fetchHome]);
  const retry = useCallback(() => {
    setError(null);
    fetchHome();
  }, [fetchHome]);
  useNetworkReturn(error, retry);
  return { home, error, retry };
}
