import '@mui/material/styles';
import type { CSSProperties } from 'react';

interface Surface {
  s1: string;
  s2: string;
  s3: string;
}
interface Line {
  soft: string;
  strong: string;
}
interface Brand {
  text: string;
  hot: string;
  fill: string;
  fillHot: string;
  fillEdge: string;
  ink: string;
  edgeA: string;
  edgeB: string;
}
interface Accent {
  main: string;
  ink: string;
}
interface TierColors {
  free: string;
  basic: string;
  pro: string;
  premium: string;
}

/** Design tokens and text roles that MUI's theme does not define. */
declare module '@mui/material/styles' {
  interface Palette {
    surface: Surface;
    line: Line;
    brand: Brand;
    accent: Accent;
    tier: TierColors;
    glass: string;
  }
  interface PaletteOptions {
    surface?: Surface;
    line?: Line;
    brand?: Brand;
    accent?: Accent;
    tier?: TierColors;
    glass?: string;
  }
  interface TypeText {
    tertiary: string;
  }
  interface TypographyVariants {
    /** The label of a form field. */
    label: CSSProperties;
    /** Secondary text: help, metadata, counts. */
    hint: CSSProperties;
  }
  interface TypographyVariantsOptions {
    label?: CSSProperties;
    hint?: CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    label: true;
    hint: true;
  }
}
