import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { SiteSettings } from '@atelier/domain/entities/settings';
import { firestore, useFirestoreInUse } from './firebase.ts';
import { toAppError } from './app-error.ts';
import { askSettings, watchSettings } from './settings-watch.ts';

export type Settings = { status: 'loading' } | { status: 'ready'; settings: SiteSettings };

const SettingsContext = createContext<Settings>({ status: 'loading' });

/** Follows the site's settings: live once the page uses Firestore, by asking the server before that. */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<Settings>({ status: 'loading' });
  const live = useFirestoreInUse();
  useEffect(() => {
    const emit = (settings: SiteSettings) => setState({ status: 'ready', settings });
    return live ? watchSettings(emit) : askSettings(emit);
  }, [live]);
  return <SettingsContext value={state}>{children}</SettingsContext>;
}

/** The site's settings; a missing document means maintenance off and the default addresses. */
export function useSettings(): Settings {
  return use(SettingsContext);
}

/** Makes the page follow the settings live: whoever waits for maintenance to end is let in at once. */
export function useLiveSettings(): void {
  useEffect(() => {
    firestore().catch((error: unknown) => {
      // The page goes on asking the server every minute.
      console.warn('settings not live', toAppError(error));
    });
  }, []);
}
