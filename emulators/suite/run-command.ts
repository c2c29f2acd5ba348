import { SuiteError } from './suite-error.ts';

/**
 * Runs a command and exits with 0, or with 1 after printing a SuiteError's message or another
 * error's stack.
 */
export async function runCommand(command: () => Promise<void>): Promise<never> {
  try {
    await command();
    process.exit(0);
  } catch (error) {
    console.error(error instanceof SuiteError ? error.message : error);
    process.exit(1);
  }
}

/** Returns a signal that SIGINT, SIGTERM and SIGHUP abort with a SuiteError. */
export function shutdownSignal(reason: string): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => controller.abort(new SuiteError(reason)));
  }
  return controller.signal;
}

/** Resolves when the signal is aborted. */
export function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
