import { createTheme } from '@mui/material/styles';
import { components } from './components.ts';
import { darkPalette, lightPalette } from './palettes.ts';
import { focusRing } from './global-styles.ts';
import { displayType, EASE_IN, EASE_OUT, sansFont } from './typography.ts';

/**
 * The theme as CSS variables. `<Box data-theme="dark">` (hero, player, footer) stays dark in the
 * light theme.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]', cssVarPrefix: 'af' },
  defaultColorScheme: 'dark',
  colorSchemes: { dark: { palette: darkPalette }, light: { palette: lightPalette } },
  shape: { borderRadius: 3 },
  focusVisible: focusRing,
  breakpoints: { values: { xs: 0, sm: 681, md: 861, lg: 1121, xl: 1440 } },
  typography: {
    fontFamily: sansFont,
    // The `vw` bound a text that is enlarged in a narrow window: the longest words of titles stay
    // whole.
    h1: displayType(44, 'min(clamp(2.9rem,2.1rem + 3.4vw,5rem), 17vw)'),
    h2: displayType(44, 'min(clamp(2.35rem,1.8rem + 2.4vw,4rem), 14vw)'),
    h3: displayType(26, 'min(clamp(1.7rem,1.5rem + .9vw,2.25rem), 12vw)', 560, 1.05),
    h4: displayType(24, '1.75rem', 560, 1.05),
    h5: { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.35 },
    h6: { fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.3 },
    body1: { fontSize: '1rem', lineHeight: 1.6 },
    body2: { fontSize: '.875rem', lineHeight: 1.5 },
    caption: { fontSize: '.8125rem', lineHeight: 1.45 },
    // Roles of text; line height and font are inherited.
    label: { fontSize: '.9375rem', fontWeight: 600 },
    hint: { fontSize: '.875rem', color: 'var(--af-palette-text-tertiary)' },
    button: {
      fontSize: '1rem',
      fontWeight: 600,
      textTransform: 'none',
      letterSpacing: 0,
      lineHeight: 1.15,
    },
  },
  transitions: {
    duration: { shortest: 120, shorter: 180, short: 220, standard: 280, complex: 420 },
    easing: {
      easeOut: EASE_OUT,
      easeIn: EASE_IN,
      easeInOut: 'cubic-bezier(.4,0,.2,1)',
      sharp: EASE_IN,
    },
  },
  components,
});
