// `npm start`: runs the whole product on this machine.
import { seed } from '../seed/seed.ts';
import { buildFunctions } from './functions/build-functions.ts';
import { waitForAbort, runCommand, shutdownSignal } from './run-command.ts';
import { SuiteError } from './suite-error.ts';
import { dataFolder, suiteInfoFile } from './paths.ts';
import { startupSummary } from './startup-summary.ts';
import { deleteSavedData } from './saved-data/saved-data.ts';
import { SeedCache } from './saved-data/seed-cache.ts';
import { parseStartOptions } from './start-options.ts';
import { startSuite } from './start-suite.ts';
import { readSuiteInfo } from './suite-info.ts';

const print = (line: string) => console.log(line);
const shutdown = shutdownSignal('Stopped before it was ready.');

async function main(): Promise<void> {
  const { isFresh, ports } = await parseStartOptions(process.argv.slice(2));
  await assertNotRunning();
  buildFunctions();
  if (isFresh) deleteSavedData(dataFolder);
  print('Starting… (about 20 seconds, the first time longer)');
  const suite = await startSuite({
    project: 'demo-flair',
    ports,
    seed,
    findCachedSeed: () => new SeedCache().find(),
    dataFolder,
    web: 'dev-server',
    infoFile: suiteInfoFile,
    name: 'start',
    isInteractive: true,
    preparesFilms: true,
    print,
    signal: shutdown,
  });
  print(startupSummary(suite.info));
  const crash = await Promise.race([suite.crashed, waitForAbort(shutdown)]);
  if (crash) throw crash;
  print('Stopping…');
  await suite.stop();
}

/** Throws SuiteError when a suite runs: two would overwrite each other's data. */
async function assertNotRunning(): Promise<void> {
  const running = await readSuiteInfo().catch((error: unknown) => {
    if (error instanceof SuiteError) return undefined; // none runs
    throw error;
  });
  if (running) throw new SuiteError(`The suite already runs at ${running.web}: stop it first.`);
}

await runCommand(main);
