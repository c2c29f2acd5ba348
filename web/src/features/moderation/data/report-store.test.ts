import { beforeEach, expect, it, vi } from 'vitest';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { fakeDocument, fakePage } from '../../../test/fake-firestore.ts';
import { AppError } from '../../../lib/errors.ts';
import type * as writes from '../../../lib/firestore/writes.ts';

const updateDocument = vi.fn<(path: string, data: object) => Promise<void>>();
vi.mock('../../../lib/firestore/writes.ts', async (original) => ({
  ...(await original<typeof writes>()),
  updateDocument,
}));
const stored: Record<string, object> = {};
vi.mock('../../../lib/firestore/sdk-reads.ts', () => ({
  fetchDoc: (path: string) => Promise.resolve(fakeDocument(stored, path)),
  fetchPage: (spec: QuerySpec) => Promise.resolve(fakePage(stored, spec)),
}));
const { closeReport, readConversation } = await import('./report-store.ts');

beforeEach(() => {
  vi.resetAllMocks();
});

it('closes a report and records the admin', async () => {
  updateDocument.mockResolvedValue();
  await closeReport('r1', 'dismissed', 'boss');
  const [path, data] = updateDocument.mock.lastCall ?? [];
  expect(path).toBe('reports/r1');
  expect(data).toMatchObject({ state: 'dismissed', updated_by: 'boss' });
});

it.each([
  ['forbidden', 'conflict'],
  ['offline', 'offline'],
] as const)('turns the write error %s into %s', async (code, expected) => {
  updateDocument.mockRejectedValue(new AppError(code));
  await expect(closeReport('r1', 'resolved', 'boss')).rejects.toMatchObject({ code: expected });
});

it('reads a message with three around it, oldest first; null when it is gone', async () => {
  for (const minute of [1, 2, 3, 4, 5, 6]) {
    const created_at = new Date(Date.UTC(2026, 10, 20, 10, minute));
    stored[`chat_rooms/2/messages/m${minute}`] = {
      user_id: 'u',
      author_name: 'U',
      message: `${minute}`,
      created_at,
    };
  }
  expect((await readConversation('2', 'm4'))?.map(({ id }) => id)).toEqual([
    'm2',
    'm3',
    'm4',
    'm5',
  ]);
  expect((await readConversation('2', 'm6'))?.map(({ id }) => id)).toEqual([
    'm3',
    'm4',
    'm5',
    'm6',
  ]);
  expect((await readConversation('2', 'm1'))?.map(({ id }) => id)).toEqual([
    'm1',
    'm2',
    'm3',
    'm4',
  ]);
  expect((await readConversation('2', 'm2'))?.map(({ id }) => id)).toEqual([
    'm1',
    'm2',
    'm3',
    'm4',
  ]);
  expect(await readConversation('2', 'none')).toBeNull();
});
