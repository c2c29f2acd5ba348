// The last thing on a suite: whatever the stages made the server log is without secrets and personal data. The suite's own
// secrets, the demo members' passwords and the buyer of every test's kit are known by their words, all else by its shape.
import { readFileSync } from 'node:fs';
import { functionLogLines, findSensitiveData } from './sensitive-log-data.ts';

interface Info {
  accounts: Record<string, { password: string }>;
}

const { accounts } = JSON.parse(readFileSync(process.env.SUITE_INFO ?? '', 'utf8')) as Info;
const knownSecrets = [...Object.values(accounts).map(({ password }) => password), 'Camille Martin', 'rue du Port'];
const lines = functionLogLines(readFileSync(process.env.SUITE_LOG ?? '', 'utf8'));
let found = 0;
for (const line of lines) {
  const told = findSensitiveData(line, knownSecrets);
  if (told.length === 0) continue;
  found += 1;
  // Not the line: this is a log too.
  console.error(`${told.join(', ')}: in a line of ${/"message":"([\w -]{1,60})"/.exec(line)?.[1] ?? 'no name'}`);
}
if (lines.length === 0)
  console.error('The functions logged nothing at all: the log was not found where it is looked for.');
console.log(`${lines.length} lines of functions, ${found} with secrets or personal data`);
process.exitCode = lines.length > 0 && found === 0 ? 0 : 1;
