import { useEffect, useEffectEvent } from 'react';
import type { PracticeAction } from './practice-keys.ts';

/** Media keys of headphones, watches and lock screens. */
const ACTIONS: readonly (readonly [MediaSessionAction, PracticeAction])[] = [
  ['nexttrack', { type: 'move', step: 1 }],
  ['previoustrack', { type: 'move', step: -1 }],
  ['seekforward', { type: 'speed', step: 1 }],
  ['seekbackward', { type: 'speed', step: -1 }],
];

/** Connects the media keys of the device. @param playing also true while a run counts down or rests. */
export function useMediaSession(
  title: string,
  playing: boolean,
  act: (action: PracticeAction) => void,
): void {
  const handle = useEffectEvent(act);
  // A device may send the same key twice, for example headphones and a watch that mirrors them.
  const setPlaying = useEffectEvent((on: boolean) => {
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
        // The browser does not know this action.
        if (!(error instanceof TypeError)) throw error;
      }
    };
    for (const name of ['play', 'pause', 'stop'] as const)
      set(name, () => setPlaying(name === 'play'));
    for (const [name, action] of ACTIONS) set(name, () => handle(action));
    return () => {
      session.metadata = null;
      session.playbackState = 'none';
      for (const name of ['play', 'pause', 'stop', ...ACTIONS.map(([key]) => key)] as const)
        set(name, null);
    };
  }, [title]);
  useEffect(() => {
    if ('mediaSession' in navigator)
      navigator.mediaSession.playbackState = playing ? 'playing' : 'paused';
  }, [playing, title]);
}
