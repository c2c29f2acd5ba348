import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FakeVideo } from '../../test/fake-video.tsx';
import {
  advanceClock,
  INITIAL_CLOCK,
  isLastBefore,
  type Loop,
  useLoop,
  watchLoop,
} from './loop-playback.ts';

const F = 1 / 24;

/** A video whose frames and seeks are controlled by the test. */
function player() {
  let callback:
    ((now: number, frame: { mediaTime: number; presentedFrames: number }) => void) | null = null;
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
  const reports: string[] = [];
  const stop = watchLoop(
    video as unknown as HTMLVideoElement,
    { startS: 16, endS: 17 },
    {
      onCompleted: () => void reports.push('completed'),
      onLeft: () => void reports.push('left'),
    },
  );
  const show = (...times: number[]) => {
    for (const mediaTime of times) {
      video.currentTime = mediaTime;
      callback?.(0, { mediaTime, presentedFrames: (presented += 1) });
    }
  };
  /** Reports a frame from before the last seek. */
  const showLate = (mediaTime: number) =>
    callback?.(0, { mediaTime, presentedFrames: (presented += 1) });
  const seek = (toS = 16) => {
    video.currentTime = toS;
    video.dispatchEvent(new Event('seeked'));
  };
  return { video, reports, show, showLate, seek, stop, isWatching: () => callback !== null };
}
const fullLoop = Array.from({ length: 24 }, (_, frame) => 16 + frame * F);

describe('watchLoop', () => {
  it('reports the end before a frame beyond it, once per repetition', () => {
    const { reports, show, seek } = player();
    show(...fullLoop.slice(0, -1));
    expect(reports).toEqual([]);
    show(fullLoop.at(-1) ?? 0);
    expect(reports).toEqual(['completed']);
    show(17, 17 + F);
    expect(reports).toHaveLength(1);
    seek();
    show(...fullLoop);
    expect(reports).toEqual(['completed', 'completed']);
  });

  it('reports the end after a time without callbacks', () => {
    const { reports, show, seek } = player();
    show(...fullLoop);
    seek();
    // The page was busy since the seek: the next reported frame is far beyond the end.
    show(18.2);
    expect(reports).toEqual(['completed', 'completed']);
  });

  it('counts a repetition whose start was reported only after its end', () => {
    const { reports, show, seek } = player();
    show(...fullLoop);
    seek(17.4);
    show(17.4);
    expect(reports).toEqual(['completed', 'completed']);
  });

  it('does not count a repetition twice when a frame is reported late', () => {
    const { reports, show, seek, showLate } = player();
    show(...fullLoop);
    seek();
    showLate(17);
    expect(reports).toEqual(['completed']);
  });

  it('reports seeks beyond the end or before the start, without counting a repetition', () => {
    const { reports, show, seek } = player();
    show(16.1);
    seek(30);
    show(30);
    expect(reports).toEqual(['left']);
    seek(3);
    show(3);
    expect(reports).toEqual(['left', 'left']);
  });

  it('ignores a video that is paused or seeking', () => {
    const { reports, show, video } = player();
    video.paused = true;
    show(...fullLoop, 20);
    video.paused = false;
    video.seeking = true;
    show(...fullLoop, 20);
    expect(reports).toEqual([]);
  });

  it('treats the end of the video as the end of the loop', () => {
    const { reports, show, video } = player();
    show(...fullLoop.slice(0, 20));
    video.dispatchEvent(new Event('ended'));
    expect(reports).toEqual(['completed']);
  });

  it('stops watching', () => {
    const { isWatching, stop } = player();
    stop();
    expect(isWatching()).toBe(false);
  });
});

/**
 * Returns the clock after some frames; a gap in `presentedFrames` means frames without a callback.
 */
const clockAfter = (...frames: [mediaTime: number, presentedFrames: number][]) =>
  frames.reduce(
    (clock, [mediaTime, presentedFrames]) => advanceClock(clock, { mediaTime, presentedFrames }),
    INITIAL_CLOCK,
  );

describe('advanceClock', () => {
  it.each([
    ['consecutive frames', clockAfter([0, 0], [F, 1], [2 * F, 2]), F],
    ['every second frame', clockAfter([0, 0], [2 * F, 2]), F],
    ['the shortest frame when the browser skips some', clockAfter([0, 0], [F, 1], [3 * F, 2]), F],
    ['nothing from a seek', clockAfter([0, 0], [5, 1]), 1 / 30],
    ['nothing from a seek back', clockAfter([5, 0], [0, 1]), 1 / 30],
    ['nothing from a repeated frame', clockAfter([5, 3], [5, 4]), 1 / 30],
  ])('measures %s', (_name, clock, frameS) => expect(clock.frameS).toBeCloseTo(frameS, 6));
});

describe('isLastBefore', () => {
  it.each([
    ['two frames before the end', 10 - 2 * F, false],
    ['at the last full frame', 10 - F, true],
    ['at the end', 10, true],
    ['beyond the end', 10.5, true],
  ])('%s', (_name, at, expected) => {
    expect(isLastBefore(10, clockAfter([at - 2 * F, 0], [at - F, 1], [at, 2]))).toBe(expected);
  });

  it('looks ahead as far as the callbacks are apart, up to a limit', () => {
    const slow = clockAfter([9.7, 0], [9.7 + 3 * F, 3]);
    expect(isLastBefore(9.7 + 5 * F, slow)).toBe(true);
    expect(isLastBefore(9.7 + 5 * F, clockAfter([9.7 + 2 * F, 2], [9.7 + 3 * F, 3]))).toBe(false);
    expect(isLastBefore(9.7 + 3 * F + 0.13, slow)).toBe(false);
  });

  it('returns false before the first frame', () =>
    expect(isLastBefore(10, INITIAL_CLOCK)).toBe(false));
});

it.each<[string, Loop, number[]]>([
  ['is repeated', { startS: 10, endS: 12 }, [10, 10]],
  ['beyond the end of the film is not', { startS: 360, endS: 375 }, []],
  ['without length is not', { startS: 10, endS: 10 }, []],
])('a part %s', (_what, part, expected) => {
  const video = new FakeVideo();
  const seeks: number[] = [];
  video.addEventListener('seeked', () => seeks.push(video.currentTime));
  const onCompleted = vi.fn();
  renderHook(() => useLoop(video.asVideo(), part, onCompleted));
  void video.play();
  for (let played = 0; played < 2_500; played += 40) video.advance(40);
  video.dispatchEvent(new Event('ended'));
  const repetitions = expected.length === 0 ? 0 : 2;
  expect([seeks.slice(0, 2), onCompleted.mock.calls.length]).toEqual([expected, repetitions]);
});
