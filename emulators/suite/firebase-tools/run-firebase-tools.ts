import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createWriteStream } from 'node:fs';
import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { compileCache, root, childGuardScript, firebaseToolsPreload } from '../paths.ts';

const firebaseBin = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');

// V8 has three semi-spaces for new objects, of up to 16 MB each by default: a process grows by 48
// MB. Smaller ones are collected more often and save memory.
const nodeFlags = ['--max-semi-space-size=4', `--import=${firebaseToolsPreload}`];

/** Variables that would point firebase-tools or a function at a real project or another suite. */
const foreignVariables =
  /^(FIREBASE_.*|.*_EMULATOR_HOST|GCLOUD_PROJECT|GOOGLE_.*|CLOUDSDK_.*|NODE_OPTIONS|NODE_ENV|FORCE_COLOR)$/;

export interface FirebaseTools {
  child: ChildProcess;
  /** Calls back with every line of output, without colors. */
  onLine: (listener: (line: string) => void) => void;
}

/**
 * Starts firebase-tools with its own home, temporary folder, working directory and process group,
 * so that Ctrl-C reaches it only through this process. It ends when this process ends, even by
 * SIGKILL.
 *
 * @param options.folder  private, under the system's temporary folder
 * @param options.cleanupPaths  removed by `child-guard.ts` if this process is killed
 */
export function runFirebaseTools(
  args: string[],
  options: {
    folder: string;
    log: string;
    env: Record<string, string>;
    bin?: string;
    cleanupPaths: string[];
  },
): FirebaseTools {
  const ambient = Object.entries(process.env).filter(([name]) => !foreignVariables.test(name));
  const path = [options.bin, join(root, 'node_modules', '.bin'), process.env['PATH']]
    .filter(Boolean)
    .join(delimiter);
  const home = join(options.folder, 'home');
  mkdirSync(home, { recursive: true });
  const child = spawn(process.execPath, [...nodeFlags, childGuardScript, firebaseBin, ...args], {
    cwd: options.folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...Object.fromEntries(ambient),
      PATH: path,
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      TMPDIR: options.folder,
      CI: '1', // no message of the day, no prompts
      NO_COLOR: '1',
      FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true', // 3 s faster than discovery over HTTP
      NODE_COMPILE_CACHE: compileCache,
      GUARDED_LEFTOVERS: JSON.stringify(options.cleanupPaths),
      ...options.env,
    },
  });
  const log = createWriteStream(options.log);
  const listeners: ((line: string) => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (text) => {
      const line = stripVTControlCharacters(text);
      log.write(`${line}\n`);
      for (const listener of listeners) listener(line);
    });
  }
  child.once('close', () => log.end());
  return { child, onLine: (listener) => listeners.push(listener) };
}
