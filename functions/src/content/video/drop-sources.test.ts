import { beforeEach, expect, it, vi } from 'vitest';
import { FieldValue, Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { filmsWithSource } from '@atelier/domain/queries/server-content-queries';

const now = new Date('2026-12-31T03:30:00Z');
const BEFORE = new Date('2026-12-01T03:30:00Z');
const SOURCE = 'videos/pro/1.mov';
const renditions = {
  '360': 'videos/pro/a_360.mp4',
  '720': 'videos/pro/a_720.mp4',
  slow: 'videos/pro/a_slow.mp4',
};

/** Stored videos by id, and what is written to them. */
const videos = new Map<string, DocumentData>();
const written = new Map<string, DocumentData>();
const startAfter = vi.fn();
const toFirestoreQuery = vi.hoisted(() => vi.fn());
const snapshot = (id: string) => ({
  ref: { id, path: `videos/${id}` },
  exists: videos.has(id),
  data: () => videos.get(id),
  get: () => videos.get(id)?.media.ready_at as unknown,
});
const log = vi.fn();
vi.mock('firebase-functions/logger', () => ({ write: log }));
vi.mock('../../platform/firebase.ts', async (original) => ({
  ...(await original<object>()),
  toFirestoreQuery,
  database: () => ({
    runTransaction: (work: (transaction: object) => Promise<unknown>) =>
      work({
        get: ({ id }: { id: string }) =>
          id === 'broken' ? Promise.reject(new Error('away')) : Promise.resolve(snapshot(id)),
        update: ({ id }: { id: string }, change: DocumentData) => written.set(id, change),
      }),
  }),
}));
const { dropSources } = await import('./drop-sources.ts');

const video = (
  fields: DocumentData = {},
  readyAt = Timestamp.fromMillis(BEFORE.getTime() - 1),
) => ({
  title: 'Bumps',
  description: 'Du coude.',
  category: 'bases',
  level: 'pro',
  difficulty_level: 'Débutant',
  subscription_tier: 'pro',
  status: 'en_ligne',
  url: SOURCE,
  duration: '00:00:12',
  author_id: 'ines',
  thumbnail_url: 'videos/pro/thumbnails/1.jpg',
  created_at: Timestamp.now(),
  media: { source: SOURCE, renditions, posters: {}, duration_s: 12, ready_at: readyAt },
  ...fields,
});
const drop = (keepSources = false, cursor?: string) =>
  dropSources(now, { workerUrl: 'https://worker.test', keepSources })(cursor);

beforeEach(() => {
  vi.clearAllMocks();
  videos.clear();
  written.clear();
  const page = { get: () => Promise.resolve({ docs: [...videos.keys()].map(snapshot) }) };
  startAfter.mockReturnValue(page);
  toFirestoreQuery.mockReturnValue({ ...page, startAfter });
});
const forgotten = { 'media.ready_at': FieldValue.delete() };

it('the largest size takes the place of a source after 30 days, and the video is not found again', async () => {
  videos.set('v', video());
  expect(await drop()).toBeUndefined();
  expect(toFirestoreQuery).toHaveBeenCalledWith(filmsWithSource(BEFORE));
  const film = renditions['720'];
  expect(written.get('v')).toEqual({ url: film, 'media.source': film, ...forgotten });
});

it.each([
  ['was prepared again meanwhile', () => video({}, Timestamp.fromDate(BEFORE)), undefined],
  ['has another film meanwhile', () => video({ url: 'videos/pro/2.mov' }), forgotten],
  ['has no size', () => video({ media: { ...video().media, renditions: {} } }), forgotten],
])('a video that %s keeps its film', async (_case, stored, expected) => {
  videos.set('v', stored());
  await drop();
  expect(written.get('v')).toEqual(expected);
});

it('where sources are kept, nothing is read', async () => {
  videos.set('v', video());
  expect(await drop(true)).toBeUndefined();
  expect(toFirestoreQuery).not.toHaveBeenCalled();
});

it('a full page is followed by the next, and one failure does not stop the others', async () => {
  videos.set('broken', video());
  for (let index = 1; index < 50; index++) videos.set(`v${index}`, video());
  const cursor = await drop();
  expect(cursor).toBe(String(BEFORE.getTime() - 1));
  expect(written.size).toBe(49);
  expect(log.mock.calls).toMatchObject([
    [{ message: 'clean-up-failed', what: 'film-sources', id: 'broken' }],
  ]);
  await drop(false, cursor);
  expect(startAfter).toHaveBeenCalledWith(Timestamp.fromMillis(BEFORE.getTime() - 1));
});
