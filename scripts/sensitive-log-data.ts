import { SENSITIVE_PATTERNS } from '@atelier/domain/sensitive-data';

/**
 * Finds secrets and personal data in a line of a log.
 *
 * @param knownValues  names, streets, passwords; matched literally
 * @returns the names of what was found; empty when the line is allowed
 */
export function findSensitiveData(line: string, knownValues: readonly string[] = []): string[] {
  const matches = Object.entries(SENSITIVE_PATTERNS).flatMap(([name, shape]) => (shape.test(line) ? [name] : []));
  return knownValues.some((value) => line.includes(value)) ? [...matches, 'a known value'] : matches;
}

/** Returns the lines that functions wrote, marked by `>`; the emulators' own lines may contain e-mail addresses. */
export function functionLogLines(log: string): string[] {
  return log.split('\n').flatMap((line) => /^> {2}(.+)$/.exec(line)?.[1] ?? []);
}
