import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'tests/rules';
const root = join(import.meta.dirname, '../../..');

/** Files that need the emulator, because they read back data or measure time. */
export const ONLY_ON_EMULATOR = ['tests/rules/list-costs.test.ts'];

/**
 * Files that always run on Google's emulator: complete lists of the product, and agreements between
 * rules and other code.
 */
const ALWAYS_ON_EMULATOR = [
  ...ONLY_ON_EMULATOR,
  ...['access-agreement', 'evaluation-budget', 'indexes', 'queries'].map(
    (name) => `${folder}/${name}.test.ts`,
  ),
];

/**
 * Of the other files a fixed fifth, so that every run of a commit runs the same tests: those about
 * levels, money, pace, fields that only the server writes, and paths with several segments.
 */
const SAMPLE = [
  'profiles',
  'chat-messages',
  'mastery',
  'starter-kit-orders',
  'trainer-applications',
  'views',
].map((name) => `${folder}/${name}.test.ts`);

/**
 * Returns the Firestore rules tests that run on Google's emulator: all (`all`), or the ones above
 * (`fifth`, the default). All but those that need the emulator also run on our evaluator, so both
 * must agree.
 *
 * @param wanted the variable RULES_ON_EMULATOR
 * @throws Error for other values
 */
export function rulesFilesOnEmulator(wanted = 'fifth'): string[] {
  const files = readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
    .toSorted();
  if (wanted === 'all') return files;
  if (wanted !== 'fifth') throw new Error(`RULES_ON_EMULATOR is all or fifth, not ${wanted}.`);
  return [...ALWAYS_ON_EMULATOR, ...SAMPLE];
}
