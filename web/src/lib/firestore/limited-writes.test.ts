import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';
import type { Write } from './writes.ts';

type Commit = (writes: readonly Write[]) => Promise<void>;
const commit = vi.hoisted(() => vi.fn<Commit>());
const queued = vi.hoisted(() => vi.fn<Commit>());
const stored = vi.hoisted(() => ({ count: 0, ref: 'another' }));
vi.mock('./writes.ts', () => ({
  commit: queued,
  commitNow: commit,
  commitTransaction: (
    _path: string,
    _parse: unknown,
    writesFor: (limit: object) => readonly Write[],
  ) => commit(writesFor(stored)),
  readNow: () => Promise.resolve(stored),
  oneMore: '+1',
  serverTime: 'now',
}));
const {
  commitContribution,
  commitEdit,
  commitCounted,
  countedWrite,
  updateProfile,
  updateProfileLater,
} = await import('./limited-writes.ts');

beforeEach(() => {
  vi.useFakeTimers();
  commit.mockReset().mockResolvedValue();
  queued.mockReset().mockResolvedValue();
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});
const react = (id: string) =>
  commitEdit('zoe', `chat/1/${id}`, `chat_rooms/1/messages/${id}`, { 'reactions.zoe': '🔥' });

it('sends an edit with its rate limit', async () => {
  await react('m1');
  expect(commit).toHaveBeenCalledWith([
    { kind: 'set', path: 'edit_limits/zoe', data: { at: 'now', ref: 'chat/1/m1' } },
    { kind: 'update', path: 'chat_rooms/1/messages/m1', data: { 'reactions.zoe': '🔥' } },
  ]);
});

it('sends a deletion with the same rate limit', async () => {
  await commitEdit('zoe', 'video/v1', 'videos/v1', null);
  expect(commit).toHaveBeenCalledWith([
    { kind: 'set', path: 'edit_limits/zoe', data: { at: 'now', ref: 'video/v1' } },
    { kind: 'delete', path: 'videos/v1' },
  ]);
});

it('counts what a member creates without reading the count', () => {
  expect(countedWrite('zoe', 'sessions_2026-11-20', 's1')).toEqual({
    kind: 'merge',
    path: 'profiles/zoe/counts/sessions_2026-11-20',
    data: { count: '+1', at: 'now', ref: 's1' },
  });
});

it('sends changes of the profile with their date', async () => {
  await updateProfile('zoe', { locale: 'en' });
  expect(commit).toHaveBeenCalledWith([
    { kind: 'update', path: 'profiles/zoe', data: { locale: 'en', updated_at: 'now' } },
  ]);
});

it('sends the next edit more than a second after the last one was accepted', async () => {
  let accept = () => {};
  commit.mockReturnValueOnce(new Promise((resolve) => void (accept = resolve)));
  void react('m1');
  void react('m2');
  await vi.advanceTimersByTimeAsync(5000);
  expect(commit).toHaveBeenCalledTimes(1);
  accept();
  await vi.advanceTimersByTimeAsync(1000);
  expect(commit).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(commit).toHaveBeenCalledTimes(2);
});

it('does not wait after a failed edit, nor for writes of another kind', async () => {
  commit.mockRejectedValueOnce(new Error('forbidden'));
  await expect(react('m1')).rejects.toThrow('forbidden');
  await react('m2');
  await updateProfile('zoe', { locale: 'en' });
  expect(commit).toHaveBeenCalledTimes(3);
});

it('sends again what is refused because a write without an answer arrived late, once', async () => {
  const change = () => updateProfile('zoe', { phone: '' });
  commit.mockRejectedValueOnce(new AppError('timeout'));
  await expect(change()).rejects.toMatchObject({ code: 'timeout' });
  commit.mockRejectedValueOnce(new AppError('forbidden'));
  const sent = change();
  await vi.advanceTimersByTimeAsync(1_500);
  await sent;
  expect(commit).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1_500);
  commit.mockRejectedValueOnce(new AppError('forbidden'));
  await expect(change()).rejects.toMatchObject({ code: 'forbidden' });
  expect(commit).toHaveBeenCalledTimes(4);
});

it('gives up an edit whose turn does not come in time, and never sends it', async () => {
  let accept = () => {};
  queued.mockReturnValueOnce(new Promise((resolve) => void (accept = resolve)));
  const later = updateProfileLater('zoe', { 'preferences.player': { speed: 0.5 } });
  const ended = expect(updateProfile('zoe', { phone: '' })).rejects.toMatchObject({
    code: 'timeout',
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await ended;
  accept();
  await later;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(commit).not.toHaveBeenCalled();
  await updateProfile('zoe', { phone: '' });
  expect(commit).toHaveBeenCalledOnce();
});

const message: Write = { kind: 'set', path: 'chat_rooms/1/messages/m1', data: {} };
const contribute = () => commitContribution('zoe', 'chat/1/m1', message, commit);
const limits = () => commit.mock.calls.map(([[limit]]) => limit);

it('counts a message on, and starts another hour only if that is refused', async () => {
  await contribute();
  const on = {
    kind: 'merge',
    path: 'limits/zoe',
    data: { count: '+1', at: 'now', ref: 'chat/1/m1' },
  };
  expect(commit.mock.calls).toEqual([[[on, message]]]);
  commit.mockClear().mockRejectedValueOnce(new AppError('forbidden'));
  await contribute();
  const another = {
    kind: 'set',
    path: 'limits/zoe',
    data: { count: 1, since: 'now', at: 'now', ref: 'chat/1/m1' },
  };
  expect(limits()).toEqual([on, another]);
  commit.mockClear().mockRejectedValueOnce(new AppError('timeout'));
  await expect(contribute()).rejects.toMatchObject({ code: 'timeout' });
  expect(limits()).toEqual([on]);
});

it.each([
  ['the hour is full', 300, 'another', 'rate-limited'],
  ['something else is wrong', 299, 'another', 'forbidden'],
  ['it was the last of the hour, and has arrived', 300, 'chat/1/m1', 'forbidden'],
])('says why a message was refused: %s', async (_name, count, ref, code) => {
  Object.assign(stored, { count, ref });
  commit
    .mockRejectedValueOnce(new AppError('forbidden'))
    .mockRejectedValueOnce(new AppError('forbidden'));
  await expect(contribute()).rejects.toMatchObject({ code });
});

it.each([
  ['the limit was reached', 20, 'rate-limited'],
  ['something else is wrong', 19, 'forbidden'],
])('says why a counted document was refused: %s', async (_name, count, code) => {
  stored.count = count;
  commit.mockRejectedValueOnce(new AppError('forbidden'));
  const limit = ['draft_limits/zoe', 20, 'rate-limited'] as const;
  await expect(
    commitCounted(limit, 'v1', { kind: 'set', path: 'videos/v1', data: {} }),
  ).rejects.toMatchObject({
    code,
  });
});
