import { writeFileSync } from 'node:fs';

/**
 * The part of Vitest's reporter interface that is used (https://vitest.dev/api/advanced/reporters).
 */
interface RunErrors {
  onTestRunEnd(modules: unknown, unhandledErrors: readonly { message?: string }[]): void;
}

/**
 * A reporter that writes the messages of unhandled errors to the file `UNHANDLED_ERRORS`: Vitest's
 * own JSON report does not have them, so that a run with failed tests would not tell that there is
 * more.
 */
export default class UnhandledErrors implements RunErrors {
  onTestRunEnd(_modules: unknown, unhandledErrors: readonly { message?: string }[]): void {
    const file = process.env['UNHANDLED_ERRORS'];
    if (file !== undefined) {
      writeFileSync(file, JSON.stringify(unhandledErrors.map(({ message = '' }) => message)));
    }
  }
}
