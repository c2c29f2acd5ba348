import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { DEFAULT_SETTINGS } from '@atelier/domain/site/default-settings';
import type { SiteSettings } from '@atelier/domain/site/settings';
import { firestore, useFirestoreInUse } from '../firebase.ts';
import { toAppError } from '../errors.ts';

export type SettingsState = { status: 'loading' } | { status: 'ready'; settings: SiteSettings };

const SettingsContext = createContext<SettingsState>({ status: 'loading' });

type StartWatching = (emit: (settings: SiteSettings) => void) => () => void;

/** Watches with code loaded after the first paint; emits the default settings if it fails to load. */
function watchWhenLoaded(load: () => Promise<StartWatching>, emit: (settings: SiteSettings) => void): () => void {
  let stop = () => {};
  let stopped = false;
  load().then(
    (startWatching) => {
      if (!stopped) stop = startWatching(emit);
    },
    (error: unknown) => {
      console.warn('settings', toAppError(error));
      if (!stopped) emit(DEFAULT_SETTINGS);
    },
  );
  return () => {
    stopped = true;
    stop();
  };
}

const loadWatchSettings = async () => (await import('./watch-settings.ts')).watchSettings;
const loadPollSettings = async () => (await import('./watch-settings.ts')).pollSettings;

/** Provides the site's settings: live once the page uses Firestore, by polling the server before. */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SettingsState>({ status: 'loading' });
  const live = useFirestoreInUse();
  useEffect(() => {
    const emit = (settings: SiteSettings) => setState({ status: 'ready', settings });
    return watchWhenLoaded(live ? loadWatchSettings : loadPollSettings, emit);
  }, [live]);
  return <SettingsContext value={state}>{children}</SettingsContext>;
}

/** Returns the site's settings; a missing document means maintenance off and the default social links. */
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
