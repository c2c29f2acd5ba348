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
 * Starts Vite's dev server for the app and waits until it is ready. It ends with this process.
 *
 * @param hosting  URL of the Hosting emulator, to which Vite forwards what Hosting rewrites
 * @param emulators  the content of `/emulators.json`; like `hosting`, passed to
 * `web/vite.config.ts` by the environment
 * @throws SuiteError when Vite ends instead.
 */
export async function startWebDevServer(
  port: number,
  hosting: string,
  emulators: Record<string, string>,
  signal: AbortSignal,
): Promise<{ child: ChildProcess; stop: () => Promise<void> }> {
  const vitePackage = createRequire(join(webFolder, 'package.json')).resolve('vite/package.json');
  const log = join(workFolder, 'web.log');
  const args = [
    '--max-semi-space-size=4',
    childGuardScript,
    join(dirname(vitePackage), 'bin', 'vite.js'),
  ];
  args.push(...`--host ${host} --port ${port} --strictPort --clearScreen false`.split(' '));
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
    const exit = waitForExit(child).then(() => {
      throw new SuiteError(`Vite ended while starting: see its output in ${log}.`);
    });
    await Promise.race([
      exit,
      pollUntil(() => isReachable(`http://${host}:${port}/`), 200, signal),
    ]);
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
