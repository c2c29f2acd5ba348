import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFirestore, firestoreCommand } from './find-firestore.ts';

const inCli = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';

let folder = '';
beforeEach(() => void (folder = realpathSync(mkdtempSync(join(tmpdir(), 'find-firestore-')))));
afterEach(() => rmSync(folder, { recursive: true }));

function find(env: NodeJS.ProcessEnv = {}): string | undefined {
  return findFirestore({
    env,
    home: join(folder, 'home'),
    prefix: folder,
    platform: 'linux',
    javaCache: '',
  });
}

function file(path: string): string {
  const fullPath = join(folder, path);
  mkdirSync(dirname(fullPath), { recursive: true });
  writeFileSync(fullPath, '');
  return fullPath;
}

test('finds nothing on an empty machine', () => expect(find()).toBeUndefined());

test('FIRESTORE_EMULATOR_BINARY_PATH takes precedence', () => {
  file('home/.cache/firebase/emulators/cloud-firestore-emulator-v1.20.0.jar');
  const named = file('mine.jar');
  expect(find({ FIRESTORE_EMULATOR_BINARY_PATH: named })).toBe(named);
});

test('throws when FIRESTORE_EMULATOR_BINARY_PATH names no file', () => {
  const env = { FIRESTORE_EMULATOR_BINARY_PATH: join(folder, 'gone.jar') };
  expect(() => find(env)).toThrow(/FIRESTORE_EMULATOR_BINARY_PATH names no file: .*gone\.jar/);
});

test("prefers the newest in firebase-tools' cache to the Cloud CLI's", () => {
  file('home/.cache/firebase/emulators/cloud-firestore-emulator-v1.9.9.jar');
  file(`usr/lib/google-cloud-sdk/${inCli}`);
  const newest = file('home/.cache/firebase/emulators/cloud-firestore-emulator-v1.19.8.jar');
  expect(find()).toBe(newest);
});

test('looks in FIREBASE_EMULATORS_PATH', () => {
  const jar = file('cache/cloud-firestore-emulator-v1.19.8.jar');
  expect(find({ FIREBASE_EMULATORS_PATH: join(folder, 'cache') })).toBe(jar);
});

test('finds the Cloud CLI whose gcloud is linked from PATH', () => {
  const jar = file(`opt/cli/${inCli}`);
  file('opt/cli/bin/gcloud');
  mkdirSync(join(folder, 'bin'));
  symlinkSync('../opt/cli/bin/gcloud', join(folder, 'bin', 'gcloud'));
  expect(find({ PATH: join(folder, 'bin') })).toBe(jar);
});

test('looks in the usual folders of the Cloud CLI', () => {
  const jar = file(`home/google-cloud-sdk/${inCli}`);
  expect(find()).toBe(jar);
});

test("Java runs firebase-tools' jar by its manifest", () => {
  const jar = '/cache/cloud-firestore-emulator-v1.22.0.jar';
  expect(firestoreCommand(jar)).toEqual(['-Duser.language=en', '-jar', jar]);
});

test("Java runs the Cloud CLI's jar by its main class", () => {
  const jar = '/cli/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';
  expect(firestoreCommand(jar)).toEqual([
    '-Duser.language=en',
    '-cp',
    jar,
    expect.stringMatching(/\.CloudFirestore$/),
  ]);
});
