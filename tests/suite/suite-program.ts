// A suite as `npm start` runs one, with its own ports, data and addresses, for tests that stop and kill it.
//   node suite-program.ts <info file> <data folder> <ports as JSON>
import {
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

/** The least that a suite must have: its accounts, and one document and one user to look for afterwards. */
async function seed(target: SeedTarget): Promise<Accounts> {
  const answer = await fetch(`http://${target.authHost}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'seeded@demo.test', password: 'atelier-demo', returnSecureToken: true }),
  });
  const { localId } = (await answer.json()) as { localId: string };
  const firestore = adminFirestore(target.firestoreHost, target.project);
  await firestore.doc('suite_tests/seed').set({ seeded: true });
  await firestore.terminate();
  log('SEEDED');
  const account = { email: 'seeded@demo.test', password: 'atelier-demo', uid: localId };
  return {
    admin: account,
    free: account,
    basic: account,
    pro: account,
    premium: account,
    canceled: account,
    waiting: account,
    trainer: account,
  };
}

await runCommand(async () => {
  const leaving = shutdownSignal('Stopped before it was ready.');
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
    signal: leaving,
  });
  log('READY');
  const crash = await Promise.race([suite.crashed, waitForAbort(leaving)]);
  if (crash) throw crash;
  await suite.stop();
});
