import { useColorScheme } from '@mui/material/styles';

/** Where MUI keeps the choice; `index.html` reads the same key before the first paint. */
export const COLOR_SCHEME_KEY = 'color-scheme';

/** The scheme on show, and the switch to the other one. The first visit follows the system, dark when it is silent. */
export function useSchemeToggle(): { scheme: 'dark' | 'light'; toggle: () => void } {
  const { mode, systemMode, setMode } = useColorScheme();
  const scheme = (mode === 'system' ? systemMode : mode) === 'light' ? 'light' : 'dark';
  return { scheme, toggle: () => setMode(scheme === 'dark' ? 'light' : 'dark') };
}
