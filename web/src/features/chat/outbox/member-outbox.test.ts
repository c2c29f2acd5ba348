import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OutboxMessage, OutboxStorage } from '../../../lib/device/outbox-storage.ts';
import { AppError } from '../../../lib/errors.ts';
import { setLiveScope } from '../../../lib/firestore/live-scope.ts';
import { sendMessage } from '../data/chat-store.ts';
import { useOutbox } from './use-outbox.ts';

const disk = new Map<string, OutboxMessage>();
vi.mock('../../../lib/device/outbox-storage.ts', () => ({
  outboxStorage: (): OutboxStorage => ({
    list: () => Promise.resolve([...disk.values()]),
    put: (message) => Promise.resolve(void disk.set(message.id, message)),
    remove: (id) => Promise.resolve(void disk.delete(id)),
  }),
}));
vi.mock('../data/chat-store.ts', () => ({
  sendMessage: vi.fn(),
  messageExists: () => Promise.resolve(false),
}));
vi.mock('../../../lib/upload/upload-file.ts', () => ({ startUpload: vi.fn() }));

const SCOPE = 'me|premium|active|false';
const pass = () => act(() => vi.advanceTimersByTimeAsync(10_000));
const change = (scope: string) => act(async () => setLiveScope(scope));

/**
 * Adds a message whose attempt fails once a sign-out has begun.
 *
 * @returns the states of the messages.
 */
async function leaveWhileSending(beforeFailure: () => void) {
  const answer = Promise.withResolvers<void>();
  vi.mocked(sendMessage).mockReturnValueOnce(answer.promise);
  const { result } = renderHook(() => useOutbox('me', 'Moi'));
  await act(() => result.current.outbox.add({ uid: 'me', room: '1', text: 'a', file: null }));
  await pass();
  await change('leaving');
  beforeFailure();
  answer.reject(new AppError('signed-out'));
  await pass();
  return () => result.current.items.map(({ state }) => state);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(sendMessage).mockReset().mockResolvedValue();
  disk.clear();
  setLiveScope(SCOPE);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('puts nothing back that a sign-out has removed', async () => {
  await leaveWhileSending(() => disk.clear());
  expect(disk.size).toBe(0);
});

it('sends nothing more once the member has left, and what waits when the sign-out failed', async () => {
  const states = await leaveWhileSending(() => {});
  await change('visitor');
  await pass();
  expect([disk.size, vi.mocked(sendMessage).mock.calls.length]).toEqual([1, 1]);
  await change(SCOPE);
  await pass();
  expect([states(), disk.size, vi.mocked(sendMessage).mock.calls.length]).toEqual([['sent'], 0, 2]);
});

it('goes on while the plan of the member changes', async () => {
  const { result } = renderHook(() => useOutbox('me', 'Moi'));
  const { outbox } = result.current;
  await change('me|pro|active|false');
  expect(result.current.outbox).toBe(outbox);
});
