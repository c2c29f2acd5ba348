import { beforeEach, expect, test, vi } from 'vitest';

const log = vi.hoisted(() => vi.fn());
vi.mock('firebase-functions/logger', () => ({ write: log }));
const { runHandlers } = await import('./run-handlers.ts');

beforeEach(() => log.mockClear());

test('all handlers get the event, and nothing is logged if none fails', async () => {
  const first = vi.fn();
  const second = vi.fn();
  await runHandlers('onThing', { first, second }, { id: 'e1' });
  expect([first.mock.calls, second.mock.calls]).toEqual([[[{ id: 'e1' }]], [[{ id: 'e1' }]]]);
  expect(log).not.toHaveBeenCalled();
});

test('a failing handler does not stop the others and is logged; its message appears in neither error nor log', async () => {
  const slow = Promise.withResolvers<void>();
  const done: string[] = [];
  const outcome = runHandlers(
    'onThing',
    {
      throws: () => {
        throw new Error('zoe@example.com');
      },
      rejects: () => Promise.reject(new RangeError('zoe@example.com')),
      slow: async () => {
        await slow.promise;
        done.push('slow');
      },
      quick: () => void done.push('quick'),
    },
    {},
  );
  expect(done).toEqual(['quick']);
  slow.resolve();
  await expect(outcome).rejects.toThrow('onThing: throws, rejects failed');
  expect(done).toEqual(['quick', 'slow']);
  expect(log.mock.calls.map(([line]) => line)).toMatchObject([
    {
      severity: 'ERROR',
      message: 'handler-failed',
      source: 'onThing',
      handler: 'throws',
      error: 'Error',
    },
    {
      severity: 'ERROR',
      message: 'handler-failed',
      source: 'onThing',
      handler: 'rejects',
      error: 'RangeError',
    },
  ]);
  expect(JSON.stringify(log.mock.calls)).not.toContain('zoe@');
});

test('a repeated event runs every handler again and succeeds once none fails', async () => {
  const steady = vi.fn();
  const flaky = vi.fn().mockRejectedValueOnce(new Error('unavailable'));
  await expect(runHandlers('onThing', { steady, flaky }, {})).rejects.toThrow(
    'onThing: flaky failed',
  );
  await runHandlers('onThing', { steady, flaky }, {});
  expect([steady.mock.calls.length, flaky.mock.calls.length]).toEqual([2, 2]);
});
