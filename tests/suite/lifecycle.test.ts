import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  adminFirestore,
  fetchAuthEmails,
  buildFunctions,
  freePorts,
  functionsAddress,
  grantAdmin,
  loadedFunctions,
  readSuiteInfo,
  runSchedule,
  type SuiteInfo,
  suiteServices,
} from '@atelier/emulators/suite';
import { descendants, type ChildProgram, startProgram, survivors } from './child-program.ts';

const checkout = fileURLToPath(new URL('../..', import.meta.url));
// A start takes 12 s on two idle cores and many times that on busy ones.
vi.setConfig({ testTimeout: 240_000 });

let folder = '';
let infoFile = '';
let dataFolder = '';
let program: ChildProgram | undefined;

beforeAll(() => {
  buildFunctions();
  folder = mkdtempSync(join(tmpdir(), 'suite-test-'));
  infoFile = join(folder, 'suite.json');
  dataFolder = join(folder, 'data');
});
afterEach(async () => {
  program?.child.kill('SIGKILL');
  await program?.exitCode;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a suite; it must ignore the emulators that the environment names. */
async function start(): Promise<ChildProgram> {
  process.env['FIRESTORE_EMULATOR_HOST'] = '127.0.0.1:9';
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = '127.0.0.1:9';
  program = await startProgram(infoFile, dataFolder);
  await program.waitForOutput('READY');
  return program;
}

function pidOf({ child }: ChildProgram): number {
  if (child.pid === undefined) throw new Error('the program was not started');
  return child.pid;
}

/** Waits until nothing of a suite is left: no process, no info file, no run folder. */
async function expectAllStopped(
  started: ChildProgram,
  parts: ReturnType<typeof descendants>,
): Promise<void> {
  const remaining = () => ({
    processes: survivors(parts),
    info: existsSync(infoFile),
    temporary: readdirSync(tmpdir()).filter((name) =>
      name.startsWith(`flair-suite-${pidOf(started)}-`),
    ),
    inCheckout: [...readdirSync(checkout), ...readdirSync(join(checkout, '.suite'))].filter(
      (name) => new RegExp(`^(run|\\.suite\\.firebase)-${pidOf(started)}-`).test(name),
    ),
  });
  const nothing = { processes: [], info: false, temporary: [], inCheckout: [] };
  await vi.waitFor(() => expect(remaining()).toEqual(nothing), { timeout: 60_000, interval: 200 });
}

async function expectScheduleRuns(info: SuiteInfo): Promise<void> {
  const functions = await functionsAddress(info.hub);
  const scheduled = (await loadedFunctions(functions)).find((one) => one.schedule);
  if (!scheduled) throw new Error('no function has a schedule');
  expect(await runSchedule(functions, info.project, scheduled)).toMatchObject({
    ok: true,
    status: 200,
  });
  expect(
    await runSchedule(functions, info.project, { id: 'europe-west1-nobody', name: 'nobody' }),
  ).toMatchObject({
    ok: false,
    status: 404,
  });
}

async function expectAdminGranted(info: SuiteInfo): Promise<void> {
  const { email, uid } = info.accounts.free;
  const services = suiteServices(info);
  await expect(grantAdmin(services, email, 'test')).rejects.toThrow(`${email} has no profile`);
  await expect(grantAdmin(services, 'nobody@demo.test', 'test')).rejects.toThrow(
    'Nobody has the e-mail nobody@demo.test',
  );
  await services.firestore.doc(`profiles/${uid}`).set({ email, is_admin: false });
  expect(await grantAdmin(services, email, 'test')).toBe(true);
  expect(await grantAdmin(services, email, 'test')).toBe(false);
  expect((await services.firestore.doc(`profiles/${uid}`).get()).get('is_admin')).toBe(true);
  const audit = await services.firestore.collection('audit_log').where('target', '==', uid).get();
  expect(audit.docs.map((entry) => entry.data())).toEqual([
    expect.objectContaining({
      actor: 'test',
      action: 'member.admin',
      before: { is_admin: false },
      after: { is_admin: true },
    }),
  ]);
}

test('serves every part with demo accounts; SIGTERM stops everything and saves the data', async () => {
  const suite = await start();
  const info = await readSuiteInfo(infoFile);
  expect(info).toMatchObject({
    project: 'demo-suite',
    web: `http://127.0.0.1:${suite.ports.web}`,
    api: `http://127.0.0.1:${suite.ports.web}/api`,
    auth: `127.0.0.1:${suite.ports.auth}`,
    firestore: `127.0.0.1:${suite.ports.firestore}`,
    storage: `127.0.0.1:${suite.ports.storage}`,
    hub: `127.0.0.1:${suite.ports.hub}`,
  });
  expect(
    (await fetch(info.web, { headers: { Accept: 'text/html' } })).headers.get('content-type'),
  ).toContain('text/html');
  expect(await loadedFunctions(await functionsAddress(info.hub))).not.toEqual([]);

  const reset = (email: string) =>
    fetch(`http://${info.auth}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=demo`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ requestType: 'PASSWORD_RESET', email }),
    });
  expect((await reset('nobody@demo.test')).status).toBe(200); // enumeration protection
  expect((await reset('seeded@demo.test')).status).toBe(200);
  const [mail] = await fetchAuthEmails(info.auth, info.project);
  const link = `${info.web}/reset-password?mode=resetPassword&oobCode=${mail?.oobCode}`;
  await suite.waitForOutput(`mail to seeded@demo.test: Firebase Auth: PASSWORD_RESET\n    ${link}`);

  const firestore = adminFirestore(info.firestore, info.project);
  await firestore.doc('suite_tests/later').set({ written: 'in the first run' });
  await firestore.doc('mail/m1').set({
    to: 'someone@demo.test',
    message: { subject: 'Bonjour', text: 'texte' },
    delivery: { state: 'pending', attempts: 0 },
  });
  await suite.waitForOutput('mail to someone@demo.test: Bonjour');
  expect(await (await fetch(info.mailbox)).text()).toContain('Bonjour');
  await firestore.terminate();

  await expectScheduleRuns(info);
  await expectAdminGranted(info);

  const parts = descendants(pidOf(suite));
  expect(parts.map((part) => part.command).join('\n')).toMatch(
    /firebase[^]*CloudFirestore|CloudFirestore[^]*firebase/,
  );
  suite.child.kill('SIGTERM');
  expect(await suite.exitCode).toBe(0);
  await expectAllStopped(suite, parts);
});

