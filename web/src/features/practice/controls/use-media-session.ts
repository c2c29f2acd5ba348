import { useEffect, useEffectEvent } from 'react';

/** Media keys that start and stop. */
const PLAY_KEYS = ['play', 'pause', 'stop'] as const;

/** What the media keys of headphones, watches and lock screens do. */
export interface MediaKeys<Action> {
  /** Starts and stops. */
  readonly play: Action;
  readonly others: readonly (readonly [MediaSessionAction, Action])[];
}

/**
 * Connects the media keys of the device.
 *
 * @param title shown by the device; `null` for no connection.
 * @param playing also true while a run counts down or rests.
 * @param keys the same object at every render.
 */
export function useMediaSession<Action>(
  title: string | null,
  playing: boolean,
  keys: MediaKeys<Action>,
  act: (action: Action) => void,
): void {
  const handle = useEffectEvent(act);
  // A device may send the same key twice, for example headphones and a watch that mirrors them.
  const setPlaying = useEffectEvent((on: boolean) => {
    if (on !== playing) act(keys.play);
  });
  useEffect(() => {
    if (title === null || !('mediaSession' in navigator)) return undefined;
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
    for (const name of PLAY_KEYS) set(name, () => setPlaying(name === 'play'));
    for (const [name, action] of keys.others) set(name, () => handle(action));
    return () => {
      session.metadata = null;
      session.playbackState = 'none';
      for (const name of PLAY_KEYS) set(name, null);
      for (const [name] of keys.others) set(name, null);
    };
  }, [title, keys]);
  useEffect(() => {
    if (title === null || !('mediaSession' in navigator)) return;
    navigator.mediaSession.playbackState = playing ? 'playing' : 'paused';
  }, [playing, title]);
}
