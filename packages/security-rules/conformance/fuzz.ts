/**
 * Searches random expressions on which our evaluator and Google's emulator
 * (FIRESTORE_EMULATOR_HOST) differ: `node conformance/fuzz.ts [--rounds N] [--seed N]`. Prints the
 * seed, and each difference as a fact.
 */
import { parseArgs } from 'node:util';
import { compareRandomExpressions } from './compare-random-expressions.ts';
import { connectGoogleEmulator } from './google-emulator.ts';
import { randomSeed } from './seeded-random.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } });
const rounds = Number(values.rounds ?? 1000);
const seed = Number(values.seed ?? randomSeed());
if (!Number.isSafeInteger(rounds) || !Number.isSafeInteger(seed) || rounds < 1) {
  throw new Error('--rounds and --seed must be whole numbers');
}
console.log(`seed ${seed}, ${rounds} expressions`);
const differences = await compareRandomExpressions(connectGoogleEmulator(), seed, rounds);
for (const fact of differences) console.log(JSON.stringify(fact));
console.log(`${differences.length} differences.`);
process.exitCode = differences.length > 0 ? 1 : 0;
