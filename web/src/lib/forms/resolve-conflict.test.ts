import { expect, test, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { resolveWithOwn, resolveWithStored } from './resolve-conflict.ts';

const stored = { title: 'Leur titre' };
const conflictOver = (newest: () => Promise<typeof stored | null>) => ({
  fetchStored: newest,
  showStored: vi.fn(),
  overwrite: vi.fn(() => Promise.resolve()),
  onError: vi.fn(),
});

test('theirs is shown, and nothing is saved', async () => {
  const conflict = conflictOver(() => Promise.resolve(stored));
  await resolveWithStored(conflict);
  expect(conflict.showStored).toHaveBeenCalledExactlyOnceWith(stored);
  expect(conflict.overwrite).not.toHaveBeenCalled();
});

test('one’s own is saved over what is stored now', async () => {
  const conflict = conflictOver(() => Promise.resolve(stored));
  await resolveWithOwn(conflict);
  expect(conflict.overwrite).toHaveBeenCalledExactlyOnceWith(stored);
  expect(conflict.showStored).not.toHaveBeenCalled();
});

test.each([
  ['gone meanwhile', () => Promise.resolve(null), 'not-found'],
  ['not to be read', () => Promise.reject(new AppError('offline')), 'offline'],
] as const)('what is %s is told', async (_what, newest, code) => {
  for (const way of [resolveWithStored, resolveWithOwn]) {
    const conflict = conflictOver(newest);
    await way(conflict);
    expect(conflict.onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }));
    expect(conflict.showStored).not.toHaveBeenCalled();
    expect(conflict.overwrite).not.toHaveBeenCalled();
  }
});
