import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicHomeResponse } from '@atelier/domain/contracts/public-home';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { fetchPath } from './support/call.ts';
import { buildEvent, uniqueId, putDocument, readDocument } from './support/documents.ts';

const home = async () => publicHomeResponse.parse(await (await fetchPath('/api/public/home')).json());
// Newer than all seed data, so that these are the newest three.
const at = (offset: number) => Timestamp.fromMillis(Date.now() + 3_600_000 + offset);
let before: FirebaseFirestore.DocumentData | undefined;

beforeAll(async () => {
  before = await readDocument('settings/global');
});
afterAll(async () => {
  const settings = adminFirestore().doc('settings/global');
  await (before === undefined ? settings.delete() : settings.set(before));
});

test('returns the three newest public events', async () => {
  const ids = [1, 2, 3, 4].map((offset) => ({ offset, id: uniqueId('event') }));
  for (const { id, offset } of ids) await putDocument(`events/${id}`, buildEvent({ created_at: at(offset) }));
  const hidden = uniqueId('hidden');
  await putDocument(`events/${hidden}`, buildEvent({ is_public: false, status: 'draft', created_at: at(9) }));
  const { events } = await home();
  expect(events.map((one) => one.id)).toEqual([ids[3]?.id, ids[2]?.id, ids[1]?.id]);
  for (const { id } of [...ids, { id: hidden }]) await adminFirestore().doc(`events/${id}`).delete();
});

test('an event contains its image’s version and no path', async () => {
  const [plain, pictured] = [uniqueId('event'), uniqueId('event')];
  await putDocument(`events/${plain}`, buildEvent({ created_at: at(20) }));
  const updated_at = Timestamp.fromMillis(1_700_000_000_123);
  await putDocument(
    `events/${pictured}`,
    buildEvent({ created_at: at(21), updated_at, image_url: 'events/1700000000000.jpg' }),
  );
  const { events } = await home();
  expect(events[0]).toMatchObject({ id: pictured, has_image: true, version: 1_700_000_000_123 });
  expect(events[1]).toMatchObject({ id: plain, has_image: false });
  expect(JSON.stringify(events)).not.toContain('1700000000000.jpg');
  for (const id of [plain, pictured]) await adminFirestore().doc(`events/${id}`).delete();
});

test('without settings there is no maintenance and the default social pages are used', async () => {
  await adminFirestore().doc('settings/global').delete();
  expect(await home()).toMatchObject({
    maintenance: false,
    social: { facebook_url: expect.stringMatching(/^https:/), youtube_url: expect.stringMatching(/^https:/) },
  });
});

test('returns maintenance and keeps an emptied address empty', async () => {
  const settings = { maintenance: true, facebook_url: '', instagram_url: 'https://example.com/i' };
  await adminFirestore().doc('settings/global').set(settings);
  expect(await home()).toMatchObject({
    maintenance: true,
    social: { facebook_url: '', instagram_url: 'https://example.com/i' },
  });
});

test('the CDN caches the response for a minute', async () => {
  const response = await fetchPath('/api/public/home');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
});

test.each([
  ['GET', '/api/nothing', 404, 'not-found'],
  ['GET', '/api/public/home/more', 404, 'not-found'],
  ['POST', '/api/public/home', 405, 'method-not-allowed'],
  ['DELETE', '/api/public/home', 405, 'method-not-allowed'],
])('%s %s is %i', async (method, path, status, error) => {
  const response = await fetchPath(path, { method });
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ error });
  expect(response.headers.get('cache-control')).toContain('no-store');
  if (status === 405) expect(response.headers.get('allow')).toBe('GET');
});