test('the next start imports the saved data; kill -9 of firebase-tools ends the suite with one line', async () => {
  const suite = await start();
  expect(suite.output()).not.toContain('SEEDED');
  const info = await readSuiteInfo(infoFile);
  const firestore = adminFirestore(info.firestore, info.project);
  expect((await firestore.doc('suite_tests/later').get()).data()).toEqual({
    written: 'in the first run',
  });
  await firestore.terminate();

  const parts = descendants(pidOf(suite));
  const firebase = parts.find((part) => part.command.includes('emulators:start'));
  if (!firebase) throw new Error('no firebase-tools process');
  process.kill(firebase.pid, 'SIGKILL');
  expect(await suite.exitCode).toBe(1);
  expect(suite.output()).toMatch(
    /^Google's emulators ended by itself \(SIGKILL\): .*start again\.$/m,
  );
  await expectAllStopped(suite, parts);
});

test('moves an incomplete export aside with a message; kill -9 of the suite leaves nothing', async () => {
  const { folder: current } = JSON.parse(
    readFileSync(join(dataFolder, 'current.json'), 'utf8'),
  ) as { folder: string };
  truncateSync(join(dataFolder, current, 'auth_export', 'accounts.json'), 10);
  const suite = await start();
  expect(suite.output()).toMatch(
    /The saved data cannot be read \(.*accounts\.json is altered\): set aside in .*unreadable-/,
  );
  expect(suite.output()).toContain('SEEDED');

  const parts = descendants(pidOf(suite));
  suite.child.kill('SIGKILL');
  await suite.exitCode;
  await expectAllStopped(suite, parts);
});

test('a taken port: prints one line, exits with 1, starts nothing', async () => {
  const ports = await freePorts();
  const server = createServer().listen(ports.auth, '127.0.0.1');
  await once(server, 'listening');
  program = await startProgram(infoFile, dataFolder, ports);
  expect(await program.exitCode).toBe(1);
  server.close();
  expect(program.output().trim().split('\n')).toEqual([
    expect.stringMatching(`^Port ${ports.auth} \\(auth\\) is taken: .*--port auth=`),
  ]);
  await expectAllStopped(program, []);
});

test('leaves nothing when stopped while starting', async () => {
  program = await startProgram(infoFile, join(folder, 'other-data'));
  const { child } = program;
  await vi.waitFor(
    () =>
      expect(descendants(child.pid ?? 0)).toContainEqual(
        expect.objectContaining({ command: expect.stringContaining('CloudFirestore') }),
      ),
    { timeout: 120_000, interval: 100 },
  );
  const parts = descendants(pidOf(program));
  child.kill('SIGINT');
  expect(await program.exitCode).toBe(1);
  expect(program.output()).toContain('Stopped before it was ready.');
  await expectAllStopped(program, parts);
});
