import { darkPalette, lightPalette } from '../lib/theme/palettes.ts';

/**
 * Drawings that use the theme's variables. An image file cannot read those of the page, so each
 * scheme gets its own.
 */
const BY_SCHEME = ['learn', 'repeat', 'show'];
/** Animated drawings; a copy without animation is written for reduced motion. */
const ANIMATED = ['hero', 'hero-phone'];

/**
 * Values of the drawings' variables, the same as on the page (web/src/lib/theme/global-styles.ts).
 */
const drawingColors = ({ brand, text, line, accent, glass }: typeof darkPalette) => ({
  '--copper': brand?.text,
  '--trace': brand?.text,
  '--text': text?.primary,
  '--line-strong': line?.strong,
  '--accent': accent?.main,
  '--af-palette-accent-ink': accent?.ink,
  '--glass': glass,
});

function withColors(drawing: string, palette: typeof darkPalette): string {
  const colors: Record<string, string | undefined> = drawingColors(palette);
  return drawing.replace(/var\((--[\w-]+)[^)]*\)/g, (_, name: string) => {
    const color = colors[name];
    if (color === undefined) throw new Error(`No color for ${name}`);
    return color;
  });
}

/**
 * Generates the files derived from the landing page's drawings.
 *
 * @param read returns the text of a drawing (features/landing/art) by its file name.
 * @returns contents by file name. @throws when a drawing uses a variable without a color here.
 */
export function landingDrawings(read: (name: string) => string): Map<string, string> {
  const files = new Map<string, string>();
  for (const name of BY_SCHEME) {
    const drawing = read(`${name}.svg`);
    files.set(`${name}-dark.svg`, withColors(drawing, darkPalette));
    files.set(`${name}-light.svg`, withColors(drawing, lightPalette));
  }
  for (const name of ANIMATED) {
    const withoutAnimation = read(`${name}.svg`).replace(/<style>.*?<\/style>/s, '');
    files.set(`${name}-still.svg`, withoutAnimation);
  }
  return files;
}
