// `npm run schedule -- NAME`: runs one scheduled function of the running suite and says how it went.
import {
  functionsAddress,
  loadedFunctions,
  readSuiteInfo,
  runCommand,
  runSchedule,
  SuiteError,
} from '../emulators/suite/index.ts';

await runCommand(async () => {
  const name = process.argv[2];
  const { hub, project } = await readSuiteInfo();
  const functions = await functionsAddress(hub);
  const scheduled = (await loadedFunctions(functions)).filter((one) => one.schedule);
  const wanted = scheduled.find((one) => one.name === name);
  if (!wanted) {
    const known = scheduled.map((one) => `${one.name} (${one.schedule?.expression})`).join(', ') || 'none';
    throw new SuiteError(`Which schedule? \`npm run schedule -- NAME\`, with NAME one of: ${known}.`);
  }
  const outcome = await runSchedule(functions, project, wanted);
  if (!outcome.ok)
    throw new SuiteError(`${wanted.name} failed after ${outcome.ms} ms (${outcome.status}): ${outcome.body}`);
  console.log(`${wanted.name} ran in ${outcome.ms} ms.`);
});
