/**
 * Looks for expressions on which our evaluator and Google's emulator differ:
 * `node packages/security-rules/conformance/fuzz.ts [--rounds N] [--seed N]`. Prints the seed, and each difference as a fact.
 */
import { parseArgs } from 'node:util';
import { compareRandomExpressions } from './compare-random-expressions.ts';
import { startGoogleEmulator } from './google-emulator.ts';
import { randomSeed } from './seeded-random.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } });
const rounds = Number(values.rounds ?? 1000);
const seed = Number(values.seed ?? randomSeed());
if (!Number.isSafeInteger(rounds) || !Number.isSafeInteger(seed) || rounds < 1) {
  throw new Error('--rounds and --seed take whole numbers');
}
console.log(`seed ${seed}, ${rounds} expressions`);
const oracle = await startGoogleEmulator();
try {
  const differences = await compareRandomExpressions(oracle, seed, rounds);
  for (const fact of differences) console.log(JSON.stringify(fact));
  console.log(`${differences.length} differences.`);
  process.exitCode = differences.length > 0 ? 1 : 0;
} finally {
  await oracle.stop();
}
