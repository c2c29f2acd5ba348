// The last thing on a suite: whatever the stages made the app ask of Stripe, and the sandbox answer and send, was within
// the contract of the pinned API version. A payments test looks after itself; this sees what the other stages provoke.
import { readFileSync } from 'node:fs';

interface Violation {
  kind: string;
  where: string;
  problems: string[];
}

const { stripe } = JSON.parse(readFileSync(process.env.SUITE_INFO ?? '', 'utf8')) as { stripe: string };
const response = await fetch(`${stripe}/_sandbox/violations`);
const { violations } = (await response.json()) as { violations: Violation[] };
for (const { kind, where, problems } of violations) console.error(`${kind} ${where}: ${problems.join('; ')}`);
console.log(`${violations.length} violations of Stripe's contract`);
process.exitCode = response.ok && violations.length === 0 ? 0 : 1;
