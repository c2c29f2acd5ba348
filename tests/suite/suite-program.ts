// Runs a suite like `npm start` with its own ports and data, for tests that stop and kill it.
//   node suite-program.ts <info file> <data folder> <ports as JSON>
import {
  accountsFrom,
  adminFirestore,
  waitForAbort,
  type Accounts,
  runCommand,
  type SeedTarget,
  startSuite,
  shutdownSignal,
} from '@atelier/emulators/suite';

const [infoFile = '', dataFolder = '', ports = ''] = process.argv.slice(2);
const project = 'demo-suite';
const log = (line: string) => console.log(line);

/** Seeds the minimum: accounts, one document and one user to look for. */
async function seed(target: SeedTarget): Promise<Accounts> {
  const response = await fetch(
    `http://${target.authHost}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        email: 'seeded@demo.test',
        password: 'atelier-demo',
        returnSecureToken: true,
      }),
    },
  );
  const { localId } = (await response.json()) as { localId: string };
  const firestore = adminFirestore(target.firestoreHost, target.project);
  await firestore.doc('suite_tests/seed').set({ seeded: true });
  await firestore.terminate();
  log('SEEDED');
  return accountsFrom(() => ({
    email: 'seeded@demo.test',
    password: 'atelier-demo',
    uid: localId,
  }));
}

await runCommand(async () => {
  const shutdown = shutdownSignal('Stopped before it was ready.');
  const suite = await startSuite({
    project,
    ports: JSON.parse(ports),
    seed,
    dataFolder,
    web: 'dev-server',
    infoFile,
    name: 'test-of-suite',
    isInteractive: true,
    print: log,
    signal: shutdown,
  });
  log('READY');
  const crash = await Promise.race([suite.crashed, waitForAbort(shutdown)]);
  if (crash) throw crash;
  await suite.stop();
});
