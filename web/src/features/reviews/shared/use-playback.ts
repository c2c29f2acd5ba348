import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFrameStep } from '../../../lib/media/frame-step.ts';
import type { Loop } from '../../../lib/media/loop-playback.ts';
import {
  seekTo,
  setPlaybackRate,
  usePlaying,
  useVideoProperty,
} from '../../../lib/media/video-control.ts';

/** A video and the part of it that is shown. */
export interface ClipPart {
  readonly video: HTMLVideoElement | null;
  readonly part: Loop;
}

export interface Playback {
  readonly playing: boolean;
  readonly speed: number;
  readonly positionS: number;
  readonly toggle: () => void;
  readonly pause: () => void;
  readonly step: (direction: 1 | -1) => void;
  readonly changeSpeed: (speed: number) => void;
  /**
   * Pauses and shows a position of the leading video; of one that is not loaded yet, as soon as it
   * is.
   */
  readonly show: (atS: number) => void;
  /** Goes back to the beginning of each part. */
  readonly restart: () => void;
}

const MOVES = ['timeupdate', 'seeking', 'seeked', 'loadedmetadata'] as const;
const NOTHING: ClipPart = { video: null, part: { startS: 0, endS: 0 } };

/** Starts a video. If the browser refuses or interrupts that, the video stays paused. */
const play = (video: HTMLVideoElement | null) => void video?.play().catch(() => undefined);

const isLoaded = (video: HTMLVideoElement | null) =>
  video !== null && video.readyState > HTMLMediaElement.HAVE_NOTHING;

/**
 * Controls one video, or two together: the second one follows the first, whose state is returned.
 */
export function usePlayback(lead: ClipPart, beside: ClipPart = NOTHING): Playback {
  const [speed, setSpeed] = useState(1);
  const playing = usePlaying(lead.video);
  const positionS = useVideoProperty(
    lead.video,
    MOVES,
    ({ currentTime }) => currentTime,
    lead.part.startS,
  );
  const stepLead = useFrameStep({ video: lead.video, hasAllFrames: false });
  const stepBeside = useFrameStep({ video: beside.video, hasAllFrames: false });
  useEffect(() => {
    setPlaybackRate(lead.video, speed);
    setPlaybackRate(beside.video, speed);
  }, [lead.video, beside.video, speed]);
  const follow = useEffectEvent(() => {
    if (lead.video?.paused === false) play(beside.video);
    else beside.video?.pause();
  });
  // A follower that loads later gets the state of the leading video, too.
  useEffect(() => follow(), [playing, beside.video]);
  /** A position to show once the video is loaded, which then goes to the start of its part. */
  const awaitedS = useRef<number | null>(null);
  const { video } = lead;
  useEffect(() => {
    if (video === null) return undefined;
    const showAwaited = () => {
      if (awaitedS.current !== null) seekTo(video, awaitedS.current);
      awaitedS.current = null;
    };
    if (isLoaded(video)) showAwaited();
    video.addEventListener('loadedmetadata', showAwaited);
    return () => video.removeEventListener('loadedmetadata', showAwaited);
  }, [video]);
  const pause = () => {
    lead.video?.pause();
    beside.video?.pause();
  };
  return {
    playing,
    speed,
    positionS,
    toggle: () => (playing ? pause() : play(lead.video)),
    pause,
    step: (direction) => {
      // The rest of the file is not shown.
      const stay = ({ video, part }: ClipPart, atS: number | null) => {
        if (atS !== null && (atS < part.startS || atS > part.endS)) {
          seekTo(video, direction === 1 ? part.endS : part.startS);
        }
      };
      void stepLead(direction).then((atS) => stay(lead, atS));
      void stepBeside(direction).then((atS) => stay(beside, atS));
    },
    changeSpeed: setSpeed,
    show: (atS) => {
      pause();
      const toS = Math.min(lead.part.endS, Math.max(lead.part.startS, atS));
      awaitedS.current = isLoaded(lead.video) ? null : toS;
      seekTo(lead.video, toS);
    },
    restart: () => {
      awaitedS.current = null;
      seekTo(lead.video, lead.part.startS);
      seekTo(beside.video, beside.part.startS);
    },
  };
}
