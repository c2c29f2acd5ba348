import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { checkRules } from './check-rules.ts';
import { ensureFirestore } from './ensure-firestore.ts';
import { ensureJava } from '../java/ensure-java.ts';
import { javaShim } from '../paths.ts';
import { host, isPortFree } from '../ports.ts';
import { terminateGroup, waitForExit, pollUntil } from '../process/process-groups.ts';
import { SuiteError } from '../suite-error.ts';

const stopTimeoutMs = 5_000;

export interface RunningFirestore {
  /** `host:port` */
  address: string;
  stop: () => Promise<void>;
  /** Resolves when it ended without `stop`. */
  crashed: Promise<SuiteError>;
}

/**
 * Starts Google's Firestore emulator without the rest of the suite and waits until it is ready. It
 * ends with this process.
 *
 * @param options.rules  a rules file; without it every request is allowed
 * @param options.exported  metadata file of an export to start with
 * @throws SuiteError when the port is taken, the rules do not compile, or the emulator or Java is
 * missing.
 */
export async function startFirestore(options: {
  port: number;
  rules?: string;
  exported?: string;
  print: (line: string) => void;
  signal?: AbortSignal;
}): Promise<RunningFirestore> {
  const { port, rules, exported } = options;
  if (!(await isPortFree(port))) {
    throw new SuiteError(
      `Port ${port} is taken: stop what listens there, or choose another with \`--port ${port + 1}\`.`,
    );
  }
  if (rules) checkRules(resolve(rules));
  const args = ['-jar', 'firestore', '--host', host, '--port', String(port)];
  if (rules) args.push('--rules', resolve(rules));
  if (exported !== undefined) args.push('--seed_from_export', resolve(exported));
  const child = spawn(process.execPath, [javaShim, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      SHIM_JAVA: await ensureJava(options.print),
      SHIM_FIRESTORE_JAR: await ensureFirestore(options.print),
      SHIM_PID_FILE: '',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream
      .setEncoding('utf8')
      .on('data', (text: string) => (output = (output + text).slice(-4_000)));
  }
  const stop = () => terminateGroup(child, 'SIGINT', stopTimeoutMs);
  try {
    const exit = waitForExit(child).then(() => {
      throw new SuiteError(`Google's Firestore emulator ended while starting: ${lastLine(output)}`);
    });
    const isReady = () => fetch(`http://${host}:${port}/`).then((response) => response.ok, () => false); // prettier-ignore
    await Promise.race([
      exit,
      pollUntil(isReady, 200, options.signal ?? new AbortController().signal),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  let isStopping = false;
  const crashed = Promise.withResolvers<SuiteError>();
  void waitForExit(child).then(() => {
    if (!isStopping) {
      crashed.resolve(
        new SuiteError(`Google's Firestore emulator ended by itself: ${lastLine(output)}`),
      );
    }
  });
  return {
    address: `${host}:${port}`,
    crashed: crashed.promise,
    stop() {
      isStopping = true;
      return stop();
    },
  };
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
