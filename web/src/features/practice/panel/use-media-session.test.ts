import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PracticeAction } from './practice-keys.ts';
import { useMediaSession } from './use-media-session.ts';

const handlers = new Map<string, () => void>();
const session = {
  metadata: null as { title: string } | null,
  playbackState: 'none',
  setActionHandler(name: string, handler: (() => void) | null) {
    // As a browser that does not know one of them.
    if (name === 'stop') throw new TypeError('unknown action');
    if (handler === null) handlers.delete(name);
    else handlers.set(name, handler);
  },
};
const act = vi.fn<(action: PracticeAction) => void>();

beforeEach(() => {
  act.mockReset();
  handlers.clear();
  vi.stubGlobal(
    'MediaMetadata',
    class {
      readonly title: string;
      constructor({ title }: { title: string }) {
        this.title = title;
      }
    },
  );
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const mounted = (playing: boolean) =>
  renderHook(({ on }: { on: boolean }) => useMediaSession('Le tour simple', on, act), {
    initialProps: { on: playing },
  });
const press = (name: string) => handlers.get(name)?.();
const told = () => act.mock.calls.map(([action]) => action);

describe('media keys', () => {
  it('choose moves and the tempo', () => {
    mounted(false);
    for (const name of ['nexttrack', 'previoustrack', 'seekforward', 'seekbackward']) press(name);
    expect(told()).toEqual([
      { type: 'move', step: 1 },
      { type: 'move', step: -1 },
      { type: 'speed', step: 1 },
      { type: 'speed', step: -1 },
    ]);
  });

  it('play and pause, each only where it changes something', () => {
    const { rerender } = mounted(false);
    press('pause');
    expect(told()).toEqual([]);
    press('play');
    expect(told()).toEqual([{ type: 'play' }]);
    rerender({ on: true });
    press('play');
    expect(told()).toHaveLength(1);
    press('pause');
    expect(told()).toHaveLength(2);
  });

  it('tell the device what is on, and nothing any more when the page is left', () => {
    const { rerender, unmount } = mounted(false);
    expect([session.metadata?.title, session.playbackState]).toEqual(['Le tour simple', 'paused']);
    rerender({ on: true });
    expect(session.playbackState).toBe('playing');
    unmount();
    expect([session.metadata, session.playbackState, handlers.size]).toEqual([null, 'none', 0]);
  });
});
