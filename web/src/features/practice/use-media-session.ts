import { useEffect, useEffectEvent } from 'react';
import type { PracticeAction } from './practice-keys.ts';

/** The keys of headphones, watches and lock screens; a browser that does not know one leaves it out. */
const ACTIONS: readonly (readonly [MediaSessionAction, PracticeAction])[] = [
  ['play', { type: 'play' }],
  ['pause', { type: 'play' }],
  ['nexttrack', { type: 'move', step: 1 }],
  ['previoustrack', { type: 'move', step: -1 }],
  ['seekforward', { type: 'speed', step: 1 }],
  ['seekbackward', { type: 'speed', step: -1 }],
];

/** Lets the device's media keys steer the practice. */
export function useMediaSession(title: string, act: (action: PracticeAction) => void): void {
  const handle = useEffectEvent(act);
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
    for (const [name, action] of ACTIONS) set(name, () => handle(action));
    return () => {
      session.metadata = null;
      for (const [name] of ACTIONS) set(name, null);
    };
  }, [title]);
}
