import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PublicHome } from '@atelier/domain/contracts/public-home';
import { type AppError, toAppError } from './app-error.ts';
import { askPublicHome, latestPublicHome, watchPublicHome } from './public-home.ts';

/** What the server tells everybody, asked for when nothing is known yet; `home` and `error` are `null` meanwhile. */
export function usePublicHome(): { home: PublicHome | null; error: AppError | null } {
  const home = useSyncExternalStore(watchPublicHome, latestPublicHome, () => null);
  const [error, setError] = useState<AppError | null>(null);
  useEffect(() => {
    if (latestPublicHome() !== null) return;
    askPublicHome().catch((fault: unknown) => {
      console.error('public home', fault);
      setError(toAppError(fault));
    });
  }, []);
  return { home, error };
}
