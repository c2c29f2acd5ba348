import { act, renderHook } from '@testing-library/react';
import { type ReactNode, use } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { LiveSourceContext } from './live-query.tsx';
import { setLiveScope } from './live-scope.ts';
import type { LiveState, LiveSource } from './live-state.ts';
import { CLOSE_DELAY_MS } from './snapshot-live.ts';
import { ReactfireLiveProvider } from './reactfire-live.tsx';

/** A source under the test's control; counts its listeners. */
function fakeSource(key: string) {
  const emitters = new Set<(state: LiveState<unknown>) => void>();
  let opened = 0;
  const source: LiveSource = {
    key,
    open(emit) {
      opened += 1;
      emitters.add(emit);
      return () => emitters.delete(emit);
    },
  };
  const emit = (state: LiveState<unknown>) => act(() => emitters.forEach((one) => one(state)));
  return { source, emit, open: () => emitters.size, opened: () => opened };
}

const ready = (data: unknown): LiveState<unknown> => ({ status: 'ready', data, fromCache: false });
const wrappers = {
  'onSnapshot alone': ({ children }: { children: ReactNode }) => children,
  reactfire: ({ children }: { children: ReactNode }) => (
    <ReactfireLiveProvider>{children}</ReactfireLiveProvider>
  ),
};

beforeEach(() => {
  vi.useFakeTimers();
  setLiveScope('alice|free|active|false');
});
afterEach(() => {
  vi.useRealTimers();
  setLiveScope('visitor');
});

describe.each(Object.entries(wrappers))('live data with %s', (name, wrapper) => {
  const read = (source: LiveSource | null) =>
    renderHook(({ from }: { from: LiveSource | null }) => use(LiveSourceContext)(from), {
      wrapper,
      initialProps: { from: source },
    });

  it('is loading, then ready, then updated', () => {
    const fake = fakeSource(`${name} changes`);
    const { result } = read(fake.source);
    expect(result.current).toEqual({ status: 'loading' });
    fake.emit(ready('one'));
    expect(result.current).toEqual(ready('one'));
    fake.emit(ready('two'));
    expect(result.current).toEqual(ready('two'));
  });

  it('shares one listener between readers of the same source', () => {
    const fake = fakeSource(`${name} shared`);
    read(fake.source);
    const second = read(fake.source);
    fake.emit(ready('one'));
    expect([fake.opened(), second.result.current]).toEqual([1, ready('one')]);
  });

  it('reports a failure as a state and recovers from it', () => {
    const fake = fakeSource(`${name} fails`);
    const { result } = read(fake.source);
    const failure: LiveState<unknown> = { status: 'error', error: new AppError('timeout') };
    fake.emit(failure);
    expect(result.current).toEqual(failure);
    fake.emit(ready('late'));
    expect(result.current).toEqual(ready('late'));
  });

  it('shows no data of one member to the next and closes the first member’s listeners', () => {
    const fake = fakeSource(`${name} members`);
    const { result } = read(fake.source);
    fake.emit({ status: 'error', error: new AppError('forbidden') });
    act(() => setLiveScope('bob|premium|active|false'));
    expect([result.current, fake.open(), fake.opened()]).toEqual([{ status: 'loading' }, 1, 2]);
    fake.emit(ready('for bob'));
    expect(result.current).toEqual(ready('for bob'));
  });

  it('closes the listener some time after its last reader unmounted, and opens a new one afterwards', () => {
    const fake = fakeSource(`${name} leaves`);
    const first = read(fake.source);
    fake.emit(ready('old'));
    first.unmount();
    vi.advanceTimersByTime(CLOSE_DELAY_MS - 1);
    expect(fake.open()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(fake.open()).toBe(0);
    expect(read(fake.source).result.current).toEqual({ status: 'loading' });
  });

  it('keeps the listener open for a reader that returns in time', () => {
    const fake = fakeSource(`${name} returns`);
    const first = read(fake.source);
    fake.emit(ready('kept'));
    first.unmount();
    vi.advanceTimersByTime(CLOSE_DELAY_MS - 1);
    const second = read(fake.source);
    vi.advanceTimersByTime(CLOSE_DELAY_MS * 2);
    expect([second.result.current, fake.opened(), fake.open()]).toEqual([ready('kept'), 1, 1]);
  });

  it('reads nothing without a source', () => {
    expect(read(null).result.current).toEqual({ status: 'loading' });
  });
});
