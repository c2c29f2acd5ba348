import { path } from '@atelier/domain/paths';
import { DEFAULT_SETTINGS } from '@atelier/domain/site/default-settings';
import { parseSiteSettings, type SiteSettings } from '@atelier/domain/site/settings';
import { toAppError } from '../errors.ts';
import { watchDoc } from '../firestore/live-query.tsx';
import { fetchPublicHome } from './public-home.ts';

/** How often a page without Firestore checks whether maintenance is on. */
const POLL_INTERVAL_MS = 60_000;

/** Returns the default settings (maintenance off) after a failed read. */
function defaultsAfterError(error: unknown): SiteSettings {
  console.warn('settings', toAppError(error));
  return DEFAULT_SETTINGS;
}

/** Watches `settings/global`; a failure never replaces known settings. @returns stops watching. */
export function watchSettings(emit: (settings: SiteSettings) => void): () => void {
  let known = false;
  return watchDoc(
    path.settings(),
    parseSiteSettings,
    ({ data }) => {
      known = true;
      emit({ ...DEFAULT_SETTINGS, ...data });
    },
    (error) => {
      if (!known) emit(defaultsAfterError(error));
    },
  );
}

async function fetchSettings(): Promise<SiteSettings> {
  const home = await fetchPublicHome();
  const {
    social,
    events: _events,
    testimonials: _quotes,
    maintenance_until: until,
    ...settings
  } = home;
  return {
    ...settings,
    ...social,
    maintenance_until: until === undefined ? undefined : new Date(until),
  };
}

/**
 * Polls the server at once, on focus and every minute; otherwise as `watchSettings`.
 *
 * @returns stops polling.
 */
export function pollSettings(emit: (settings: SiteSettings) => void): () => void {
  const stop = new AbortController();
  let known = false;
  const poll = () => {
    fetchSettings().then(
      (settings) => {
        if (stop.signal.aborted) return;
        known = true;
        emit(settings);
      },
      (error: unknown) => {
        if (!stop.signal.aborted && !known) emit(defaultsAfterError(error));
      },
    );
  };
  poll();
  const timer = setInterval(poll, POLL_INTERVAL_MS);
  window.addEventListener('focus', poll, { signal: stop.signal });
  return () => {
    stop.abort();
    clearInterval(timer);
  };
}
