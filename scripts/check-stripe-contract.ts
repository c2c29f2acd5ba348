// Checks after a run that all Stripe requests, responses and events matched the contract of the
// pinned API version. Payment tests check this themselves; this covers the other stages.
import { readSuiteInfoFile } from '../emulators/suite/suite-info.ts';

interface Violation {
  kind: string;
  where: string;
  problems: string[];
}

const { stripe } = readSuiteInfoFile(process.env.SUITE_INFO ?? '');
const response = await fetch(`${stripe}/_sandbox/violations`);
const { violations } = (await response.json()) as { violations: Violation[] };
for (const { kind, where, problems } of violations) {
  console.error(`${kind} ${where}: ${problems.join('; ')}`);
}
console.log(`${violations.length} violations of Stripe's contract`);
process.exitCode = response.ok && violations.length === 0 ? 0 : 1;
