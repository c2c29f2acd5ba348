import { useColorScheme } from '@mui/material/styles';

/** The storage key of MUI's choice; `index.html` reads it before the first paint. */
export const COLOR_SCHEME_KEY = 'color-scheme';

/**
 * Returns the current scheme and a toggle. The first visit follows the system; dark is the default.
 */
export function useSchemeToggle(): { scheme: 'dark' | 'light'; toggle: () => void } {
  const { mode, systemMode, setMode } = useColorScheme();
  const wanted = mode === 'system' ? systemMode : mode;
  const scheme = wanted === 'light' ? 'light' : 'dark';
  return { scheme, toggle: () => setMode(scheme === 'dark' ? 'light' : 'dark') };
}
