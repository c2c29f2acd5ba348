import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FirebaseTools, runFirebaseTools } from './run-firebase-tools.ts';
import {
  firestorePidFile,
  installJavaWrapper,
  type JavaBinaries,
} from '../java/install-java-wrapper.ts';
import { workFolder } from '../paths.ts';
import { type Ports, isPortName, portTakenError } from '../ports.ts';
import { terminateGroup, waitForExit, signalGroup } from '../process/process-groups.ts';
import { cleanupPathsOf, type RunFolders } from '../run-folders.ts';
import { SuiteError } from '../suite-error.ts';

// firebase-tools stops in 2 s, but first waits up to a minute for queued triggers. The data are
// saved before, so what those triggers write would be lost anyway.
const stopTimeoutMs = 6_000;

export interface EmulatorsOptions {
  project: string;
  ports: Ports;
  folders: RunFolders;
  java: JavaBinaries;
  /** A folder that `emulators:export` wrote. */
  importFrom: string | undefined;
  /** Name of the log file, without extension. */
  logName: string;
  /** Removed together with the folders if this process is killed. */
  infoFile: string;
  /** Prefers low memory to speed: for interactive use, not for tests. */
  savesMemory: boolean;
  onLine: (line: string) => void;
  signal: AbortSignal;
}

/** Numbers of function executions since the start. */
export interface Executions {
  started: number;
  running: number;
}

/** Google's emulators, running. */
export interface Emulators {
  child: ChildProcess;
  executions: () => Executions;
  stop: () => Promise<void>;
}

/**
 * Starts auth, functions, firestore, storage and hosting of firebase-tools and waits until all of
 * them are ready. Throws SuiteError with firebase-tools' reason, or the signal's reason when
 * aborted; then nothing is left running.
 */
export async function startEmulators(options: EmulatorsOptions): Promise<Emulators> {
  const { folders } = options;
  const javaWrapper = installJavaWrapper(folders.temporary, options.java);
  const log = logFile(options.logName);
  const args = [
    'emulators:start',
    '--project',
    options.project,
    '--config',
    folders.firebaseConfig,
  ];
  args.push('--only', 'auth,functions,firestore,storage,hosting');
  if (options.importFrom) args.push('--import', options.importFrom);
  const tools = runFirebaseTools(args, {
    bin: javaWrapper.bin,
    env: { ...javaWrapper.env, ...(options.savesMemory ? lowMemoryEnv() : {}) },
    folder: folders.temporary,
    log,
    cleanupPaths: [...cleanupPathsOf(folders), options.infoFile],
  });
  tools.onLine(options.onLine);
  let started = 0;
  let finished = 0;
  tools.onLine((line) => {
    if (/functions: Beginning execution of "/.test(line)) started += 1;
    if (/functions: Finished "/.test(line)) finished += 1;
  });
  const stop = () => stopEmulators(tools.child, folders);
  try {
    await waitUntilReady(tools, options.ports, log, options.signal);
  } catch (error) {
    await stop();
    throw error;
  }
  return { child: tools.child, executions: () => ({ started, running: started - finished }), stop };
}

/**
 * Returns variables that save memory: workers stop after 45 s without requests, and Java has a
 * small heap with the serial collector. Not for tests, which call functions for minutes and profit
 * from Java's parallel collector.
 */
function lowMemoryEnv(): Record<string, string> {
  const javaOptions = process.env['JDK_JAVA_OPTIONS'] ?? '-XX:+UseSerialGC -Xms64m -Xmx768m';
  return { WORKER_IDLE_SECONDS: '45', JDK_JAVA_OPTIONS: javaOptions };
}

/** Returns the path of the file with the emulators' output. */
export function logFile(name: string): string {
  return join(workFolder, `${name}.log`);
}

async function stopEmulators(child: ChildProcess, folders: RunFolders): Promise<void> {
  await terminateGroup(child, 'SIGINT', stopTimeoutMs);
  // The Firestore emulator has its own process group.
  const pidFile = firestorePidFile(folders.temporary);
  if (existsSync(pidFile)) signalGroup(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
}

function waitUntilReady(
  { child, onLine }: FirebaseTools,
  ports: Ports,
  log: string,
  signal: AbortSignal,
): Promise<void> {
  const output: string[] = [];
  return new Promise((resolve, reject) => {
    onLine((line) => {
      output.push(line);
      if (line.includes('All emulators ready!')) resolve();
    });
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    waitForExit(child).then(() => reject(startFailure(output, ports, log)), reject);
  });
}

/** Returns the one-line error for a firebase-tools that ended while starting. */
function startFailure(output: string[], ports: Ports, log: string): SuiteError {
  const takenPort = output
    .map((line) => /Could not start (\w+).*port taken/i.exec(line)?.[1]?.toLowerCase())
    .find(Boolean);
  if (takenPort && isPortName(takenPort)) return portTakenError(takenPort, ports[takenPort]);
  const reasons = output.filter((line) => /^Error:|Fatal error|has exited/.test(line.trim()));
  const reason =
    reasons
      .at(-1)
      ?.trim()
      .replace(/^Error:\s*/, '') ?? 'no reason given';
  return new SuiteError(
    `Google's emulators ended while starting (${reason}): see their output in ${log}.`,
  );
}
