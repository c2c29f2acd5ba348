import { useMemo } from 'react';
import { MediaActionTypes, useMediaStore } from 'media-chrome/react/media-store';

/** The speeds offered, slowest first. */
export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** Actions on the player of the surrounding `MediaProvider`. */
export interface MediaActions {
  togglePlay(): void;
  toggleMute(): void;
  toggleFullscreen(): void;
  seekTo(seconds: number): void;
  seekBy(seconds: number): void;
  seekToFraction(fraction: number): void;
  setVolume(volume: number): void;
  changeVolume(amount: number): void;
}

export function useMediaActions(): MediaActions {
  const store = useMediaStore();
  return useMemo(() => {
    const state = () => store.getState();
    const seekTo = (seconds: number) => {
      const end = state().mediaDuration;
      if (end === undefined || !Number.isFinite(end)) return;
      const detail = Math.min(Math.max(0, seconds), end);
      store.dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail });
    };
    const setVolume = (volume: number) => {
      const detail = Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100;
      store.dispatch({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail });
    };
    return {
      togglePlay: () =>
        store.dispatch({
          type:
            state().mediaPaused === false ? MediaActionTypes.MEDIA_PAUSE_REQUEST : MediaActionTypes.MEDIA_PLAY_REQUEST,
        }),
      toggleMute: () =>
        store.dispatch({
          type:
            state().mediaVolumeLevel === 'off'
              ? MediaActionTypes.MEDIA_UNMUTE_REQUEST
              : MediaActionTypes.MEDIA_MUTE_REQUEST,
        }),
      toggleFullscreen: () =>
        store.dispatch({
          type: state().mediaIsFullscreen
            ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST
            : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
        }),
      seekTo,
      seekBy: (seconds) => seekTo((state().mediaCurrentTime ?? 0) + seconds),
      seekToFraction: (fraction) => seekTo(fraction * (state().mediaDuration ?? NaN)),
      setVolume,
      changeVolume: (amount) => setVolume((state().mediaVolume ?? 1) + amount),
    };
  }, [store]);
}

/** Returns the next offered speed up or down; at either end the last one. */
export function steppedSpeed(speed: number, step: 1 | -1): number {
  if (step === 1) return SPEEDS.find((candidate) => candidate > speed) ?? 2;
  return SPEEDS.findLast((candidate) => candidate < speed) ?? 0.25;
}
