import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../lib/errors.ts';

const readOlder = vi.hoisted(() => vi.fn<() => Promise<readonly object[]>>());
vi.mock('../data/chat-store.ts', () => ({ readOlder }));
const live = vi.hoisted(() => ({
  status: 'ready',
  fromCache: false,
  data: [] as readonly object[],
}));
vi.mock('../data/live-chat.ts', () => ({ PAGE_SIZE: 1, useLiveMessages: () => live }));
const { useTimeline } = await import('./use-timeline.ts');

afterEach(cleanup);

it('older messages that could not be read can be read again once the network is back', async () => {
  live.data = [
    {
      id: 'a',
      data: { user_id: 'ines', author_name: 'Inès', message: 'Bonsoir', created_at: new Date() },
    },
  ];
  readOlder.mockRejectedValue(new AppError('offline'));
  const { result } = renderHook(() => useTimeline('1'));
  await act(async () => result.current.loadOlder());
  expect(result.current.older.error?.code).toBe('offline');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(result.current.older).toEqual({ busy: false, error: null });
});
