import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayerPreferences } from './data/player-preferences-store.ts';

const save = vi.fn<(uid: string, player: PlayerPreferences) => Promise<void>>(() =>
  Promise.resolve(),
);
let session: object = { status: 'signed-out' };
vi.mock('./data/player-preferences-store.ts', () => ({ savePlayerPreferences: save }));
vi.mock('../../lib/session/session.tsx', () => ({ useSession: () => session }));
const { usePlayerPreferences } = await import('./use-player-preferences.ts');

const member = (player?: PlayerPreferences) => ({
  status: 'signed-in',
  uid: 'alice',
  profile: player === undefined ? {} : { preferences: { player } },
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T18:00:00Z') });
  localStorage.clear();
  save.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders the hook as the page of one video does. */
function watch() {
  const { result, unmount } = renderHook(() => usePlayerPreferences());
  const change = (next: PlayerPreferences) => act(() => result.current[1](next));
  return { preferences: () => result.current[0], change, unmount };
}

describe('player preferences', () => {
  it('are kept between videos on the device of a visitor', () => {
    session = { status: 'signed-out' };
    const first = watch();
    first.change({ speed: 0.5 });
    first.unmount();
    expect(watch().preferences()).toEqual({ speed: 0.5 });
    expect(save).not.toHaveBeenCalled();
  });

  it('are kept between devices in the profile of a member', () => {
    session = member();
    const first = watch();
    first.change({ speed: 0.75 });
    first.change({ speed: 0.5 });
    expect(save).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(5_000));
    expect(save.mock.calls).toEqual([['alice', { speed: 0.5 }]]);
    localStorage.clear();
    session = member({ speed: 0.5 });
    expect(watch().preferences()).toEqual({ speed: 0.5 });
  });

  it('are saved at once when the page is left or hidden', () => {
    session = member();
    const first = watch();
    first.change({ speed: 0.5 });
    first.unmount();
    expect(save).toHaveBeenCalledExactlyOnceWith('alice', { speed: 0.5 });
    watch().change({ speed: 1.5 });
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
    expect(save).toHaveBeenLastCalledWith('alice', { speed: 1.5 });
  });
});
