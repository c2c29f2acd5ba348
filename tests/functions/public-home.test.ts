import { isDeepStrictEqual } from 'node:util';
import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicHomeResponse } from '@atelier/domain/contracts/public-home';
import { path } from '@atelier/domain/paths';
import { dayIn, previousDay, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { TIERS } from '@atelier/domain/values';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { fetchPath } from './support/call.ts';
import { buildEvent, uniqueId, putDocument, readDocument, waitFor } from './support/documents.ts';

const home = async () =>
  publicHomeResponse.parse(await (await fetchPath('/api/public/home')).json());
const TWO_HOURS_MS = 2 * 60 * 60 * 1000;
/** Today; late in the evening tomorrow, so that none of its events ends while the tests run. */
const day = dayIn(STUDIO_TIME_ZONE, new Date(Date.now() + TWO_HOURS_MS));
const dayBefore = previousDay(day);
let before: DocumentData | undefined;

beforeAll(async () => {
  before = await readDocument('settings/global');
});
afterAll(async () => {
  const settings = adminFirestore().doc('settings/global');
  await (before === undefined ? settings.delete() : settings.set(before));
});

/**
 * Stores public events of `day`, which start one a minute from midnight on, before all others, and
 * last all day.
 *
 * @returns their ids
 */
async function putEventsOfDay(...events: DocumentData[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [minute, fields] of events.entries()) {
    const id = uniqueId('event');
    ids.push(id);
    await putDocument(
      `events/${id}`,
      buildEvent({ date: day, start_time: `00:0${minute}`, end_time: '23:59', ...fields }),
    );
  }
  return ids;
}
async function countOfVideos(): Promise<Record<string, unknown>> {
  const stored = await Promise.all(
    TIERS.map((tier) => readDocument(tier === 'free' ? path.catalog(tier) : path.teasers(tier))),
  );
  return Object.fromEntries(TIERS.map((tier, index) => [tier, stored[index]?.count ?? 0]));
}
const remove = (ids: readonly string[]) =>
  Promise.all(ids.map((id) => adminFirestore().doc(`events/${id}`).delete()));

test('returns the next three public events by date, with one of the day before that goes on past midnight', async () => {
  const hidden = { is_public: false, status: 'draft' };
  const over = { date: dayBefore, end_time: '00:02' };
  const late = { date: dayBefore, start_time: '23:59', end_time: '23:58' };
  const ids = await putEventsOfDay(hidden, over, late, {}, {}, {});
  const { events } = await home();
  expect(events.map((one) => one.id)).toEqual(ids.slice(2, 5));
  await remove(ids);
});

test('an event contains its image’s version and no path', async () => {
  const pictured = {
    updated_at: Timestamp.fromMillis(1_700_000_000_123),
    image_url: 'events/1700000000000.jpg',
  };
  const ids = await putEventsOfDay(pictured, {});
  const { events } = await home();
  expect(events[0]).toMatchObject({ id: ids[0], has_image: true, version: 1_700_000_000_123 });
  expect(events[1]).toMatchObject({ id: ids[1], has_image: false });
  expect(JSON.stringify(events)).not.toContain('1700000000000.jpg');
  await remove(ids);
});

test('returns the number of videos of each level', async () => {
  // Tests that run at the same time publish videos, too.
  await waitFor(
    async () => [(await home()).videos, await countOfVideos()],
    ([answered, stored]) => isDeepStrictEqual(answered, stored),
  );
});

test('without settings there is no maintenance and the default social pages are used', async () => {
  await adminFirestore().doc('settings/global').delete();
  expect(await home()).toMatchObject({
    maintenance: false,
    testimonials: [],
    social: {
      facebook_url: expect.stringMatching(/^https:/),
      youtube_url: expect.stringMatching(/^https:/),
    },
  });
});

test('returns maintenance with its message and expected end, and keeps an emptied address empty', async () => {
  const settings = {
    maintenance: true,
    maintenance_message_fr: 'On répare le rideau.',
    maintenance_until: Timestamp.fromMillis(1_700_000_000_000),
    facebook_url: '',
    instagram_url: 'https://example.com/i',
  };
  await adminFirestore().doc('settings/global').set(settings);
  expect(await home()).toMatchObject({
    maintenance: true,
    maintenance_message_fr: 'On répare le rideau.',
    maintenance_until: 1_700_000_000_000,
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
