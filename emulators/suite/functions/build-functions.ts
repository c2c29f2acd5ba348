import { spawnSync } from 'node:child_process';
import { functionsFolder } from '../paths.ts';
import { SuiteError } from '../suite-error.ts';

/** Bundles the functions. Throws SuiteError when that fails; the bundler has printed why. */
export function buildFunctions(): void {
  const { status } = spawnSync(process.execPath, ['build.ts'], {
    cwd: functionsFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new SuiteError('The functions do not build: see the output above.');
}
