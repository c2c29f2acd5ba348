import { path } from '@atelier/domain/collection-paths';
import { DEFAULT_SETTINGS } from '@atelier/domain/default-settings';
import { parseSiteSettings, type SiteSettings } from '@atelier/domain/entities/settings';
import { toAppError } from './app-error.ts';
import { watchDoc } from './live-query.tsx';
import { askPublicHome } from './public-home.ts';

/** How often a page without Firestore asks whether maintenance is on (design §3.6). */
const POLL_INTERVAL_MS = 60_000;

/** Missing settings, and settings that cannot be had, mean maintenance off and the default addresses. */
function fallBack(error: unknown): SiteSettings {
  console.warn('settings', toAppError(error));
  return DEFAULT_SETTINGS;
}

/** Follows `settings/global` live; a failure never takes back what was known. @returns stops following. */
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
      if (!known) emit(fallBack(error));
    },
  );
}

async function askHome(): Promise<SiteSettings> {
  const { maintenance, social } = await askPublicHome();
  return { ...DEFAULT_SETTINGS, ...social, maintenance };
}

/** Asks the server at once, when the page gets the focus, and every minute; otherwise as `watchSettings`. @returns stops asking. */
export function askSettings(emit: (settings: SiteSettings) => void): () => void {
  const stop = new AbortController();
  let known = false;
  const ask = () => {
    askHome().then(
      (settings) => {
        if (stop.signal.aborted) return;
        known = true;
        emit(settings);
      },
      (error: unknown) => {
        if (!stop.signal.aborted && !known) emit(fallBack(error));
      },
    );
  };
  ask();
  const timer = setInterval(ask, POLL_INTERVAL_MS);
  window.addEventListener('focus', ask, { signal: stop.signal });
  return () => {
    stop.abort();
    clearInterval(timer);
  };
}
