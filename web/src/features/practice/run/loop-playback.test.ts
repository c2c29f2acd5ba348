import { describe, expect, it } from 'vitest';
import { watchLoop } from './loop-playback.ts';

const F = 1 / 24;

/** A video whose frames and seeks the test tells. */
function player() {
  let callback: ((now: number, frame: { mediaTime: number; presentedFrames: number }) => void) | null = null;
  let presented = 0;
  const video = Object.assign(new EventTarget(), {
    paused: false,
    currentTime: 16,
    seeking: false,
    requestVideoFrameCallback: (next: typeof callback) => {
      callback = next;
      return 1;
    },
    cancelVideoFrameCallback: () => void (callback = null),
  });
  const told: string[] = [];
  const stop = watchLoop(
    video as unknown as HTMLVideoElement,
    { startS: 16, endS: 17 },
    {
      onCompleted: () => void told.push('completed'),
      onLeft: () => void told.push('strayed'),
    },
  );
  const show = (...times: number[]) => {
    for (const mediaTime of times) {
      video.currentTime = mediaTime;
      callback?.(0, { mediaTime, presentedFrames: (presented += 1) });
    }
  };
  /** A frame from before the last seek. */
  const late = (mediaTime: number) => callback?.(0, { mediaTime, presentedFrames: (presented += 1) });
  const seek = (toS = 16) => {
    video.currentTime = toS;
    video.dispatchEvent(new Event('seeked'));
  };
  return { video, told, show, late, seek, stop, isWatching: () => callback !== null };
}
const turn = Array.from({ length: 24 }, (_, frame) => 16 + frame * F);

describe('guardLoop', () => {
  it('tells the end before a frame beyond it, once a turn', () => {
    const { told, show, seek } = player();
    show(...turn.slice(0, -1));
    expect(told).toEqual([]);
    show(turn.at(-1) ?? 0);
    expect(told).toEqual(['completed']);
    show(17, 17 + F);
    expect(told).toHaveLength(1);
    seek();
    show(...turn);
    expect(told).toEqual(['completed', 'completed']);
  });

  it('catches a video that was not watched for a while', () => {
    const { told, show, seek } = player();
    show(...turn);
    seek();
    // The page was busy from the seek on: the next frame that it hears of is far behind the end.
    show(18.2);
    expect(told).toEqual(['completed', 'completed']);
  });

  it('counts a turn whose beginning was heard of when its end had come', () => {
    const { told, show, seek } = player();
    show(...turn);
    seek(17.4);
    show(17.4);
    expect(told).toEqual(['completed', 'completed']);
  });

  it('counts no turn twice by a frame that is told of late', () => {
    const { told, show, seek, late } = player();
    show(...turn);
    seek();
    late(17);
    expect(told).toEqual(['completed']);
  });

  it('counts no jump over the end, and brings back from before the start', () => {
    const { told, show, seek } = player();
    show(16.1);
    seek(30);
    show(30);
    expect(told).toEqual(['strayed']);
    seek(3);
    show(3);
    expect(told).toEqual(['strayed', 'strayed']);
  });

  it('leaves a standing video alone, and one that seeks', () => {
    const { told, show, video } = player();
    video.paused = true;
    show(...turn, 20);
    video.paused = false;
    video.seeking = true;
    show(...turn, 20);
    expect(told).toEqual([]);
  });

  it('takes the end of the video as the end of the loop', () => {
    const { told, show, video } = player();
    show(...turn.slice(0, 20));
    video.dispatchEvent(new Event('ended'));
    expect(told).toEqual(['completed']);
  });

  it('ends', () => {
    const { isWatching, stop } = player();
    stop();
    expect(isWatching()).toBe(false);
  });
});
