/**
 * Records the verdicts of Google's Firestore emulator (FIRESTORE_EMULATOR_HOST) on all facts in the
 * fact files. Prints the facts whose recorded verdict changed.
 */
import { factFiles, readFacts, writeFacts, type Fact } from './fact.ts';
import { connectGoogleEmulator } from './google-emulator.ts';

const emulator = connectGoogleEmulator();
let total = 0;
for (const file of factFiles()) {
  const facts = readFacts(file);
  const verdicts = await emulator.judge(facts);
  const recorded = facts.map((fact, index): Fact => {
    const { source, expect: before, ...rest } = fact;
    const expect = verdicts[index];
    if (expect === undefined || expect === 'failure') {
      throw new Error(`${file}: the emulator fails on "${fact.name}"`);
    }
    if (before !== undefined && before !== expect) {
      console.log(`${file}: "${fact.name}" was ${before}, now ${expect}`);
    }
    return { ...rest, expect, source };
  });
  writeFacts(file, recorded);
  total += recorded.length;
}
console.log(`${total} facts recorded.`);
