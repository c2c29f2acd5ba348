import { createRequire } from 'node:module';
import { SuiteError } from '../suite-error.ts';

/** The part that is used here of exegesis-express, which serves the API of the Auth emulator. */
interface Exegesis {
  middleware: (description: unknown, options: object) => unknown;
}

/**
 * Makes the Auth emulator compile each validator of its API on first use. Compiling all of them at
 * the start takes 6 s of CPU and 100 MB. Call before firebase-tools starts.
 *
 * Throws SuiteError when exegesis-express has changed.
 */
export function makeAuthApiLazy(exegesis: unknown = exegesisOfFirebaseTools()): void {
  if (!isExegesis(exegesis)) {
    throw new SuiteError(
      'exegesis-express has no middleware any more: adapt emulators/suite/firebase-tools/lazy-auth-api.ts to it.',
    );
  }
  const { middleware } = exegesis;
  exegesis.middleware = (description, options) =>
    middleware(description, { ...options, lazyCompileValidationSchemas: true });
}

function exegesisOfFirebaseTools(): unknown {
  const server = createRequire(import.meta.url).resolve(
    'firebase-tools/lib/emulator/auth/server.js',
  );
  return createRequire(server)('exegesis-express') as unknown;
}

function isExegesis(value: unknown): value is Exegesis {
  return (
    typeof value === 'object' &&
    value !== null &&
    'middleware' in value &&
    typeof value.middleware === 'function'
  );
}
