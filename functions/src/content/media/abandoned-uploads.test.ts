import { expect, test, vi } from 'vitest';
import { Timestamp } from 'firebase-admin/firestore';
import type { FieldFilter, QuerySpec } from '@atelier/domain/queries/query-spec';

const now = new Date('2026-11-20T03:30:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

/** Files by name with their age in hours and the paths that documents reference. */
const bucket = new Map<string, number>([
  ['avatars/u1/shown.jpg', 30],
  ['avatars/u1/left.jpg', 30],
  ['avatars/u1/young.jpg', 23],
  ['avatars/u1/old.jpg', 24 * 8],
  ['avatars/gone/left.jpg', 30],
  ['chat_media/u1/1700000000000_said.jpg', 30],
  ['chat_media/u1/1700000000000_left.jpg', 30],
  ['chat_media/u1/1700000000000_young.jpg', 23],
  ['review_clips/u1/r1/source.mp4', 30],
  ['review_clips/u1/r2/source.mp4', 30],
  ['review_replies/u1/r9/1700000000000.webm', 30],
  ['review_replies/u1/r9/1700000000001.webm', 30],
  ['trainer_ids/u1_idFront_1700000000000.jpg', 30],
  ['trainer_ids/u1_idBack_1700000000000.jpg', 30],
  ['videos/drafts/u1/1.mp4', 30],
  ['videos/drafts/u1/2.mp4', 30],
  ['videos/drafts/u1/thumbnails/1.jpg', 30],
  ['videos/drafts/u1/captions/1.vtt', 30],
  ['videos/drafts/u2/1.mp4', 30],
  ['videos/drafts/u2/2.mp4', 30],
  ['videos/free/1.mp4', 30],
  ['videos/free/2.mp4', 30],
  ['videos/pro/thumbnails/1.jpg', 30],
  ['videos/pro/thumbnails/2.jpg', 30],
  ['videos/pro/captions/1.vtt', 23],
  ['events/1.jpg', 30],
  ['events/2.jpg', 30],
  // Names that only the server's SDK or an older rule could create.
  ['avatars//u1/left.jpg', 30],
  ['trainer_ids//u1_idFront_1700000000000.jpg', 30],
  ['avatars/unreadable/left.jpg', 30],
  // Made of films: of one that waits for its other steps, one that was given up, and one that is
  // forgotten.
  [`videos/drafts/u1/${'a'.repeat(32)}_360.mp4`, 30],
  [`videos/drafts/u1/thumbnails/${'a'.repeat(32)}.jpg`, 30],
  [`videos/drafts/u1/${'b'.repeat(32)}_360.mp4`, 30],
  [`videos/free/${'c'.repeat(32)}_360.mp4`, 30],
  // Of a clip whose message was deleted while the worker made it.
  [`chat_media/u1/${'d'.repeat(32)}_clip.mp4`, 30],
]);
const encodingIn = (state: string) => ({
  kind: 'video',
  owner: 'videos/v',
  author_id: 'u1',
  source: 'videos/drafts/u1/1.mp4',
  state,
  steps: { probe: 1, '360': 1 },
  attempts: 1,
  created_at: Timestamp.fromDate(now),
  updated_at: Timestamp.fromDate(now),
});
const documents: Record<string, Record<string, unknown>> = {
  'profiles/u1': { avatar_url: 'avatars/u1/shown.jpg' },
  [`encodings/${'a'.repeat(32)}`]: encodingIn('running'),
  [`encodings/${'b'.repeat(32)}`]: { ...encodingIn('failed'), error: { code: 'worker-failed' } },
  'trainer_applications/u1': { id_front_path: 'trainer_ids/u1_idFront_1700000000000.jpg' },
};
const drafts = [
  {
    url: 'videos/drafts/u1/1.mp4',
    thumbnail_url: 'videos/drafts/u1/thumbnails/1.jpg',
    captions: { fr: 'videos/drafts/u1/captions/1.vtt' },
  },
];
// More videos than one page of a query; the unpublished one is the oldest.
const manyVideos = [
  ...Array.from({ length: 500 }, (_, number) => ({ url: `videos/free/of-u2-${number}.mp4` })),
  { url: 'videos/drafts/u2/1.mp4' },
];
// A thumbnail stored under another level than its video.
const published = [
  { level: 'free', url: 'videos/free/1.mp4', thumbnail_url: 'videos/pro/thumbnails/1.jpg' },
];
const events = [{ image_url: 'events/1.jpg' }];
const reader = (data: Record<string, unknown> | undefined) => ({
  get: (field: string) => data?.[field],
  data: () => data,
  exists: data !== undefined,
  ref: { path: 'a/b' },
});

/** Query results of this schedule. */
function found({ collection, where }: QuerySpec): Record<string, unknown>[] {
  const value = (field: string) =>
    where.find((one) => 'field' in one && one.field === field) as FieldFilter | undefined;
  if (collection === 'events') {
    return events.filter(({ image_url }) => image_url === value('image_url')?.value);
  }
  if (value('user_id')) return [{ 'clip.path': 'review_clips/u1/r1/source.mp4' }];
  if (value('trainer_id')) {
    return [{ 'answer.reply_path': 'review_replies/u1/r9/1700000000000.webm' }];
  }
  if (value('author_id')) return value('author_id')?.value === 'u2' ? manyVideos : drafts;
  return published.filter(({ level }) => level === value('level')?.value);
}

interface Page {
  get: () => Promise<unknown>;
  startAfter: (last: ReturnType<typeof reader>) => Page;
  select: () => Page;
}

/** One page of a query's results, with the following pages. */
function pageOf(all: Record<string, unknown>[], limit: number): Page {
  const docs = all.slice(0, limit).map(reader);
  const startAfter = (last: (typeof docs)[number]) =>
    pageOf(all.slice(docs.indexOf(last) + 1), limit);
  const page: Page = {
    get: () => Promise.resolve({ docs, empty: docs.length === 0 }),
    startAfter,
    select: () => page,
  };
  return page;
}

const log = vi.fn();
vi.mock('firebase-functions/logger', () => ({ write: log }));
vi.mock('./former-files.ts', () => ({
  referencedChatFiles: (uid: string) =>
    Promise.resolve([undefined, `chat_media/${uid}/1700000000000_said.jpg`]),
}));
vi.mock('../../platform/firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  toFirestoreQuery: (spec: QuerySpec) => pageOf(found(spec), spec.limit),
  database: () => ({
    doc(path: string) {
      if (path.endsWith('/unreadable')) throw new Error('the database does not answer');
      return { get: () => Promise.resolve(reader(documents[path])) };
    },
  }),
  mediaBucket: () => ({
    // Pages of two, to test pagination.
    getFiles({ prefix, pageToken = '0' }: { prefix: string; pageToken?: string }) {
      const names = [...bucket.keys()].filter((name) => name.startsWith(prefix));
      const start = Number(pageToken);
      const files = names.slice(start, start + 2).map((name) => ({
        name,
        metadata: { timeCreated: hoursAgo(bucket.get(name) ?? 0) },
        delete: () => Promise.resolve(deleted.push(name)),
      }));
      return Promise.resolve([
        files,
        start + 2 < names.length ? { pageToken: String(start + 2) } : null,
      ]);
    },
  }),
}));
const progress = {
  name: 'purgeUploads',
  claim: () => Promise.resolve({ step: 0 }),
  save: () => Promise.resolve(),
  release: () => Promise.resolve(),
};
const deleted: string[] = [];
const { purgeAbandonedUploads } = await import('./abandoned-uploads.ts');

test('deletes unreferenced files older than a day and younger than a week', async () => {
  const purged = await purgeAbandonedUploads(now, {
    progress,
    mayStart: true,
    hasTime: () => true,
  });
  expect(deleted.toSorted()).toEqual([
    'avatars/gone/left.jpg',
    'avatars/u1/left.jpg',
    'chat_media/u1/1700000000000_left.jpg',
    `chat_media/u1/${'d'.repeat(32)}_clip.mp4`,
    'events/2.jpg',
    'review_clips/u1/r2/source.mp4',
    'review_replies/u1/r9/1700000000001.webm',
    'trainer_ids/u1_idBack_1700000000000.jpg',
    'videos/drafts/u1/2.mp4',
    `videos/drafts/u1/${'b'.repeat(32)}_360.mp4`,
    'videos/drafts/u2/2.mp4',
    'videos/free/2.mp4',
    `videos/free/${'c'.repeat(32)}_360.mp4`,
    'videos/pro/thumbnails/2.jpg',
  ]);
  expect(purged).toBe(deleted.length);
  // One owner's failure is logged; the other owners' files are gone all the same.
  expect(log.mock.calls).toMatchObject([
    [{ message: 'clean-up-failed', what: 'uploads', id: 'unreadable' }],
  ]);
});
