import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ANSWER_LIMIT_MS } from '../with-time-limit.ts';

const never = vi.hoisted(() => () => new Promise<void>(() => undefined));
vi.mock('./sdk-writes.ts', () => ({
  sendBatch: never,
  sendNow: never,
  sendTransaction: never,
  sendIfUnchanged: never,
}));
const writes = await import('./writes.ts');

const write = { kind: 'update', path: 'a/1', data: {} } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each<[string, () => Promise<unknown>]>([
  ['commitNow', () => writes.commitNow([write])],
  ['commitTransaction', () => writes.commitTransaction('a/1', String, () => [])],
  ['readNow', () => writes.readNow('a/1', String)],
  ['createOnce', () => writes.createOnce('a/1', {})],
  ['setDocument', () => writes.setDocument('a/1', {})],
  ['updateDocument', () => writes.updateDocument('a/1', {})],
  ['writeIfUnchanged', () => writes.writeIfUnchanged(write, undefined)],
])('%s gives up when the network is dead', async (_name, save) => {
  const ended = expect(save()).rejects.toMatchObject({ name: 'AppError', code: 'timeout' });
  await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS);
  await ended;
});

it('commit waits for the network as long as it takes', async () => {
  const settled = vi.fn();
  writes.commit([write]).then(settled, settled);
  await vi.advanceTimersByTimeAsync(60 * ANSWER_LIMIT_MS);
  expect(settled).not.toHaveBeenCalled();
});
