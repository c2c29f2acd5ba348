import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeEach, expect, test, vi } from 'vitest';
import { FRESH_MEMBERSHIP } from '@atelier/domain/members/profile';
import { HOUR_MS } from '@atelier/domain/time-units';

/** Documents by path. */
let stored: Map<string, DocumentData>;
const notify =
  vi.fn<
    (
      uid: string,
      occasion: { key: string },
      notification: { fields: object; mail: { template: string } },
    ) => Promise<void>
  >();
vi.mock('../notifications/notify.ts', () => ({ notify }));

const snapshot = (at: string) =>
  ({
    id: at.slice(at.lastIndexOf('/') + 1),
    ref: { path: at },
    exists: stored.has(at),
    data: () => stored.get(at),
    get: (field: string): unknown => stored.get(at)?.[field],
  }) as unknown as DocumentSnapshot;
interface Query {
  collection: string;
  where: { value: unknown }[];
  limit: number;
}
/** Finds clips sent until an instant, or the trainers, as the queries do. */
function found({ collection, where }: Query) {
  const inCollection = [...stored.keys()].filter((at) => at.startsWith(`${collection}/`));
  const until = where.find(({ value }) => value instanceof Date)?.value as Date | undefined;
  return inCollection
    .map(snapshot)
    .filter((one) =>
      until === undefined
        ? one.get('is_pro_trainer') === true
        : (one.get('created_at') as Timestamp).toDate() <= until,
    );
}
/** Returns a page of a query: the documents behind one, or the first ones. */
const pageAfter = (query: Query, last?: DocumentSnapshot) => {
  const docs = found(query);
  const start = docs.findIndex(({ id }) => id === last?.id) + 1;
  return {
    get: () => Promise.resolve({ docs: docs.slice(start, start + query.limit) }),
    startAfter: (document: DocumentSnapshot) => pageAfter(query, document),
  };
};
vi.mock('../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  readDocuments: (...paths: string[]) => Promise.resolve(paths.map(snapshot)),
  toFirestoreQuery: (query: Query) => pageAfter(query),
  database: () => ({
    runTransaction: (run: (transaction: object) => Promise<void>) =>
      run({
        get: ({ path }: { path: string }) => Promise.resolve(snapshot(path)),
        update: ({ path }: { path: string }, change: DocumentData) =>
          stored.set(path, { ...stored.get(path), ...change }),
      }),
  }),
}));
const { tellOfClip, tellOfLateClips } = await import('./tell-trainers.ts');

const SENT = Timestamp.fromDate(new Date('2026-11-20T09:00:00Z'));
const hoursLater = (hours: number) => new Date(SENT.toMillis() + hours * HOUR_MS);
const profile = (fields: object) => ({
  display_name: 'Zoé',
  email: 'zoe@example.com',
  locale: 'fr',
  time_zone: 'Europe/Paris',
  ...FRESH_MEMBERSHIP,
  created_at: SENT,
  ...fields,
});
const CLIP = {
  user_id: 'zoe',
  author_name: 'Zoé',
  tier: 'premium',
  video_id: 'v1',
  move_id: 'tour',
  name_fr: 'Le tour',
  name_en: 'The spin',
  lesson: { start_s: 1, end_s: 4 },
  clip: { path: 'x.webm', duration_s: 20, trim_in_s: 2, trim_out_s: 12 },
  state: 'waiting',
  created_at: SENT,
  expires_at: SENT,
};
const told = () => notify.mock.calls.map(([uid, { key }, { fields }]) => ({ uid, key, ...fields }));

beforeEach(() => {
  vi.resetAllMocks();
  notify.mockResolvedValue();
  stored = new Map<string, DocumentData>([
    ['move_reviews/r1', CLIP],
    ['videos/v1', { author_id: 'ines' }],
    ['profiles/ines', profile({ is_pro_trainer: true })],
    ['profiles/sam', profile({ is_pro_trainer: true, locale: 'en' })],
    ['profiles/zoe', profile({})],
  ]);
});

test('a new clip is told to the trainer of its film, without the name of who sent it', async () => {
  await tellOfClip(snapshot('move_reviews/r1'));
  expect(told()).toEqual([
    { uid: 'ines', key: 'clip_r1_new', review_id: 'r1', title: 'Le tour', state: 'new' },
  ]);
  expect(JSON.stringify(notify.mock.calls)).not.toContain('Zoé');
});

test.each([
  ['whose film is by no trainer', 'profiles/ines', profile({ is_pro_trainer: false })],
  ['whose trainer has left', 'videos/v1', { author_id: 'gone' }],
  ['without its film', 'videos/v1', {}],
])('a clip %s is told to every trainer, in their language', async (_what, at, fields) => {
  stored.set(at, fields);
  await tellOfClip(snapshot('move_reviews/r1'));
  expect(told()).toContainEqual(expect.objectContaining({ uid: 'sam', title: 'The spin' }));
});

test('a clip is told to every trainer, however many there are', async () => {
  const trainers = Array.from({ length: 250 }, (_, index) => `trainer${index}`);
  for (const uid of trainers) stored.set(`profiles/${uid}`, profile({ is_pro_trainer: true }));
  stored.set('videos/v1', {});
  await tellOfClip(snapshot('move_reviews/r1'));
  expect(told().map(({ uid }) => uid)).toEqual(['ines', 'sam', ...trainers]);
});

test('nobody is told of a clip of their own, which they cannot answer', async () => {
  stored.set('move_reviews/r1', { ...CLIP, user_id: 'ines' });
  await tellOfClip(snapshot('move_reviews/r1'));
  expect(told().map(({ uid }) => uid)).toEqual(['sam']);
});

test('all trainers are told once when a day is left, and not before', async () => {
  await tellOfLateClips(hoursLater(47.9));
  expect(told()).toEqual([]);
  await tellOfLateClips(hoursLater(48));
  await tellOfLateClips(hoursLater(48.25));
  expect(told().map(({ uid, key }) => [uid, key])).toEqual([
    ['ines', 'clip_r1_late'],
    ['sam', 'clip_r1_late'],
  ]);
  expect(notify.mock.calls.map(([, , { mail }]) => mail)).toContainEqual(
    expect.objectContaining({
      template: 'clip-late',
      values: expect.objectContaining({ date: hoursLater(72), time: hoursLater(72) }) as unknown,
    }),
  );
});

test('a clip that a trainer works on is told if the claim ends without an answer', async () => {
  const claimed_until = Timestamp.fromDate(hoursLater(48.5));
  stored.set('move_reviews/r1', { ...CLIP, state: 'claimed', trainer_id: 'sam', claimed_until });
  await tellOfLateClips(hoursLater(48.25));
  expect(told()).toEqual([]);
  await tellOfLateClips(hoursLater(48.75));
  expect(told()).toHaveLength(2);
});

test('a run that could not tell everybody tells again, under the same keys', async () => {
  notify.mockRejectedValueOnce(new Error('locked'));
  await expect(tellOfLateClips(hoursLater(49))).rejects.toThrow('not handled');
  await tellOfLateClips(hoursLater(49));
  expect(new Set(told().map(({ uid, key }) => `${uid} ${key}`))).toEqual(
    new Set(['ines clip_r1_late', 'sam clip_r1_late']),
  );
  expect(stored.get('move_reviews/r1')).toMatchObject({ late_told: true });
});
