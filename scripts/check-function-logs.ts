// Checks after a run that the functions logged no secrets and no personal data. Demo passwords and
// the buyer of the tests' orders are known values; everything else is found by patterns.
import { readFileSync } from 'node:fs';
import { SENSITIVE_PATTERNS } from '@atelier/domain/sensitive-data';
import { readSuiteInfoFile } from '../emulators/suite/suite-info.ts';

/**
 * Finds secrets and personal data in a line of a log.
 *
 * @param knownValues  names, streets, passwords; matched literally
 * @returns the names of what was found; empty when the line is allowed
 */
export function findSensitiveData(line: string, knownValues: readonly string[] = []): string[] {
  const matches = Object.entries(SENSITIVE_PATTERNS).flatMap(([name, shape]) =>
    shape.test(line) ? [name] : [],
  );
  return knownValues.some((value) => line.includes(value))
    ? [...matches, 'a known value']
    : matches;
}

/**
 * Returns the lines that functions wrote, marked by `>`; the emulators' own lines may contain
 * e-mail addresses.
 */
export function functionLogLines(log: string): string[] {
  return log.split('\n').flatMap((line) => /^> {2}(.+)$/.exec(line)?.[1] ?? []);
}

if (import.meta.main) {
  const { accounts } = readSuiteInfoFile(process.env.SUITE_INFO ?? '');
  const knownSecrets = [
    ...Object.values(accounts).map(({ password }) => password),
    'Camille Martin',
    'rue du Port',
  ];
  const lines = functionLogLines(readFileSync(process.env.SUITE_LOG ?? '', 'utf8'));
  let found = 0;
  for (const line of lines) {
    const matches = findSensitiveData(line, knownSecrets);
    if (matches.length === 0) continue;
    found += 1;
    // Without the line itself: this output is a log, too.
    const name = /"message":"([\w -]{1,60})"/.exec(line)?.[1] ?? 'no name';
    console.error(`${matches.join(', ')}: in a line of ${name}`);
  }
  if (lines.length === 0) {
    console.error('The functions logged nothing: is SUITE_LOG the log of the suite?');
  }
  console.log(`${lines.length} log lines of functions, ${found} with secrets or personal data`);
  process.exitCode = lines.length > 0 && found === 0 ? 0 : 1;
}
