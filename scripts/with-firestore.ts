// `node scripts/with-firestore.ts COMMAND...`: runs a command while Google's Firestore emulator
// runs on a free port, whose address the command finds in FIRESTORE_EMULATOR_HOST.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort, runCommand, startFirestore, SuiteError } from '../emulators/suite/index.ts';

await runCommand(async () => {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined) {
    throw new SuiteError('Usage: node scripts/with-firestore.ts COMMAND...');
  }
  const firestore = await startFirestore({
    port: await freePort(),
    print: (line) => console.error(line),
  });
  try {
    const env = { ...process.env, FIRESTORE_EMULATOR_HOST: firestore.address };
    const [code] = (await once(spawn(command, args, { stdio: 'inherit', env }), 'exit')) as [
      number | null,
    ];
    process.exitCode = code ?? 1;
  } finally {
    await firestore.stop();
  }
});
