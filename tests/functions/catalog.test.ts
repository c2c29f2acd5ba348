import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { deliverEvent, deliverEventTwice, restDocument } from './support/deliver-event.ts';
import { waitFor, uniqueId, putDocument, readDocument, buildVideo } from './support/documents.ts';

interface Catalog {
  cards: { id: string; title: string; created_at: Timestamp }[];
  count: number;
}
const catalog = async (level: string) =>
  (await readDocument(`catalog/${level}`)) as Catalog | undefined;
const idsOf = async (level: string) => (await catalog(level))?.cards.map((card) => card.id) ?? [];
const whenListed = (level: string, id: string) =>
  waitFor(
    () => idsOf(level),
    (ids) => ids.includes(id),
  );
const waitUntilUnlisted = (level: string, id: string) =>
  waitFor(
    () => idsOf(level),
    (ids) => !ids.includes(id),
  );

test('the library follows creation, change and deletion of a video', async () => {
  const id = uniqueId('video');
  await putDocument(`videos/${id}`, buildVideo({ level: 'basic' }));
  await whenListed('basic', id);
  expect((await catalog('basic'))?.count).toBe((await idsOf('basic')).length);
  await adminFirestore()
    .doc(`videos/${id}`)
    .update({ title: 'Autre', updated_at: Timestamp.now() });
  await waitFor(
    () => catalog('basic'),
    (data) => data?.cards.find((card) => card.id === id)?.title === 'Autre',
  );
  await adminFirestore().doc(`videos/${id}`).delete();
  await waitUntilUnlisted('basic', id);
});

test('a draft is not in a library until accepted', async () => {
  const id = uniqueId('video');
  const path = `videos/${id}`;
  await putDocument(
    path,
    buildVideo({ level: 'pro', status: 'brouillon', subscription_tier: 'draft' }),
  );
  expect(await deliverEvent('onVideoWritten', { path, after: await restDocument(path) })).toBe(200);
  expect(await idsOf('pro')).not.toContain(id);
  await adminFirestore().doc(path).update({ status: 'en_ligne', subscription_tier: 'pro' });
  await whenListed('pro', id);
});

test('a change of level moves the card, in any order of events', async () => {
  const id = uniqueId('video');
  const path = `videos/${id}`;
  await putDocument(path, buildVideo({ level: 'basic' }));
  const first = await restDocument(path);
  await whenListed('basic', id);
  await adminFirestore().doc(path).update({ level: 'pro', subscription_tier: 'pro' });
  await whenListed('pro', id);
  await waitUntilUnlisted('basic', id);
  const second = await restDocument(path);
  expect(await deliverEventTwice('onVideoWritten', { path, before: first, after: second })).toEqual(
    [200, 200],
  );
  expect(await deliverEvent('onVideoWritten', { path, after: first })).toBe(200);
  expect(await idsOf('basic')).not.toContain(id);
  expect((await idsOf('pro')).filter((one) => one === id)).toHaveLength(1);
});

test('cards are sorted by newest', async () => {
  const older = uniqueId('older');
  const newer = uniqueId('newer');
  await putDocument(
    `videos/${newer}`,
    buildVideo({ level: 'pro', created_at: Timestamp.fromMillis(2_000) }),
  );
  await putDocument(
    `videos/${older}`,
    buildVideo({ level: 'pro', created_at: Timestamp.fromMillis(1_000) }),
  );
  await whenListed('pro', newer);
  const ids = await whenListed('pro', older);
  expect(ids.indexOf(newer)).toBeLessThan(ids.indexOf(older));
});

test('an invalid video does not break its library', async () => {
  const broken = uniqueId('broken');
  const sound = uniqueId('sound');
  await putDocument(`videos/${broken}`, { ...buildVideo({ level: 'pro' }), category: 'jonglage' });
  await putDocument(`videos/${sound}`, buildVideo({ level: 'pro' }));
  expect(await whenListed('pro', sound)).not.toContain(broken);
  await adminFirestore().doc(`videos/${broken}`).delete();
});

test('many videos created at once are all listed', { timeout: 150_000 }, async () => {
  const ids = Array.from({ length: 15 }, () => uniqueId('burst'));
  await Promise.all(ids.map((id) => putDocument(`videos/${id}`, buildVideo({ level: 'premium' }))));
  await waitFor(
    () => idsOf('premium'),
    (listed) => ids.every((id) => listed.includes(id)),
    120_000,
  );
});
