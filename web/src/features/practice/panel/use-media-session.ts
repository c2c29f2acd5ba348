import { useEffect, useEffectEvent } from 'react';
import type { PracticeAction } from './practice-keys.ts';

/** The keys of headphones, watches and lock screens; a browser that does not know one leaves it out. */
const ACTIONS: readonly (readonly [MediaSessionAction, PracticeAction])[] = [
  ['nexttrack', { type: 'move', step: 1 }],
  ['previoustrack', { type: 'move', step: -1 }],
  ['seekforward', { type: 'speed', step: 1 }],
  ['seekbackward', { type: 'speed', step: -1 }],
];

/**
 * Lets the device's media keys steer the practice.
 *
 * @param playing  also while it counts down or rests: the device offers to pause then, though the film stands still.
 */
export function useMediaSession(title: string, playing: boolean, act: (action: PracticeAction) => void): void {
  const handle = useEffectEvent(act);
  // A device may say twice what holds already: headphones, and the watch that mirrors them.
  const setHandlers = useEffectEvent((on: boolean) => {
    if (on !== playing) act({ type: 'play' });
  });
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined;
    const session = navigator.mediaSession;
    session.metadata = new MediaMetadata({ title });
    const set = (name: MediaSessionAction, handler: (() => void) | null) => {
      try {
        session.setActionHandler(name, handler);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    };
    set('play', () => setHandlers(true));
    set('pause', () => setHandlers(false));
    set('stop', () => setHandlers(false));
    for (const [name, action] of ACTIONS) set(name, () => handle(action));
    return () => {
      session.metadata = null;
      session.playbackState = 'none';
      for (const name of ['play', 'pause', 'stop'] as const) set(name, null);
      for (const [name] of ACTIONS) set(name, null);
    };
  }, [title]);
  useEffect(() => {
    if ('mediaSession' in navigator) navigator.mediaSession.playbackState = playing ? 'playing' : 'paused';
  }, [playing, title]);
}
