import { expect, test } from 'vitest';
import { storagePath } from '@atelier/domain/storage-paths';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { deliverEvent, restDocument } from './support/deliver-event.ts';
import { mediaBucket, runSchedule, OWN_FILE } from './support/functions-emulator.ts';
import { waitFor, uniqueId, putDocument } from './support/documents.ts';

const save = (file: string) => mediaBucket().file(file).save('x', OWN_FILE);
const fileExists = async (file: string) => (await mediaBucket().file(file).exists())[0];
const waitUntilDeleted = (file: string) =>
  waitFor(
    () => fileExists(file),
    (there) => !there,
  );
const profile = (avatar_url: string) => ({
  display_name: 'Zoé',
  email: 'z@example.com',
  is_pro_trainer: false,
  avatar_url,
});

test('deletes a former avatar, and no file in another folder', async () => {
  const uid = uniqueId('member');
  const path = `profiles/${uid}`;
  const former = storagePath.avatar(uid, '1.jpg');
  const next = storagePath.avatar(uid, '2.jpg');
  const foreign = storagePath.avatar(uniqueId('other'), '1.jpg');
  await Promise.all([former, next, foreign].map(save));
  await putDocument(path, profile(former));
  const before = await restDocument(path);
  await adminFirestore().doc(path).update({ avatar_url: next });
  await waitUntilDeleted(former);
  expect(await fileExists(next)).toBe(true);
  // A repeated event after the member restored the former avatar.
  await save(former);
  const after = await restDocument(path);
  await adminFirestore().doc(path).update({ avatar_url: former });
  await waitUntilDeleted(next);
  expect(await deliverEvent('onProfileWritten', { path, before, after })).toBe(200);
  expect(await fileExists(former)).toBe(true);

  await putDocument(path, profile(foreign));
  const lying = await restDocument(path);
  await putDocument(path, profile(former));
  const change = { path, before: lying, after: await restDocument(path) };
  expect(await deliverEvent('onProfileWritten', change)).toBe(200);
  expect(await fileExists(foreign)).toBe(true);
});

test('deletes the former images of an application that is sent again', async () => {
  const uid = uniqueId('member');
  const path = `trainer_applications/${uid}`;
  const file = (side: 'idFront' | 'idBack', at: number) => storagePath.identity(uid, side, at);
  const oldFront = file('idFront', 1_700_000_000_000);
  const back = file('idBack', 1_700_000_000_000);
  const front = file('idFront', 1_700_000_000_001);
  await Promise.all([oldFront, back, front].map(save));
  await putDocument(path, { user_id: uid, id_front_path: oldFront, id_back_path: back });
  await adminFirestore().doc(path).update({ id_front_path: front });
  await waitUntilDeleted(oldFront);
  expect(await Promise.all([back, front].map(fileExists))).toEqual([true, true]);
});

// abandoned-uploads.test.ts covers older uploads: all files in the emulator are new.
test('keeps uploads of today, referenced or not', async () => {
  const uid = uniqueId('member');
  const named = storagePath.avatar(uid, '1.jpg');
  const loose = storagePath.avatar(uid, '2.jpg');
  const identity = storagePath.identity(uid, 'idFront', 1_700_000_000_000);
  await Promise.all([named, loose, identity].map(save));
  await putDocument(`profiles/${uid}`, profile(named));
  await runSchedule('purgeUploads');
  expect(await Promise.all([named, loose, identity].map(fileExists))).toEqual([true, true, true]);
});
