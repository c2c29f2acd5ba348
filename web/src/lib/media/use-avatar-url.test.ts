import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { useAvatarUrl } from './use-avatar-url.ts';

const answers: (string | AppError)[] = [];
vi.mock('./batch-signed-urls.ts', () => ({
  requestSignedUrl() {
    const answer = answers.shift() ?? new AppError('unexpected');
    return answer instanceof AppError
      ? Promise.reject(answer)
      : Promise.resolve({ url: answer, expiresAtMs: Date.now() + 3_600_000 });
  },
}));
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['does not know it', new AppError('not-found')],
  ['signs the former one', 'https://x/avatars%2Fu1%2Fformer.jpg'],
])('shows a picture that was just saved, also when the server first %s', async (_, firstAnswer) => {
  answers.push(firstAnswer, 'https://x/avatars%2Fu1%2Fsaved.jpg');
  const { result } = renderHook(() => useAvatarUrl('u1', 'avatars/u1/saved.jpg'));
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(result.current).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(result.current).toBe('https://x/avatars%2Fu1%2Fsaved.jpg');
});
