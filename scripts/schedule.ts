// `npm run schedule -- NAME`: runs a scheduled function of the running suite, or one of its jobs.
import {
  findSchedule,
  functionsAddress,
  readSuiteInfo,
  runCommand,
  runSchedule,
  scheduleNames,
  SuiteError,
} from '../emulators/suite/index.ts';

await runCommand(async () => {
  const name = process.argv[2] ?? '';
  const { hub, project } = await readSuiteInfo();
  const functions = await functionsAddress(hub);
  const schedule = await findSchedule(functions, name);
  if (!schedule) {
    throw new SuiteError(
      `Which schedule? \`npm run schedule -- NAME\`, with NAME one of: ${scheduleNames().join(', ')}.`,
    );
  }
  const outcome = await runSchedule(functions, project, schedule);
  if (!outcome.ok) {
    throw new SuiteError(
      `${name} failed after ${outcome.ms} ms (${outcome.status}): ${outcome.body}`,
    );
  }
  console.log(`${name} ran in ${outcome.ms} ms.`);
});
