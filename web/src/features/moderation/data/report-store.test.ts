import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import type * as writes from '../../../lib/firestore/writes.ts';

const updateDocument = vi.fn<(path: string, data: object) => Promise<void>>();
vi.mock('../../../lib/firestore/writes.ts', async (original) => ({
  ...(await original<typeof writes>()),
  updateDocument,
}));
const { closeReport } = await import('./report-store.ts');

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
