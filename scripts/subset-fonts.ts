// `npm run fonts`: writes the two committed fonts and their style sheet. Subsets the published fonts to the characters
// of French, English and western European names and to the weights that the theme uses.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { EVERYDAY_CHARACTERS, unicodeRange, WESTERN_CHARACTERS } from './font-characters.ts';

const FOLDER = 'web/src/lib/theme/fonts';

interface Range {
  min: number;
  max: number;
}

interface Face {
  name: string;
  family: string;
  /** File of the package that publishes the font. */
  file: string;
  axes: { wght: Range; opsz?: Range };
  /** OpenType features: kerning, tabular figures, ligatures. */
  features: readonly string[];
}

/** Weights and optical sizes that the theme uses (web/src/lib/theme). */
const FACES: readonly Face[] = [
  {
    name: 'imbue',
    family: 'Imbue Variable',
    file: import.meta.resolve('@fontsource-variable/imbue/files/imbue-latin-standard-normal.woff2'),
    axes: { wght: { min: 480, max: 560 }, opsz: { min: 20, max: 70 } },
    features: ['kern', 'tnum', 'liga'],
  },
  {
    name: 'instrument-sans',
    family: 'Instrument Sans Variable',
    file: import.meta.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
    axes: { wght: { min: 400, max: 700 } },
    features: ['kern', 'tnum'],
  },
];

const PARTS = [
  { suffix: '', characters: EVERYDAY_CHARACTERS },
  { suffix: '-western', characters: WESTERN_CHARACTERS },
];

/** Writes one font file; returns its rule for the style sheet. */
async function writeSubset(
  { name, family, file, axes, features }: Face,
  { suffix, characters }: (typeof PARTS)[number],
): Promise<string> {
  const published = readFileSync(fileURLToPath(file));
  const subset = await subsetFont(published, characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
  });
  writeFileSync(join(FOLDER, `${name}${suffix}.woff2`), subset);
  const kilobytes = (bytes: Buffer) => `${(bytes.length / 1024).toFixed(1)} KB`;
  console.log(`${name}${suffix}: ${kilobytes(published)} published, ${kilobytes(subset)} here`);
  return `@font-face {
  font-family: '${family}';
  src: url('./fonts/${name}${suffix}.woff2') format('woff2');
  font-weight: ${axes.wght.min} ${axes.wght.max};
  font-display: swap;
  unicode-range: ${unicodeRange(characters)};
}
`;
}

let rules =
  '/* The faces of the house, written by `npm run fonts`. Fallbacks stand in while they load and for other characters. */\n';
for (const face of FACES) {
  for (const part of PARTS) rules += await writeSubset(face, part);
  copyFileSync(join(dirname(fileURLToPath(face.file)), '..', 'LICENSE'), join(FOLDER, `${face.name}.license.txt`));
}
writeFileSync('web/src/lib/theme/fonts.css', rules);
