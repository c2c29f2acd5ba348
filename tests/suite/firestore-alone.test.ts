import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  adminFirestore,
  freePort,
  type RunningFirestore,
  startFirestore,
} from '@atelier/emulators/suite';
import { descendants, survivors } from './child-program.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const log = (line: string) => console.log(line);
let folder = '';
let port = 0;
let firestore: RunningFirestore;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firestore-alone-'));
  const rules = join(folder, 'firestore.rules');
  writeFileSync(
    rules,
    'service cloud.firestore { match /databases/{d}/documents/open/{id} { allow read; } }',
  );
  port = await freePort();
  firestore = await startFirestore({ port, rules, print: log });
});
afterAll(async () => {
  await firestore.stop();
  rmSync(folder, { recursive: true });
});

function read(path: string): Promise<number> {
  return fetch(
    `http://${firestore.address}/v1/projects/demo-alone/databases/(default)/documents/${path}`,
  ).then((response) => response.status);
}

test('enforces the given rules', async () => {
  expect(await read('open/x')).toBe(404);
  expect(await read('closed/x')).toBe(403);
});

test('the admin client bypasses the rules and ignores the emulator in the environment', async () => {
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', '127.0.0.1:9');
  const admin = adminFirestore(firestore.address, 'demo-alone');
  await admin.doc('closed/y').set({ written: true });
  expect((await admin.doc('closed/y').get()).data()).toEqual({ written: true });
  await admin.terminate();
  expect(process.env['FIRESTORE_EMULATOR_HOST']).toBe('127.0.0.1:9');
  vi.unstubAllEnvs();
});

test('throws one line when the port is taken', async () => {
  const line = `Port ${port} is taken: stop what listens there, or choose another with \`--port ${port + 1}\`.`;
  await expect(startFirestore({ port, print: log })).rejects.toThrow(line);
});

test('reports when Java dies and leaves no process', async () => {
  const dying = await startFirestore({ port: await freePort(), print: log });
  const parts = descendants(process.pid).filter((part) =>
    part.command.includes(`--port ${dying.address.split(':')[1]}`),
  );
  const java = parts.find((part) => !part.command.includes('java-shim'));
  if (!java) throw new Error('no java process');
  process.kill(java.pid, 'SIGKILL');
  expect((await dying.crashed).message).toMatch(/^Google's Firestore emulator ended by itself/);
  await vi.waitFor(() => expect(survivors(parts)).toEqual([]), { timeout: 60_000, interval: 200 });
});
