import '@mui/material/styles';
import type { CSSProperties } from 'react';

/** Colors that MUI's palette does not define. */
interface DesignColors {
  surface: Record<'s1' | 's2' | 's3', string>;
  line: Record<'soft' | 'strong', string>;
  brand: Record<
    'text' | 'hot' | 'fill' | 'fillHot' | 'fillEdge' | 'ink' | 'edgeA' | 'edgeB',
    string
  >;
  accent: Record<'main' | 'ink', string>;
  tier: Record<'free' | 'basic' | 'pro' | 'premium', string>;
}

declare module '@mui/material/styles' {
  interface Palette extends DesignColors {
    glass: string;
  }
  interface PaletteOptions extends Partial<DesignColors> {
    glass?: string;
  }
  interface TypeText {
    tertiary: string;
  }
  interface TypographyVariants {
    /** The label of a form field. */
    label: CSSProperties;
    /** Secondary text: help, metadata, counts. A paragraph by default. */
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
