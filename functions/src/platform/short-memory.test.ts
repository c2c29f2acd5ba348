import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shortMemory } from './short-memory.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** A memory of texts, each of which counts one byte a letter, and what was looked for. */
function textMemory(limits: { maxValues?: number; maxBytes?: number } = {}) {
  const remember = shortMemory<string>({
    keepMs: 60_000,
    maxValues: 100,
    maxBytes: 100_000,
    bytesOf: (text) => text.length,
    ...limits,
  });
  const looked: string[] = [];
  /** Asks for the value of a key. */
  const ask = (key: string, value = key) =>
    remember(key, async () => {
      looked.push(key);
      return value;
    });
  return { remember, ask, looked };
}

test('a value is looked for once in its time, also by all who ask before it is there', async () => {
  const { ask, looked } = textMemory();
  expect(await Promise.all([ask('a', 'first'), ask('a', 'second')])).toEqual(['first', 'first']);
  vi.advanceTimersByTime(59_999);
  expect(await ask('a', 'third')).toBe('first');
  expect(looked).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(await ask('a', 'fourth')).toBe('fourth');
  expect(await ask('b')).toBe('b');
  expect(looked).toEqual(['a', 'a', 'b']);
});

test('a failure reaches who waits for it, and is not remembered', async () => {
  const { remember, ask } = textMemory();
  const failing = () => remember('a', () => Promise.reject(new Error('down')));
  await expect(Promise.allSettled([failing(), ask('a')])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect(await ask('a', 'found')).toBe('found');
});

test.each([
  ['values', { maxValues: 2 }, 'x'],
  // A key of one letter takes two bytes.
  ['bytes', { maxBytes: 2 * (2 + 10) }, 'x'.repeat(10)],
])('it holds so many %s, and forgets the oldest', async (_name, limits, value) => {
  const { ask, looked } = textMemory(limits);
  for (const key of ['a', 'b', 'c']) await ask(key, value);
  for (const key of ['c', 'b', 'a']) await ask(key, value);
  expect(looked).toEqual(['a', 'b', 'c', 'a']);
});

test('a value that is larger than the memory is not kept, and costs the next ones no room', async () => {
  const { ask, looked } = textMemory({ maxBytes: 10 });
  await ask('a', 'x'.repeat(11));
  await ask('b', 'x');
  await ask('b', 'x');
  expect(looked).toEqual(['a', 'b']);
  await ask('a', 'x');
  expect(looked).toEqual(['a', 'b', 'a']);
});
