import { type RefObject, useEffect } from 'react';
import type { Move } from '@atelier/domain/content/video';
import type { CaptionTrack } from '../../../lib/media/use-caption-tracks.ts';
import type { CaptionsChoice } from './captions.tsx';

/** The full screen of iPhones begins and ends. */
const FULL_SCREEN_CHANGES = ['webkitbeginfullscreen', 'webkitendfullscreen'] as const;

/**
 * Loads the captions of the chosen language into a `<video>` element, also when its tracks change.
 */
export function useLoadedCaptions(
  element: RefObject<HTMLVideoElement | null>,
  choice: CaptionsChoice,
  tracks: readonly CaptionTrack[],
  moves: readonly Move[],
): void {
  useEffect(() => {
    const video = element.current;
    if (video === null) return undefined;
    const load = (event?: Event) =>
      loadCaptions(video, choice, event?.type === 'webkitbeginfullscreen');
    load();
    for (const type of FULL_SCREEN_CHANGES) video.addEventListener(type, load);
    return () => {
      for (const type of FULL_SCREEN_CHANGES) video.removeEventListener(type, load);
    };
    // Also after chapters change: browsers choose again among all tracks when one is added.
  }, [element, choice, tracks, moves]);
}

/**
 * Loads the captions of one language, or none. `Captions` shows them; only the full screen of
 * iPhones, which contains nothing but the video, shows the browser's own.
 */
function loadCaptions(video: HTMLVideoElement, choice: CaptionsChoice, isNative: boolean): void {
  const loaded = isNative ? 'showing' : 'hidden';
  for (const track of video.textTracks) {
    if (track.kind !== 'subtitles') continue;
    track.mode = track.language === choice ? loaded : 'disabled';
  }
}
