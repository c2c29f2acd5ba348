import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PRACTICE_MEDIA_KEYS, type PracticeAction } from './practice-keys.ts';
import { useMediaSession } from './use-media-session.ts';

const handlers = new Map<string, () => void>();
const session = {
  metadata: null as { title: string } | null,
  playbackState: 'none',
  setActionHandler(name: string, handler: (() => void) | null) {
    // As in a browser that does not know this action.
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

const renderSession = (playing: boolean) =>
  renderHook(
    ({ on }: { on: boolean }) => useMediaSession('Le tour simple', on, PRACTICE_MEDIA_KEYS, act),
    {
      initialProps: { on: playing },
    },
  );
const press = (name: string) => handlers.get(name)?.();
const actions = () => act.mock.calls.map(([action]) => action);

describe('media keys', () => {
  it('choose moves and the speed', () => {
    renderSession(false);
    for (const name of ['nexttrack', 'previoustrack', 'seekforward', 'seekbackward']) press(name);
    expect(actions()).toEqual([
      { type: 'move', step: 1 },
      { type: 'move', step: -1 },
      { type: 'speed', step: 1 },
      { type: 'speed', step: -1 },
    ]);
  });

  it('play and pause only if this changes the state', () => {
    const { rerender } = renderSession(false);
    press('pause');
    expect(actions()).toEqual([]);
    press('play');
    expect(actions()).toEqual([{ type: 'play' }]);
    rerender({ on: true });
    press('play');
    expect(actions()).toHaveLength(1);
    press('pause');
    expect(actions()).toHaveLength(2);
  });

  it('show the state on the device, and nothing after unmount', () => {
    const { rerender, unmount } = renderSession(false);
    expect([session.metadata?.title, session.playbackState]).toEqual(['Le tour simple', 'paused']);
    rerender({ on: true });
    expect(session.playbackState).toBe('playing');
    unmount();
    expect([session.metadata, session.playbackState, handlers.size]).toEqual([null, 'none', 0]);
  });
});
