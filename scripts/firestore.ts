// `npm run firestore -- --port N [--rules file]`: runs only Google's Firestore emulator, until
// Ctrl-C.
import { parseArgs } from 'node:util';
import {
  waitForAbort,
  runCommand,
  startFirestore,
  SuiteError,
  shutdownSignal,
} from '../emulators/suite/index.ts';

const usage = 'npm run firestore -- --port N [--rules file]';

function parse(): { port: number; rules?: string } {
  try {
    const { values } = parseArgs({
      options: { port: { type: 'string' }, rules: { type: 'string' } },
    });
    const port = Number(values.port);
    if (Number.isInteger(port) && port > 0 && port < 65_536) return { port, rules: values.rules };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // parseArgs: an unknown option
  }
  throw new SuiteError(`Usage: ${usage}`);
}

await runCommand(async () => {
  const print = (line: string) => console.log(line);
  const shutdown = shutdownSignal('Stopped before it was ready.');
  const firestore = await startFirestore({ ...parse(), print, signal: shutdown });
  print(`Firestore listens on ${firestore.address}; Ctrl-C stops it.`);
  const crash = await Promise.race([firestore.crashed, waitForAbort(shutdown)]);
  if (crash) throw crash;
  await firestore.stop();
});
