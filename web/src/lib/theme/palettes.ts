import type { PaletteOptions } from '@mui/material/styles';

/** Contrast on every surface is at least 4.5 for text and 3 for control borders (WCAG 2). */
export const darkPalette: PaletteOptions = {
  background: { default: '#0A0C12', paper: '#11141D' },
  surface: { s1: '#11141D', s2: '#191D29', s3: '#232938' },
  line: { soft: '#2C3344', strong: '#717B93' },
  divider: '#2C3344',
  text: { primary: '#F5EEE4', secondary: '#C2C3CB', tertiary: '#979DAE', disabled: '#979DAE' },
  primary: { main: '#E59C62', light: '#F8C795', dark: '#E59C62', contrastText: '#1B0F06' },
  brand: {
    text: '#E59C62',
    hot: '#F8C795',
    fill: '#E59C62',
    fillHot: '#F8C795',
    fillEdge: 'transparent',
    ink: '#1B0F06',
    edgeA: 'rgba(229,156,98,.5)',
    edgeB: 'rgba(61,203,255,.3)',
  },
  secondary: { main: '#3DCBFF', contrastText: '#03202C' },
  accent: { main: '#3DCBFF', ink: '#03202C' },
  success: { main: '#5AD19B', contrastText: '#04130C' },
  warning: { main: '#F7C750', contrastText: '#1B1400' },
  error: { main: '#FF8278', contrastText: '#220503' },
  tier: { free: '#C3CAD6', basic: '#E88A4F', pro: '#8497FF', premium: '#F6D67A' },
  glass: '#0E1119',
};

export const lightPalette: PaletteOptions = {
  background: { default: '#EFF1F4', paper: '#FFFFFF' },
  surface: { s1: '#FFFFFF', s2: '#F6F7F9', s3: '#E3E7ED' },
  line: { soft: '#D3D9E2', strong: '#6C7588' },
  divider: '#D3D9E2',
  text: { primary: '#10131B', secondary: '#3D4454', tertiary: '#59606F', disabled: '#59606F' },
  primary: { main: '#9A4A15', light: '#E59C62', dark: '#7A370C', contrastText: '#FFFFFF' },
  brand: {
    text: '#9A4A15',
    hot: '#7A370C',
    fill: '#E59C62',
    fillHot: '#F0B27F',
    fillEdge: '#9A4A15',
    ink: '#1B0F06',
    edgeA: 'rgba(154,74,21,.38)',
    edgeB: 'rgba(0,108,156,.3)',
  },
  secondary: { main: '#006C9C', contrastText: '#FFFFFF' },
  accent: { main: '#006C9C', ink: '#FFFFFF' },
  success: { main: '#0F6E45' },
  warning: { main: '#7D5600' },
  error: { main: '#B3261E' },
  tier: { free: '#5F6878', basic: '#AD4A08', pro: '#2A33B5', premium: '#4A3A00' },
  glass: '#1A2030',
};
