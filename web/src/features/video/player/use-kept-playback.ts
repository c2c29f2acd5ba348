import {
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import type { PlaybackEvent } from '../../../lib/media/player-handle.ts';
import type { SignedUrl } from '../../../lib/media/signed-urls.ts';
import { seekTo } from '../../../lib/media/video-control.ts';
import type { useHeldFrame } from './held-frame.tsx';

type VideoEvent = SyntheticEvent<HTMLVideoElement>;

interface Playback {
  /** A new object for each renewal, even when the URL is the same. */
  readonly link: SignedUrl;
  /** Of the link or one of its renditions. */
  readonly src: string;
  /** Where to start; when the URL changes, the position is kept. */
  readonly startAtS: number;
  /** Play was pressed before the video was loaded. */
  readonly playAtStart: boolean;
  readonly heldFrame: ReturnType<typeof useHeldFrame>[1];
  readonly onPlaybackEvent: (event: PlaybackEvent) => void;
}

/** A link that failed or is being replaced also pauses. */
const isPausedByViewer = ({ error, readyState }: HTMLVideoElement): boolean =>
  error === null && readyState !== HTMLMediaElement.HAVE_NOTHING;

/**
 * Sets the URL of a `<video>` element, keeps position, picture and playback when it changes, and
 * reports events: the last position also when the page is hidden or left.
 *
 * @returns `restore` goes on in a file as soon as it is known; `listeners` are for the element.
 */
export function useKeptPlayback(
  element: RefObject<HTMLVideoElement | null>,
  { link, src, startAtS, playAtStart, heldFrame, onPlaybackEvent }: Playback,
) {
  /** Restored after the URL changed. */
  const lastState = useRef({ positionS: startAtS, durationS: NaN, playing: playAtStart });

  const open = useEffectEvent((load: (video: HTMLVideoElement) => void) => {
    const video = element.current;
    if (video === null) return;
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA && video.error === null) {
      lastState.current.positionS = video.currentTime;
      lastState.current.playing = !video.paused;
      heldFrame.hold(video);
    }
    load(video);
    // Before the file is known, the browser keeps this as the position to start at. A later seek
    // replaces it.
    seekTo(video, lastState.current.positionS);
  });
  // Set here and not by React, so that what is shown and where is known up to the change.
  useLayoutEffect(() => {
    open((video) => {
      video.src = src;
    });
  }, [src]);
  useEffect(() => {
    // A renewed link may have the same URL as the one that failed; only a new URL loads by itself.
    if (element.current?.error != null) open((video) => video.load());
  }, [element, link]);

  const reportPosition = useEffectEvent(() => {
    const { positionS, durationS } = lastState.current;
    onPlaybackEvent({ type: 'hidden', positionS, durationS });
  });
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') reportPosition();
    };
    const onPageHide = () => reportPosition();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onPageHide);
      reportPosition();
    };
  }, []);

  const report = (type: PlaybackEvent['type'], video: HTMLVideoElement) => {
    // While a new link loads, the element is at 0 with an unknown length; the last position remains
    // valid.
    if (!Number.isFinite(video.duration)) return;
    const position = { positionS: video.currentTime, durationS: video.duration };
    Object.assign(lastState.current, position);
    // An event that was due before the seek already reads the new position.
    if (video.seeking && type !== 'seeking') onPlaybackEvent({ type: 'seeking', ...position });
    onPlaybackEvent({ type, ...position });
  };

  return {
    restore: (video: HTMLVideoElement): void => {
      if (video.currentTime >= video.duration) video.currentTime = 0;
      if (lastState.current.playing) void video.play().catch(() => undefined);
    },
    listeners: {
      onTimeUpdate: ({ currentTarget }: VideoEvent) => report('moved', currentTarget),
      onPlay: ({ currentTarget }: VideoEvent) => {
        lastState.current.playing = true;
        onPlaybackEvent({ type: 'played', positionS: currentTarget.currentTime, durationS: NaN });
      },
      onPause: ({ currentTarget }: VideoEvent) => {
        if (!isPausedByViewer(currentTarget)) return;
        lastState.current.playing = false;
        report('paused', currentTarget);
      },
      onSeeking: ({ currentTarget }: VideoEvent) => report('seeking', currentTarget),
      onSeeked: ({ currentTarget }: VideoEvent) => {
        heldFrame.release();
        report('seeked', currentTarget);
      },
      onEnded: ({ currentTarget }: VideoEvent) => {
        lastState.current.playing = false;
        report('ended', currentTarget);
      },
    },
  };
}
