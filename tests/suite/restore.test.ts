import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  addDoc,
  collection,
  connectFirestoreEmulator,
  getFirestore,
  onSnapshot,
  orderBy,
  query,
  setLogLevel,
} from 'firebase/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });
import {
  adminFirestore,
  freePort,
  type RunningFirestore,
  startFirestore,
} from '@atelier/emulators/suite';

const PROJECT = 'demo-restore';
const DATABASE = `projects/${PROJECT}/databases/(default)`;
const folder = mkdtempSync(join(tmpdir(), 'flair-backup-'));
let firestore: RunningFirestore;

beforeEach(async () => {
  firestore = await startFirestore({
    port: await freePort(),
    print: (line) => console.error(line),
  });
});
afterEach(() => firestore.stop());
afterAll(() => rmSync(folder, { recursive: true }));

/** Counts and hashes by collection, as `npm run digest` prints them. */
function digest(): string {
  const env = {
    ...process.env,
    FIRESTORE_EMULATOR_HOST: firestore.address,
    GCLOUD_PROJECT: PROJECT,
  };
  return execFileSync('node', ['scripts/digest.ts', 'suite'], { env, encoding: 'utf8' });
}

async function emulator(method: string, path: string, body?: object): Promise<void> {
  const response = await fetch(`http://${firestore.address}/emulator/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  expect(response.status, await response.text()).toBe(200);
}

const exportTo = (name: string) =>
  emulator('POST', `projects/${PROJECT}:export`, {
    database: DATABASE,
    export_directory: folder,
    export_name: name,
  });
const metadataFile = (name: string) => join(folder, name, `${name}.overall_export_metadata`);
const importFrom = (name: string) =>
  emulator('POST', `projects/${PROJECT}:import`, {
    database: DATABASE,
    export_directory: metadataFile(name),
  });

test('exported, lost and imported, a database has the same counts and hashes', async () => {
  const database = adminFirestore(firestore.address, PROJECT);
  const batch = database.batch();
  // More than one page of a digest.
  for (let number = 0; number < 510; number += 1) {
    batch.set(database.doc(`videos/v${number}`), { title: `Le tour ${number}` });
  }
  for (let number = 0; number < 20; number += 1) {
    const profile = {
      display_name: `Zoé ${number}`,
      created_at: new Timestamp(number, 1_000),
      tags: ['a', { b: number }],
    };
    batch.set(database.doc(`profiles/p${number}`), profile);
    batch.set(database.doc(`profiles/p${number}/library/state`), {
      saved: [`v${number}`],
      bytes: Buffer.from('é'),
    });
  }
  await batch.commit();
  const before = digest();
  expect(before).toMatch(
    /^library +20 [0-9a-f]+\nprofiles +20 [0-9a-f]+\nvideos +510 [0-9a-f]+\n$/,
  );
  await exportTo('backup');

  await emulator('DELETE', `${DATABASE}/documents`);
  expect(digest()).toBe('');

  await importFrom('backup');
  expect(digest()).toBe(before);

  await database.doc('profiles/p7').update({ tags: ['a', { b: 8 }] });
  const [library, profiles] = digest().split('\n');
  expect(library).toBe(before.split('\n')[0]);
  expect(profiles).not.toBe(before.split('\n')[1]);
  await database.terminate();
});

/** Opens a client of the web SDK that listens to the messages, as an open page does. */
function openClient(index: number) {
  setLogLevel('silent');
  const app = initializeApp({ projectId: PROJECT }, `client-${index}`);
  const client = getFirestore(app);
  const [host = '', port = ''] = firestore.address.split(':');
  connectFirestoreEmulator(client, host, Number(port));
  const messages = collection(client, 'messages');
  const shown = { texts: [] as unknown[], isFromServer: false, errors: [] as string[] };
  onSnapshot(
    query(messages, orderBy('text')),
    { includeMetadataChanges: true },
    ({ docs, metadata }) => {
      shown.texts = docs
        .filter((document) => !document.metadata.hasPendingWrites)
        .map((document) => document.get('text'));
      shown.isFromServer = !metadata.fromCache;
    },
    ({ code }) => shown.errors.push(code),
  );
  return { shown, send: (text: string) => addDoc(messages, { text }), close: () => deleteApp(app) };
}

test('20 open pages survive a restart from an export: what was acknowledged and what was pending arrive', async () => {
  const admin = adminFirestore(firestore.address, PROJECT);
  await admin.doc('messages/first').set({ text: 'first' });
  await admin.terminate();
  const clients = Array.from({ length: 20 }, (_, index) => openClient(index));
  const texts = (part: string) =>
    clients.map((_, index) => `${part} ${String(index).padStart(2, '0')}`);
  const expectShown = (expected: readonly string[]) =>
    vi.waitFor(
      () => {
        for (const { shown } of clients) {
          expect(shown).toEqual({ texts: [...expected, 'first'], isFromServer: true, errors: [] });
        }
      },
      { timeout: 60_000, interval: 200 },
    );
  // One after the other: the emulator sends the last of parallel writes with the next one only.
  for (const [index, { send }] of clients.entries()) await send(texts('a')[index] ?? '');
  await expectShown(texts('a'));

  await exportTo('restart');
  await firestore.stop();
  const pending = clients.map(({ send }, index) => send(texts('b')[index] ?? ''));
  const port = Number(firestore.address.split(':')[1]);
  firestore = await startFirestore({
    port,
    exported: metadataFile('restart'),
    print: (line) => console.error(line),
  });

  await Promise.all(pending);
  await clients[0]?.send('c');
  await expectShown([...texts('a'), ...texts('b'), 'c']);
  await Promise.all(clients.map(({ close }) => close()));
});
