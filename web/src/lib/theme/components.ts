import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { globalStyles } from './global-styles.ts';
import { EASE_OUT } from './typography.ts';

const paletteVar = (name: string) => `var(--af-palette-${name})`;

/** A surface whose border fades from copper on the left to blue on the right. */
export const gradientSurface = {
  border: '1px solid transparent',
  borderRadius: '6px',
  background: `linear-gradient(${paletteVar('surface-s1')},${paletteVar('surface-s1')}) padding-box, linear-gradient(118deg,${paletteVar('brand-edgeA')},${paletteVar('line-soft')} 26%,${paletteVar('line-soft')} 74%,${paletteVar('brand-edgeB')}) border-box`,
} as const;

export const paddedSurface = { ...gradientSurface, p: 'clamp(18px, 2.2vw, 28px)' } as const;

export const components: Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme> = {
  MuiCssBaseline: { styleOverrides: globalStyles },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    // MUI's own class for it needs the app, which prerendered pages load late.
    styleOverrides: { root: ({ theme }) => ({ '&:focus-visible': theme.focusVisible || {} }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 48,
        padding: '4px 22px',
        borderRadius: 3,
        gap: 10,
        // As wide as its label where there is room; a large one in a narrow window wraps.
        flexShrink: 0,
        maxWidth: '100%',
        overflowWrap: 'break-word',
        textAlign: 'center',
        transition: `background-color .18s, border-color .18s, color .18s, transform .22s ${EASE_OUT}`,
        '&.Mui-disabled': {
          backgroundColor: paletteVar('surface-s3'),
          color: paletteVar('text-tertiary'),
          borderColor: 'transparent',
          boxShadow: 'none',
        },
      },
      // The button's gap already separates icon and text.
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
      sizeSmall: { minHeight: 44, padding: '4px 14px', fontSize: '.875rem' },
      fullWidth: { '&.MuiButton-text': { marginInline: 0 } },
      sizeLarge: { minHeight: 56, padding: '4px 28px', fontSize: '1.0625rem' },
      contained: {
        '&.MuiButton-colorPrimary:not(.Mui-disabled)': {
          backgroundColor: paletteVar('brand-fill'),
          color: paletteVar('brand-ink'),
          border: `1px solid ${paletteVar('brand-fillEdge')}`,
          boxShadow: 'inset 0 1px 0 rgba(255,255,255,.4), inset 0 -1px 0 rgba(27,15,6,.25)',
          '&:hover': {
            backgroundColor: paletteVar('brand-fillHot'),
            transform: 'translateY(-2px)',
          },
        },
      },
      outlined: {
        '&.MuiButton-colorPrimary:not(.Mui-disabled)': {
          borderColor: paletteVar('line-strong'),
          color: paletteVar('text-primary'),
          backgroundColor: `color-mix(in srgb, ${paletteVar('background-default')} 55%, transparent)`,
          '&:hover': { borderColor: paletteVar('brand-text'), color: paletteVar('brand-text') },
        },
        // MUI's half transparent edge has too little contrast on the panels.
        '&.MuiButton-colorError:not(.Mui-disabled)': {
          borderColor: `color-mix(in srgb, ${paletteVar('error-main')} 70%, transparent)`,
        },
      },
      // Its text, and not its box, is in line with what is above and below.
      text: {
        minWidth: 0,
        marginInline: -6,
        // As wide as the margins allow: in a box of its own width a short label would wrap.
        maxWidth: 'calc(100% + 12px)',
        '&.MuiButton-root': {
          padding: '4px 6px',
          minHeight: 44,
          '&:hover, &.Mui-disabled': { backgroundColor: 'transparent' },
        },
        '&.MuiButton-colorPrimary:not(.Mui-disabled)': {
          color: paletteVar('brand-text'),
          '&:hover': { color: paletteVar('brand-hot') },
        },
      },
    },
  },
  // A square of the smallest touch target.
  MuiIconButton: { styleOverrides: { root: { width: 44, height: 44, borderRadius: 3 } } },
  MuiLink: {
    styleOverrides: {
      root: {
        textUnderlineOffset: '.22em',
        textDecorationThickness: 1,
        textDecorationColor: 'currentColor',
      },
    },
  },
  MuiTypography: { defaultProps: { variantMapping: { hint: 'p' } } },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiCard: { styleOverrides: { root: gradientSurface } },
  MuiChip: {
    styleOverrides: {
      root: {
        borderRadius: 3,
        height: 'auto',
        minHeight: 26,
        fontWeight: 600,
        fontSize: '.8125rem',
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        ...gradientSurface,
        boxShadow: '0 40px 90px -30px #000',
        padding: 24,
        margin: 20,
        // A dialog is focused when it opens: without this one that is higher than the screen
        // scrolls to its edge.
        scrollMargin: 20,
        gap: 16,
        // As wide as these margins allow on phones; by default, MUI keeps 32 px.
        '&.MuiDialog-paperFullWidth': { width: 'calc(100% - 40px)' },
        '@media (max-width: 480px)': {
          '.MuiDialog-scrollBody &': { maxWidth: 'calc(100% - 40px)' },
        },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(5,7,11,.72)' } },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: { ...gradientSurface, boxShadow: '0 18px 40px -18px rgba(0,0,0,.8)', minWidth: 220 },
    },
  },
  MuiMenuItem: {
    styleOverrides: { root: { '&.MuiMenuItem-root': { minHeight: 48 }, fontWeight: 500 } },
  },
};
