import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from './errors.ts';
import { useAction } from './use-action.ts';

afterEach(cleanup);

it('ignores a second call in the same tick and runs again after the first has finished', async () => {
  const { result } = renderHook(() => useAction());
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const work = vi.fn(() => promise);
  const { run } = result.current;
  let results: Promise<boolean[]> = Promise.resolve([]);
  act(() => {
    results = Promise.all([run(work), run(work)]);
  });
  expect(work).toHaveBeenCalledOnce();
  expect(result.current.busy).toBe(true);
  await act(async () => {
    resolve(undefined);
    await results;
  });
  expect(await results).toEqual([true, false]);
  expect(result.current.busy).toBe(false);
  await act(() => result.current.run(work));
  expect(work).toHaveBeenCalledTimes(2);
});

it('keeps the failure until it is cleared or the action runs again', async () => {
  const { result } = renderHook(() => useAction());
  const fail = () => Promise.reject(new AppError('offline'));
  await act(() => result.current.run(fail));
  expect(result.current).toMatchObject({ busy: false, failure: { code: 'offline' } });
  act(() => result.current.clearFailure());
  expect(result.current.failure).toBeNull();
  await act(() => result.current.run(fail));
  await act(() => result.current.run(() => Promise.resolve()));
  expect(result.current.failure).toBeNull();
});
