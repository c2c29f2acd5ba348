import { expect, test, vi } from 'vitest';
import { AppError } from './app-error.ts';
import { keepMine, takeTheirs } from './conflict-ways.ts';

const stored = { title: 'Leur titre' };
const conflictOver = (newest: () => Promise<typeof stored | null>) => ({
  newest,
  adopt: vi.fn(),
  overwrite: vi.fn(() => Promise.resolve()),
  fail: vi.fn(),
});

test('theirs is shown, and nothing is saved', async () => {
  const conflict = conflictOver(() => Promise.resolve(stored));
  await takeTheirs(conflict);
  expect(conflict.adopt).toHaveBeenCalledExactlyOnceWith(stored);
  expect(conflict.overwrite).not.toHaveBeenCalled();
});

test('one’s own is saved over what is stored now', async () => {
  const conflict = conflictOver(() => Promise.resolve(stored));
  await keepMine(conflict);
  expect(conflict.overwrite).toHaveBeenCalledExactlyOnceWith(stored);
  expect(conflict.adopt).not.toHaveBeenCalled();
});

test.each([
  ['gone meanwhile', () => Promise.resolve(null), 'not-found'],
  ['not to be read', () => Promise.reject(new AppError('offline')), 'offline'],
] as const)('what is %s is told', async (_what, newest, code) => {
  for (const way of [takeTheirs, keepMine]) {
    const conflict = conflictOver(newest);
    await way(conflict);
    expect(conflict.fail).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }));
    expect(conflict.adopt).not.toHaveBeenCalled();
    expect(conflict.overwrite).not.toHaveBeenCalled();
  }
});
