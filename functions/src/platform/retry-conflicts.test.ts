import { expect, test, vi } from 'vitest';
import { DomainError } from '@atelier/domain/error-code';
import { retryConflicts } from './retry-conflicts.ts';

const failure = (code: number) => Object.assign(new Error('failed'), { code });

test.each([5, 6, 9, 10])(
  'an attempt whose documents changed (code %i) is made again',
  async (code) => {
    const attempt = vi
      .fn()
      .mockRejectedValueOnce(failure(code))
      .mockRejectedValueOnce(failure(code))
      .mockResolvedValue(1);
    expect(await retryConflicts(attempt)).toBe(1);
    expect(attempt).toHaveBeenCalledTimes(3);
  },
);

test.each([
  ['a refusal', new DomainError('live-full')],
  ['another failure', failure(14)],
])('%s is final', async (_what, error) => {
  const attempt = vi.fn().mockRejectedValue(error);
  await expect(retryConflicts(attempt)).rejects.toBe(error);
  expect(attempt).toHaveBeenCalledOnce();
});

test('after the last attempt the conflict is thrown as busy, unless the caller is too fast', async () => {
  const attempt = () => Promise.reject(failure(9));
  await expect(retryConflicts(attempt, { giveUpMs: 0 })).rejects.toMatchObject({ code: 'busy' });
  const own = retryConflicts(attempt, { giveUpMs: 0, refusal: 'too-fast' });
  await expect(own).rejects.toMatchObject({ code: 'too-fast' });
});
