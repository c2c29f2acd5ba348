import { expect, test } from 'vitest';
import { firestoreCommand } from './firestore-command.ts';

test("firebase-tools' jar is run by its manifest", () => {
  const jar = '/cache/cloud-firestore-emulator-v1.22.0.jar';
  expect(firestoreCommand(jar)).toEqual(['-Duser.language=en', '-jar', jar]);
});

test("the Cloud CLI's jar, which has none, by its class", () => {
  const jar = '/cli/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';
  expect(firestoreCommand(jar)).toEqual(['-Duser.language=en', '-cp', jar, expect.stringMatching(/\.CloudFirestore$/)]);
});
