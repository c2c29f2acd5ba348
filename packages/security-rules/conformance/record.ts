/**
 * Records what Google's Firestore emulator says of every fact into the fact files: `npm run conformance:record`.
 * Prints the facts whose recorded verdict it changes.
 */
import { factFiles, readFacts, writeFacts, type Fact } from './fact.ts';
import { startGoogleEmulator } from './google-emulator.ts';

const oracle = await startGoogleEmulator();
try {
  let total = 0;
  for (const file of factFiles()) {
    const facts = readFacts(file);
    const verdicts = await oracle.judge(facts);
    const recorded = facts.map((fact, index): Fact => {
      const { source, expect: before, ...rest } = fact;
      const expect = verdicts[index];
      if (expect === undefined || expect === 'failure')
        throw new Error(`${file}: the emulator fails on "${fact.name}"`);
      if (before !== undefined && before !== expect) console.log(`${file}: "${fact.name}" was ${before}, is ${expect}`);
      return { ...rest, expect, source };
    });
    writeFacts(file, recorded);
    total += recorded.length;
  }
  console.log(`${total} facts recorded.`);
} finally {
  await oracle.stop();
}
