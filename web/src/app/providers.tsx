import type { ReactNode } from 'react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { ToastProvider } from '../components/feedback/toast.tsx';
import { COLOR_SCHEME_KEY } from '../lib/theme/color-scheme.ts';
import { SessionProvider } from '../lib/session/session.tsx';
import { SettingsProvider } from '../lib/site/settings.tsx';
import { theme } from '../lib/theme/theme.ts';

export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={COLOR_SCHEME_KEY} noSsr>
      <CssBaseline />
      <SessionProvider>
        <SettingsProvider>
          <ToastProvider>{children}</ToastProvider>
        </SettingsProvider>
      </SessionProvider>
    </ThemeProvider>
  );
}
