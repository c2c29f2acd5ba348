import { useMemo } from 'react';
import { MediaActionTypes, useMediaStore } from 'media-chrome/react/media-store';

/** The speeds offered, slowest first. */
export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** Returns actions on the player of the surrounding `MediaProvider`. */
export function useMediaActions() {
  const store = useMediaStore();
  return useMemo(() => {
    const state = () => store.getState();
    const send = (type: keyof typeof MediaActionTypes, detail?: number) =>
      store.dispatch({ type: MediaActionTypes[type], detail });
    const seekTo = (seconds: number) => {
      const end = state().mediaDuration;
      if (end === undefined || !Number.isFinite(end)) return;
      send('MEDIA_SEEK_REQUEST', Math.min(Math.max(0, seconds), end));
    };
    const setVolume = (volume: number) =>
      send('MEDIA_VOLUME_REQUEST', Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100);
    return {
      togglePlay: () =>
        send(state().mediaPaused === false ? 'MEDIA_PAUSE_REQUEST' : 'MEDIA_PLAY_REQUEST'),
      toggleMute: () =>
        send(state().mediaVolumeLevel === 'off' ? 'MEDIA_UNMUTE_REQUEST' : 'MEDIA_MUTE_REQUEST'),
      toggleFullscreen: () =>
        send(
          state().mediaIsFullscreen
            ? 'MEDIA_EXIT_FULLSCREEN_REQUEST'
            : 'MEDIA_ENTER_FULLSCREEN_REQUEST',
        ),
      seekTo,
      seekBy: (seconds: number) => seekTo((state().mediaCurrentTime ?? 0) + seconds),
      seekToFraction: (fraction: number) => seekTo(fraction * (state().mediaDuration ?? NaN)),
      setVolume,
      changeVolume: (amount: number) => setVolume((state().mediaVolume ?? 1) + amount),
    };
  }, [store]);
}

/** Returns the next offered speed up or down; at either end the last one. */
export function steppedSpeed(speed: number, step: 1 | -1): number {
  if (step === 1) return SPEEDS.find((candidate) => candidate > speed) ?? 2;
  return SPEEDS.findLast((candidate) => candidate < speed) ?? 0.25;
}
