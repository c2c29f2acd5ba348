import { expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import type { Write } from '../../../lib/firestore/writes.ts';
import { startPracticeSession } from '../practice-session.ts';

const commit = vi.hoisted(() => vi.fn<(writes: readonly Write[]) => Promise<void>>());
vi.mock('../../../lib/firestore/writes.ts', () => ({ commit, oneMore: '+1', serverTime: 'now' }));
const { savePracticeSession } = await import('./progress-store.ts');

const pathsOf = (call: number) => commit.mock.calls[call]?.[0].map(({ path }) => path);

it('counts a session with its first save, again after a failed one, and not once it is saved', async () => {
  const session = startPracticeSession('s1', 'Europe/Paris', Date.parse('2026-11-20T12:00:00Z'));
  const counted = ['profiles/zoe/sessions/s1', 'profiles/zoe/counts/sessions_2026-11-20'];
  commit.mockRejectedValueOnce(new AppError('offline'));
  await expect(savePracticeSession('zoe', session)).rejects.toThrow('offline');
  for (let save = 0; save < 2; save += 1) await savePracticeSession('zoe', session);
  expect([0, 1, 2].map(pathsOf)).toEqual([counted, counted, ['profiles/zoe/sessions/s1']]);
});
