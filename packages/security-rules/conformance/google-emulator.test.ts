import { expect, test } from 'vitest';
import { factFiles, readFacts } from './fact.ts';
import { compareRandomExpressions } from './compare-random-expressions.ts';
import { connectGoogleEmulator } from './google-emulator.ts';
import { randomSeed, randomFrom } from './seeded-random.ts';

const emulator = connectGoogleEmulator();

const SAMPLE = 60;
const ROUNDS = 300;

test(`Google's emulator gives the recorded verdicts of ${SAMPLE} random facts`, async () => {
  const seed = randomSeed();
  console.log(`sample of facts: seed ${seed}`);
  const random = randomFrom(seed);
  const all = factFiles().flatMap(readFacts);
  const sample = Array.from({ length: SAMPLE }, () => random.pick(all));
  const verdicts = await emulator.judge(sample);
  const differences = sample.flatMap(({ name, expect }, index) => {
    const verdict = verdicts[index];
    return verdict === expect
      ? []
      : [`${name}: recorded ${expect}, Google's emulator gives ${verdict}`];
  });
  expect(differences).toEqual([]);
}, 120_000);

test(`our evaluator agrees with Google's emulator on ${ROUNDS} random expressions`, async () => {
  const seed = randomSeed();
  console.log(`random expressions: seed ${seed}`);
  expect(await compareRandomExpressions(emulator, seed, ROUNDS)).toEqual([]);
}, 120_000);
