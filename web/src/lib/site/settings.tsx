import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { DEFAULT_SETTINGS } from '@atelier/domain/site/default-settings';
import type { SiteSettings } from '@atelier/domain/site/settings';
import { firestore, useFirestoreInUse } from '../firebase.ts';
import { toAppError } from '../errors.ts';
import { whenSettled } from '../when-settled.ts';

export type SettingsState = { status: 'loading' } | { status: 'ready'; settings: SiteSettings };

const SettingsContext = createContext<SettingsState>({ status: 'loading' });

/**
 * Provides the site's settings: live once the page uses Firestore, by polling the server before.
 */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SettingsState>({ status: 'loading' });
  const live = useFirestoreInUse();
  useEffect(() => {
    const emit = (settings: SiteSettings) => setState({ status: 'ready', settings });
    // The code is loaded after the first paint; the default settings apply if it fails to load.
    return whenSettled(
      import('./watch-settings.ts'),
      ({ watchSettings, pollSettings }) => (live ? watchSettings : pollSettings)(emit),
      (error) => {
        console.warn('settings', error);
        emit(DEFAULT_SETTINGS);
      },
    );
  }, [live]);
  return <SettingsContext value={state}>{children}</SettingsContext>;
}

/**
 * Returns the site's settings; a missing document means maintenance off and the default social
 * links.
 */
export function useSettings(): SettingsState {
  return use(SettingsContext);
}

/** Makes the page use live settings, so that it opens as soon as maintenance ends. */
export function useLiveSettings(): void {
  useEffect(() => {
    firestore().catch((error: unknown) => {
      // The page keeps polling the server every minute.
      console.warn('settings not live', toAppError(error));
    });
  }, []);
}
