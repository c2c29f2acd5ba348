import { SuiteError } from './suite-error.ts';

/**
 * Runs a command to its end and leaves with its exit code: 0, or 1 after one line that says what to do. What is not a
 * SuiteError is a fault of ours, and is shown whole.
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

/** Aborted, for the reason given, when the person or the system asks this process to end. */
export function shutdownSignal(reason: string): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => controller.abort(new SuiteError(reason)));
  }
  return controller.signal;
}

/** Resolves once the signal is aborted. */
export function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
