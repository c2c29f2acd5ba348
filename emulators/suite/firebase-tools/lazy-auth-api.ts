import { createRequire } from 'node:module';
import { SuiteError } from '../suite-error.ts';

/** The part of exegesis-express, which serves the API of the Auth emulator, that is used here. */
interface Exegesis {
  middleware(description: unknown, options: object): unknown;
}

/**
 * Has the Auth emulator make each validator of its API when it is first needed. At the start it would make all of them,
 * which takes 6 s of CPU and 100 MB. Call before firebase-tools starts.
 *
 * Throws SuiteError when firebase-tools no longer serves that API so.
 */
export function makeAuthApiLazy(exegesis: unknown = exegesisOfFirebaseTools()): void {
  if (!isExegesis(exegesis))
    throw new SuiteError(
      'exegesis-express has no middleware any more: adapt emulators/suite/firebase-tools/lazy-auth-api.ts to it.',
    );
  const { middleware } = exegesis;
  exegesis.middleware = (description, options) =>
    middleware(description, { ...options, lazyCompileValidationSchemas: true });
}

function exegesisOfFirebaseTools(): unknown {
  const server = createRequire(import.meta.url).resolve('firebase-tools/lib/emulator/auth/server.js');
  return createRequire(server)('exegesis-express') as unknown;
}

function isExegesis(value: unknown): value is Exegesis {
  return typeof value === 'object' && value !== null && 'middleware' in value && typeof value.middleware === 'function';
}
