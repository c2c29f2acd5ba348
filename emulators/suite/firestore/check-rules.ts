import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseRules, RulesSyntaxError } from '@atelier/security-rules';
import { SuiteError } from '../suite-error.ts';

/**
 * Checks a rules file before Google's emulators read it: they start with a broken file, report it
 * only in a log, and enforce something else.
 *
 * Throws SuiteError with file, line and column when it does not compile, or when it cannot be read.
 */
export function checkRules(file: string): void {
  const name = relative(process.cwd(), file) || file;
  try {
    parseRules(readFileSync(file, 'utf8'), name);
  } catch (error) {
    if (error instanceof RulesSyntaxError) throw new SuiteError(error.message, { cause: error });
    if (error instanceof Error && 'code' in error) {
      throw new SuiteError(
        `${name} cannot be read (${String(error.code)}): is that the right file?`,
        { cause: error },
      );
    }
    throw error;
  }
}
