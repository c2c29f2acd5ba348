// Checks after a run that the functions logged no secrets and no personal data. Demo passwords and the buyer of the
// tests' orders are known values; everything else is found by patterns.
import { readFileSync } from 'node:fs';
import { readSuiteInfoFile } from '../emulators/suite/suite-info.ts';
import { functionLogLines, findSensitiveData } from './sensitive-log-data.ts';

const { accounts } = readSuiteInfoFile(process.env.SUITE_INFO ?? '');
const knownSecrets = [...Object.values(accounts).map(({ password }) => password), 'Camille Martin', 'rue du Port'];
const lines = functionLogLines(readFileSync(process.env.SUITE_LOG ?? '', 'utf8'));
let found = 0;
for (const line of lines) {
  const matches = findSensitiveData(line, knownSecrets);
  if (matches.length === 0) continue;
  found += 1;
  // Without the line itself: this output is a log, too.
  console.error(`${matches.join(', ')}: in a line of ${/"message":"([\w -]{1,60})"/.exec(line)?.[1] ?? 'no name'}`);
}
if (lines.length === 0) console.error('The functions logged nothing: is SUITE_LOG the log of the suite?');
console.log(`${lines.length} log lines of functions, ${found} with secrets or personal data`);
process.exitCode = lines.length > 0 && found === 0 ? 0 : 1;
