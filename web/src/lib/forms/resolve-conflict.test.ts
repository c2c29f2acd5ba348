import { expect, test, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { resolveWithOwn, resolveWithStored } from './resolve-conflict.ts';

const stored = { title: 'Leur titre' };
const conflictWith = (fetchStored: () => Promise<typeof stored | null>) => ({
  fetchStored,
  showStored: vi.fn(),
  overwrite: vi.fn(() => Promise.resolve()),
  onError: vi.fn(),
});

test('resolveWithStored shows the stored version and saves nothing', async () => {
  const conflict = conflictWith(() => Promise.resolve(stored));
  await resolveWithStored(conflict);
  expect(conflict.showStored).toHaveBeenCalledExactlyOnceWith(stored);
  expect(conflict.overwrite).not.toHaveBeenCalled();
});

test('resolveWithOwn saves the own input over the stored version', async () => {
  const conflict = conflictWith(() => Promise.resolve(stored));
  await resolveWithOwn(conflict);
  expect(conflict.overwrite).toHaveBeenCalledExactlyOnceWith(stored);
  expect(conflict.showStored).not.toHaveBeenCalled();
});

test.each([
  ['gone', () => Promise.resolve(null), 'not-found'],
  ['not readable', () => Promise.reject(new AppError('offline')), 'offline'],
] as const)('a stored version that is %s is an error', async (_state, fetchStored, code) => {
  for (const resolve of [resolveWithStored, resolveWithOwn]) {
    const conflict = conflictWith(fetchStored);
    await resolve(conflict);
    expect(conflict.onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }));
    expect(conflict.showStored).not.toHaveBeenCalled();
    expect(conflict.overwrite).not.toHaveBeenCalled();
  }
});
