import { type ReactNode, useEffect, useState } from 'react';
import { DEFAULT_LAYOUT, type SignedStoryboard } from '../lib/media/player-handle.ts';

type OnFrame = (now: number, frame: { mediaTime: number; presentedFrames: number }) => void;

/** A video that plays by the test's clock: only `advance` moves it. */
export class FakeVideo extends EventTarget {
  paused = true;
  readonly seeking = false;
  readonly ended = false;
  readonly readyState = 4;
  readonly currentSrc = '';
  readonly duration: number;
  #position = 0;
  #rate = 1;
  #onFrame: OnFrame | null = null;
  #frames = 0;
  #playHandler: (() => boolean) | null = null;

  constructor(durationS = 75) {
    super();
    this.duration = durationS;
  }

  get currentTime() {
    return this.#position;
  }
  set currentTime(seconds) {
    this.#position = seconds;
    this.dispatchEvent(new Event('seeked'));
  }
  get playbackRate() {
    return this.#rate;
  }
  set playbackRate(rate) {
    if (rate === this.#rate) return;
    this.#rate = rate;
    this.dispatchEvent(new Event('ratechange'));
  }
  /** Sets the rate from an effect: a hook may not assign to what it was given. */
  setRate(rate: number) {
    this.playbackRate = rate;
  }
  play() {
    if (!this.paused) return Promise.resolve();
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  requestVideoFrameCallback(next: OnFrame) {
    this.#onFrame = next;
    return 1;
  }
  cancelVideoFrameCallback() {
    this.#onFrame = null;
  }
  /** Plays for a number of milliseconds and presents one frame; does nothing while paused. */
  advance(ms: number) {
    if (this.paused) return;
    this.#position = Math.min(this.duration, this.#position + (ms / 1000) * this.playbackRate);
    this.dispatchEvent(new Event('timeupdate'));
    this.#onFrame?.(0, { mediaTime: this.#position, presentedFrames: (this.#frames += 1) });
  }
  /** Sets the handler that may intercept the play button. */
  readonly setPlayHandler = (handler: (() => boolean) | null) => void (this.#playHandler = handler);
  /** Presses play: the handler may intercept it, otherwise the video plays or pauses. */
  readonly pressPlay = () => {
    if (this.#playHandler?.() === true) return;
    if (this.paused) void this.play();
    else this.pause();
  };
  asVideo() {
    return this as unknown as HTMLVideoElement;
  }
}

/** Returns the handle of a player around a video. */
function useFakePlayer(
  fakeVideo: FakeVideo,
  storyboard: SignedStoryboard | null,
  hasFailed: boolean,
) {
  const [speed, changeSpeed] = useState(1);
  const [layout, setLayout] = useState(DEFAULT_LAYOUT);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [overlay, setOverlay] = useState<HTMLElement | null>(null);
  const [timelineOverlay, setTimelineOverlay] = useState<HTMLElement | null>(null);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  useEffect(() => {
    fakeVideo.setRate(speed);
  }, [fakeVideo, speed]);
  const changeLayout = (change: Partial<typeof DEFAULT_LAYOUT>) =>
    setLayout((before) => ({ ...before, ...change }));
  const player = {
    video: fakeVideo.asVideo(),
    frame,
    overlay,
    timelineOverlay,
    footer,
    speed,
    hasAllFrames: false,
    hasFailed,
    storyboard,
    changeSpeed,
    layout,
    changeLayout,
  };
  return {
    player: { ...player, setPlayInterceptor: fakeVideo.setPlayHandler },
    setFrame,
    setOverlay,
    setTimelineOverlay,
    setFooter,
  };
}

interface FakePlayerProps {
  fakeVideo: FakeVideo;
  storyboard?: SignedStoryboard | null;
  /** The film cannot be played. */
  hasFailed?: boolean;
  children: (player: ReturnType<typeof useFakePlayer>['player']) => ReactNode;
}

/** A player around a fake video, with its play button ("Lecture"), and children that use it. */
export function FakePlayer({
  fakeVideo,
  storyboard = null,
  hasFailed = false,
  children,
}: FakePlayerProps) {
  const { player, setFrame, setOverlay, setTimelineOverlay, setFooter } = useFakePlayer(
    fakeVideo,
    storyboard,
    hasFailed,
  );
  return (
    <>
      <div ref={setFrame} data-looping={player.layout.looping}>
        <div ref={setOverlay} />
        <div ref={setTimelineOverlay} data-rail />
        <button type="button" onClick={fakeVideo.pressPlay}>
          Lecture
        </button>
        <div ref={setFooter} />
      </div>
      {children(player)}
    </>
  );
}
