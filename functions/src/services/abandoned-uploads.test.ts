import { expect, test, vi } from 'vitest';

const now = new Date('2026-11-20T03:30:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

/** Files by name with the hours since they were put, and what documents name. */
const bucket = new Map<string, number>([
  ['avatars/u1/shown.jpg', 30],
  ['avatars/u1/left.jpg', 30],
  ['avatars/u1/young.jpg', 23],
  ['avatars/u1/old.jpg', 24 * 8],
  ['avatars/gone/left.jpg', 30],
  ['chat_media/u1/1700000000000_said.jpg', 30],
  ['chat_media/u1/1700000000000_left.jpg', 30],
  ['chat_media/u1/1700000000000_young.jpg', 23],
  ['trainer_ids/u1_idFront_1700000000000.jpg', 30],
  ['trainer_ids/u1_idBack_1700000000000.jpg', 30],
  ['videos/drafts/u1/1.mp4', 30],
  ['videos/drafts/u1/2.mp4', 30],
  ['videos/drafts/u1/thumbnails/1.jpg', 30],
  ['videos/drafts/u1/captions/1.vtt', 30],
  ['videos/free/1.mp4', 30],
]);
const documents: Record<string, Record<string, unknown>> = {
  'profiles/u1': { avatar_url: 'avatars/u1/shown.jpg' },
  'trainer_applications/u1': { id_front_path: 'trainer_ids/u1_idFront_1700000000000.jpg' },
};
const drafts = [
  {
    url: 'videos/drafts/u1/1.mp4',
    thumbnail_url: 'videos/drafts/u1/thumbnails/1.jpg',
    captions: { fr: 'videos/drafts/u1/captions/1.vtt' },
  },
];
const reader = (data: Record<string, unknown> | undefined) => ({ get: (field: string) => data?.[field] });

vi.mock('./message-files.ts', () => ({
  namedChatFiles: (uid: string) => Promise.resolve([undefined, `chat_media/${uid}/1700000000000_said.jpg`]),
}));
vi.mock('./query.ts', () => ({
  toQuery: () => ({ get: () => Promise.resolve({ docs: drafts.map(reader) }) }),
}));
vi.mock('./firebase.ts', () => ({
  database: () => ({ doc: (path: string) => ({ get: () => Promise.resolve(reader(documents[path])) }) }),
  mediaBucket: () => ({
    // Pages of two, to be asked for one after the other.
    getFiles({ prefix, pageToken = '0' }: { prefix: string; pageToken?: string }) {
      const names = [...bucket.keys()].filter((name) => name.startsWith(prefix));
      const start = Number(pageToken);
      const files = names.slice(start, start + 2).map((name) => ({
        name,
        metadata: { timeCreated: hoursAgo(bucket.get(name) ?? 0) },
        delete: () => Promise.resolve(deleted.push(name)),
      }));
      return Promise.resolve([files, start + 2 < names.length ? { pageToken: String(start + 2) } : null]);
    },
  }),
}));
const deleted: string[] = [];
const { purgeAbandonedUploads } = await import('./abandoned-uploads.ts');

test('deletes what nothing names after a day, of the last week, in members’ places only', async () => {
  expect(await purgeAbandonedUploads(now)).toBe(5);
  expect(deleted.toSorted()).toEqual([
    'avatars/gone/left.jpg',
    'avatars/u1/left.jpg',
    'chat_media/u1/1700000000000_left.jpg',
    'trainer_ids/u1_idBack_1700000000000.jpg',
    'videos/drafts/u1/2.mp4',
  ]);
});
