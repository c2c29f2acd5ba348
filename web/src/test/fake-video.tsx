import { type ReactNode, useEffect, useState } from 'react';

type OnFrame = (now: number, frame: { mediaTime: number; presentedFrames: number }) => void;

/** A video that plays by the test's clock: `pass` is the only thing that moves it. */
export class FakeVideo extends EventTarget {
  paused = true;
  readonly seeking = false;
  readonly ended = false;
  readonly readyState = 4;
  readonly currentSrc = '';
  readonly duration: number;
  #place = 0;
  #rate = 1;
  #onFrame: OnFrame | null = null;
  #frames = 0;
  #pressed: (() => boolean) | null = null;

  constructor(durationS = 75) {
    super();
    this.duration = durationS;
  }

  get currentTime() {
    return this.#place;
  }
  set currentTime(seconds) {
    this.#place = seconds;
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
  /** Plays for so many milliseconds and presents one frame; nothing happens while it is paused. */
  advance(ms: number) {
    if (this.paused) return;
    this.#place = Math.min(this.duration, this.#place + (ms / 1000) * this.playbackRate);
    this.dispatchEvent(new Event('timeupdate'));
    this.#onFrame?.(0, { mediaTime: this.#place, presentedFrames: (this.#frames += 1) });
  }
  /** Sets who is asked first when play is pressed. */
  readonly setPlayHandler = (handler: (() => boolean) | null) => void (this.#pressed = handler);
  /** Presses play: what practises answers first, else the film plays or pauses. */
  readonly pressPlay = () => {
    if (this.#pressed?.() === true) return;
    if (this.paused) void this.play();
    else this.pause();
  };
  asVideo() {
    return this as unknown as HTMLVideoElement;
  }
}

const DEFAULT_VIEW = { mirrored: false, split: false, fullWindow: false };

/** The stage of a player around a film. */
function useFakePlayer(fakeVideo: FakeVideo) {
  const [speed, changeSpeed] = useState(1);
  const [layout, setLayout] = useState(DEFAULT_VIEW);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [overlay, setOverlay] = useState<HTMLElement | null>(null);
  const [timelineOverlay, setTimelineOverlay] = useState<HTMLElement | null>(null);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  useEffect(() => {
    fakeVideo.setRate(speed);
  }, [fakeVideo, speed]);
  const changeLayout = (change: Partial<typeof DEFAULT_VIEW>) => setLayout((before) => ({ ...before, ...change }));
  const stage = {
    video: fakeVideo.asVideo(),
    frame,
    overlay,
    timelineOverlay,
    footer,
    speed,
    changeSpeed,
    layout,
    changeLayout,
  };
  return {
    stage: { ...stage, setPlayInterceptor: fakeVideo.setPlayHandler },
    setFrame,
    setOverlay,
    setTimelineOverlay,
    setFooter,
  };
}

interface FakePlayerProps {
  fakeVideo: FakeVideo;
  children: (stage: ReturnType<typeof useFakePlayer>['stage']) => ReactNode;
}

/** The places of a player around a film, with its play button ("Lecture"), and what practises with it. */
export function FakePlayer({ fakeVideo: film, children }: FakePlayerProps) {
  const { stage, setFrame, setOverlay, setTimelineOverlay, setFooter } = useFakePlayer(film);
  return (
    <>
      <div ref={setFrame}>
        <div ref={setOverlay} />
        <div ref={setTimelineOverlay} data-rail />
        <button type="button" onClick={film.pressPlay}>
          Lecture
        </button>
        <div ref={setFooter} />
      </div>
      {children(stage)}
    </>
  );
}
