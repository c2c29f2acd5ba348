// What the call does with whole documents is in tests/functions/admin-videos.test.ts; here, with
// fields that are missing.
import type { DocumentData } from 'firebase-admin/firestore';
import { beforeEach, expect, test, vi } from 'vitest';
import type { NotificationOf } from '../../notifications/notify.ts';

const VIDEO = 'videos/v1';
const DRAFT = { title: 'Le tour', level: 'basic', status: 'brouillon', author_id: 'zoe' };
let stored: Map<string, DocumentData>;
const log = vi.fn<(facts: { before: DocumentData }) => void>();
const notified = vi.fn<(uid: string, notification: NotificationOf<'draft'>) => void>();
vi.mock('../../platform/firebase.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  database: () => ({ doc: (path: string) => ({ path }) }),
}));
vi.mock('../../moderation/audit/admin-transaction.ts', () => ({
  runAdminTransaction: (_actor: string, run: (context: object) => unknown) => {
    const transaction = {
      get: ({ path }: { path: string }) =>
        Promise.resolve({
          id: path.split('/').at(-1),
          ref: { path },
          exists: stored.has(path),
          get: (field: string) => stored.get(path)?.[field] as unknown,
        }),
      delete: ({ path }: { path: string }) => stored.delete(path),
    };
    return run({ transaction, log });
  },
}));
vi.mock('../../notifications/notify.ts', () => ({
  notifyInTransaction: (
    _transaction: object,
    member: { id: string },
    notification: NotificationOf<'draft'>,
  ) => notified(member.id, notification),
}));
const { deleteVideo } = await import('./delete-video.ts');

const refuse = (fields: Partial<typeof DRAFT>) => {
  stored.set(VIDEO, fields);
  return deleteVideo('boss', { id: 'v1', expected_updated_at: null });
};

beforeEach(() => {
  vi.clearAllMocks();
  stored = new Map<string, DocumentData>([['profiles/zoe', {}]]);
});

test.each([
  ['a title', DRAFT, 'Le tour'],
  ['no title', { ...DRAFT, title: undefined }, ''],
])('the author of a refused draft with %s is told its title as it is', async (_, draft, title) => {
  expect(await refuse(draft)).toEqual({ changed: true });
  const told = { fields: { title, state: 'refused' }, mail: { values: { title } } };
  expect(notified.mock.calls).toMatchObject([['zoe', told]]);
  expect(log.mock.calls).toMatchObject([[{ before: { ...draft, title } }]]);
});

test('a draft without an author is deleted, and nobody is told', async () => {
  expect(await refuse({ ...DRAFT, author_id: undefined })).toEqual({ changed: true });
  expect([stored.has(VIDEO), notified.mock.calls, log.mock.calls.length]).toEqual([false, [], 1]);
});
