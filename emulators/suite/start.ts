// `npm start`: the whole product on this machine.
import { seed } from '../seed/seed.ts';
import { buildFunctions } from './build-functions.ts';
import { aborted, runCommand, whenAskedToLeave } from './command-line.ts';
import { dataFolder, suiteInfoFile } from './places.ts';
import { readyTable } from './ready-table.ts';
import { dropSavedData } from './saved-data.ts';
import { SeedCache } from './seed-cache.ts';
import { parseStartOptions } from './start-options.ts';
import { startSuite } from './start-suite.ts';
import { SuiteError } from './suite-error.ts';
import { readSuiteInfo } from './suite-info.ts';

const say = (line: string) => console.log(line);
const leaving = whenAskedToLeave('Stopped before it was ready.');

async function main(): Promise<void> {
  const { isFresh, ports } = await parseStartOptions(process.argv.slice(2), process.env);
  await refuseSecond();
  buildFunctions();
  if (isFresh) dropSavedData(dataFolder);
  say('Starting… (about 20 seconds, the first time longer)');
  const suite = await startSuite({
    project: 'demo-flair',
    ports,
    seed,
    seeded: () => new SeedCache().find(),
    dataFolder,
    web: 'dev-server',
    infoFile: suiteInfoFile,
    name: 'start',
    isAttended: true,
    say,
    signal: leaving,
  });
  say(readyTable(suite.info));
  const crash = await Promise.race([suite.crashed, aborted(leaving)]);
  if (crash) throw crash;
  say('Stopping…');
  await suite.stop();
}

/** Two of them would save over each other's data. */
async function refuseSecond(): Promise<void> {
  const running = await readSuiteInfo().catch((error: unknown) => {
    if (error instanceof SuiteError) return undefined; // none runs, which is what is wanted
    throw error;
  });
  if (running) throw new SuiteError(`The suite runs already, at ${running.web}: stop that one first.`);
}

await runCommand(main);
