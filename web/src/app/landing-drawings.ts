import { darkPalette, lightPalette } from '../lib/theme/palettes.ts';

/** Drawn in the theme's variables. A file does not see those of the page, so that each scheme has its own. */
const BY_SCHEME = ['learn', 'repeat', 'show'];
/** Drawn with their movement. Who asks for none gets the same drawing without it. */
const ANIMATED = ['hero', 'hero-phone'];

/** What a variable of the drawings stands for; the same as on the page (web/src/lib/theme/global-styles.ts). */
const drawingColors = ({
  brand,
  text,
  line,
  accent,
  glass,
}: typeof darkPalette): Record<string, string | undefined> => ({
  '--copper': brand?.text,
  '--trace': brand?.text,
  '--text': text?.primary,
  '--line-strong': line?.strong,
  '--accent': accent?.main,
  '--af-palette-accent-ink': accent?.ink,
  '--glass': glass,
});

function withColors(drawing: string, palette: typeof darkPalette): string {
  const colors = drawingColors(palette);
  return drawing.replace(/var\((--[\w-]+)[^)]*\)/g, (_, name: string) => {
    const color = colors[name];
    if (color === undefined) throw new Error(`No colour for ${name}`);
    return color;
  });
}

/**
 * The files that are made of a drawing rather than drawn.
 *
 * @param read the text of a drawing (features/landing/art) by its file's name.
 * @returns names and contents. @throws when a drawing uses a variable that has no colour here.
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
