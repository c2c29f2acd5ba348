// `npm run drawings`: regenerates the files derived from the landing page's drawings; the results
// are committed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { landingDrawings } from './src/app/landing-drawings.ts';

const FOLDER = 'web/src/features/landing/art';

for (const [name, svg] of landingDrawings((file) => readFileSync(join(FOLDER, file), 'utf8'))) {
  writeFileSync(join(FOLDER, name), svg);
  console.log(`${name}: ${(svg.length / 1024).toFixed(1)} KB`);
}
