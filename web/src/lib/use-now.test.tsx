import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as useNowModule from './use-now.ts';

vi.unmock('./device/server-clock.ts');

/** By which the server's clock is ahead of this device's; `null` without a connection. */
let aheadMs: number | null;
const answer = vi.fn<(path: string) => Promise<Response>>(async () => {
  if (aheadMs === null) throw new TypeError('offline');
  return new Response(null, { headers: { date: new Date(Date.now() + aheadMs).toUTCString() } });
});
const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const MINUTE_MS = 60_000;

/** Of each test, as a page that was just loaded. */
let hooks: typeof useNowModule;

beforeEach(async () => {
  aheadMs = 0;
  vi.useFakeTimers({ now: new Date('2026-11-29T22:58:30Z') });
  vi.stubGlobal('fetch', answer);
  answer.mockClear();
  vi.resetModules();
  hooks = await import('./use-now.ts');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function timeShown() {
  const { result } = renderHook(() => hooks.useNow().toISOString().slice(11, 16));
  return () => result.current;
}

describe('useNow', () => {
  it('moves at each whole minute', async () => {
    const shown = timeShown();
    expect(shown()).toBe('22:58');
    await pass(29_999);
    expect(shown()).toBe('22:58');
    await pass(1);
    expect(shown()).toBe('22:59');
    await pass(3 * MINUTE_MS);
    expect(shown()).toBe('23:02');
  });

  it('catches up when a page is shown again whose timers stood still', async () => {
    const shown = timeShown();
    await pass(0);
    act(() => setHidden(true));
    vi.setSystemTime('2026-11-30T06:10:00Z');
    expect(shown()).toBe('22:58');
    act(() => setHidden(false));
    expect(shown()).toBe('06:10');
  });

  it.each([
    ['slow', 20, '23:18'],
    ['fast', -20, '22:38'],
  ])('is the time of the server on a device that is %s', async (_how, minutes, expected) => {
    aheadMs = minutes * MINUTE_MS;
    const shown = timeShown();
    await pass(0);
    expect(shown()).toBe(expected);
  });

  it('asks the server once for all of a page, and again when the page was hidden for long', async () => {
    timeShown();
    const shown = timeShown();
    await pass(5 * MINUTE_MS);
    expect(answer).toHaveBeenCalledOnce();
    act(() => setHidden(true));
    vi.setSystemTime('2026-11-30T06:10:00Z');
    aheadMs = 60 * MINUTE_MS;
    act(() => setHidden(false));
    await pass(0);
    expect(answer).toHaveBeenCalledTimes(2);
    expect(shown()).toBe('07:10');
  });

  it('asks again after a minute if the server did not answer', async () => {
    aheadMs = null;
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const shown = timeShown();
    await pass(0);
    expect(warn).toHaveBeenCalledOnce();
    aheadMs = 20 * MINUTE_MS;
    await pass(30_000);
    expect(shown()).toBe('23:19');
  });
});

it('useToday changes at midnight in the zone of the member, and renders nothing before', async () => {
  const render = vi.fn<(timeZone: string) => string>((timeZone) => hooks.useToday(timeZone));
  const { result } = renderHook(() => render('Europe/Paris'));
  const { result: inLondon } = renderHook(() => hooks.useToday('Europe/London'));
  expect(result.current).toBe('2026-11-29');
  await pass(MINUTE_MS + 29_999);
  expect(render).toHaveBeenCalledOnce();
  expect(result.current).toBe('2026-11-29');
  await pass(1);
  expect(result.current).toBe('2026-11-30');
  expect(inLondon.current).toBe('2026-11-29');
});
