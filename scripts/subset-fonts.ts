// `npm run fonts`: writes the two faces of the house again from what their makers publish, with the characters that
// French and English need and the cuts that the theme uses. The results are kept in the tree.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { FONT_CHARACTERS } from './font-characters.ts';

const FOLDER = 'web/src/lib/theme/fonts';

interface Face {
  name: string;
  /** Of the package that publishes it. */
  file: string;
  axes: Record<string, { min: number; max: number }>;
}

/** Titles are set between these weights and optical sizes (web/src/lib/theme); running text between regular and bold. */
const FACES: readonly Face[] = [
  {
    name: 'imbue',
    file: import.meta.resolve('@fontsource-variable/imbue/files/imbue-latin-standard-normal.woff2'),
    axes: { wght: { min: 480, max: 600 }, opsz: { min: 18, max: 72 } },
  },
  {
    name: 'instrument-sans',
    file: import.meta.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
    axes: { wght: { min: 400, max: 700 } },
  },
];

for (const { name, file, axes } of FACES) {
  const source = fileURLToPath(file);
  const published = readFileSync(source);
  const subset = await subsetFont(published, FONT_CHARACTERS, { targetFormat: 'woff2', variationAxes: axes });
  writeFileSync(join(FOLDER, `${name}.woff2`), subset);
  copyFileSync(join(dirname(source), '..', 'LICENSE'), join(FOLDER, `${name}.license.txt`));
  const kilobytes = (bytes: Buffer) => `${(bytes.length / 1024).toFixed(1)} KB`;
  console.log(`${name}: ${kilobytes(published)} published, ${kilobytes(subset)} here`);
}
