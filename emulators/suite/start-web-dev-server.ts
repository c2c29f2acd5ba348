import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileCache, childGuardScript, webFolder, workFolder } from './paths.ts';
import { host } from './ports.ts';
import { terminateGroup, waitForExit, pollUntil } from './process/process-groups.ts';
import { SuiteError } from './suite-error.ts';

const stopTimeoutMs = 5_000;

/**
 * Starts Vite's dev server for the app and waits until it answers. It ends when this process does.
 *
 * @param hosting  URL of the Hosting emulator, to which the server passes on what Hosting rewrites
 * @param emulators  what the app reads at `/emulators.json`; like `hosting`, it reaches `web/vite.config.ts` as environment
 * Throws SuiteError when it ends instead.
 */
export async function startWebDevServer(
  port: number,
  hosting: string,
  emulators: Record<string, string>,
  signal: AbortSignal,
): Promise<{ child: ChildProcess; stop: () => Promise<void> }> {
  const vite = join(
    dirname(createRequire(join(webFolder, 'package.json')).resolve('vite/package.json')),
    'bin',
    'vite.js',
  );
  const log = join(workFolder, 'web.log');
  const args = [
    '--max-semi-space-size=4',
    childGuardScript,
    vite,
    '--host',
    host,
    '--port',
    String(port),
    '--strictPort',
    '--clearScreen',
    'false',
  ];
  const child = spawn(process.execPath, args, {
    cwd: webFolder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      ATELIER_HOSTING: hosting,
      ATELIER_EMULATORS: JSON.stringify(emulators),
    },
  });
  const out = createWriteStream(log);
  child.stdout?.pipe(out, { end: false });
  child.stderr?.pipe(out, { end: false });
  child.once('close', () => out.end());
  const stop = () => terminateGroup(child, 'SIGTERM', stopTimeoutMs);
  try {
    const gone = waitForExit(child).then(() => {
      throw new SuiteError(`Vite ended while starting: what it said is in ${log}.`);
    });
    await Promise.race([gone, pollUntil(() => isReachable(`http://${host}:${port}/`), 200, signal)]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { child, stop };
}

async function isReachable(url: string): Promise<boolean> {
  try {
    await fetch(url);
    return true;
  } catch {
    return false; // not listening yet
  }
}
