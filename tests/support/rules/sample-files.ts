import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const DAY_MS = 86_400_000;
const ROTATION_DAYS = 5;
const folder = 'tests/rules';
const root = join(import.meta.dirname, '../../..');

/** Files that need the emulator, because they read back data or measure time. */
export const ONLY_ON_EMULATOR = ['tests/rules/list-costs.test.ts'];

/**
 * Files that always run on Google's emulator: complete lists of the product, and agreements between rules and other
 * code.
 */
const ALWAYS_ON_EMULATOR = [
  ...ONLY_ON_EMULATOR,
  ...['access-agreement', 'evaluation-budget', 'indexes', 'queries'].map((name) => `${folder}/${name}.test.ts`),
];

/**
 * Returns the Firestore rules tests that run on Google's emulator: all (`all`), or the ones above and a daily rotating
 * fifth of the others (`fifth`, the default). All but those that need the emulator also run on our evaluator, so both
 * must agree.
 *
 * @param wanted the variable RULES_ON_EMULATOR
 * @throws Error for other values
 */
export function rulesFilesOnEmulator(wanted = 'fifth', now = new Date()): string[] {
  const files = readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
    .toSorted();
  if (wanted === 'all') return files;
  if (wanted !== 'fifth') throw new Error(`RULES_ON_EMULATOR is all or fifth, not ${wanted}.`);
  const share = Math.floor(now.getTime() / DAY_MS) % ROTATION_DAYS;
  const rotating = files.filter((file) => !ALWAYS_ON_EMULATOR.includes(file));
  return [...ALWAYS_ON_EMULATOR, ...rotating.filter((_file, index) => index % ROTATION_DAYS === share)];
}
