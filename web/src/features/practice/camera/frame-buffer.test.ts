import { describe, expect, it } from 'vitest';
import {
  createFrameBuffer,
  frameCount,
  frameSize,
  FRAMES_PER_SECOND,
  MAX_BUFFER_BYTES,
  MAX_DELAY_S,
  MIN_DELAY_S,
  replayPosition,
} from './frame-buffer.ts';

describe('createFrameBuffer', () => {
  function filled(size: number, moments: readonly number[]) {
    let made = 0;
    const buffer = createFrameBuffer(size, () => ({ number: (made += 1), shows: 0 }));
    for (const at of moments) buffer.claim(at).shows = at;
    return { buffer, made: () => made };
  }

  it('finds the picture at a time', () => {
    const { buffer } = filled(10, [0, 100, 200, 300]);
    expect([0, 99, 100, 250, 999].map((at) => buffer.frameAt(at)?.shows)).toEqual([
      0, 0, 100, 200, 300,
    ]);
    expect(buffer.frameAt(-1)).toBeNull();
    expect(buffer.span()).toEqual({ fromMs: 0, toMs: 300 });
  });

  it('reuses the oldest picture', () => {
    const { buffer, made } = filled(3, [0, 100, 200, 300, 400]);
    expect(made()).toBe(3);
    expect([buffer.frameAt(150), buffer.frameAt(250)?.shows, buffer.frameAt(400)?.number]).toEqual([
      null,
      200,
      2,
    ]);
    expect(buffer.span()).toEqual({ fromMs: 200, toMs: 400 });
  });

  it('is empty at first', () => expect(filled(3, []).buffer.span()).toBeNull());
});

describe('frameSize', () => {
  it.each([
    [MIN_DELAY_S, 16 / 9],
    [8, 4 / 3],
    [MAX_DELAY_S, 16 / 9],
    [MAX_DELAY_S, 9 / 16],
  ])('holds a delay of %s s at the aspect ratio %s within the memory limit', (delayS, aspect) => {
    const frames = frameCount(delayS);
    const { width, height } = frameSize(delayS, aspect);
    expect(frames * width * height * 4).toBeLessThanOrEqual(MAX_BUFFER_BYTES);
    expect(frames).toBeGreaterThan(delayS * FRAMES_PER_SECOND);
    expect(width).toBeGreaterThan(190);
    expect(width / height).toBeCloseTo(aspect, 1);
  });
});

describe('replayPosition', () => {
  const span = { fromMs: 1_000, toMs: 9_000 };
  it.each([
    ['starts with the last part', 0, 1, 6_000],
    ['continues', 1_000, 1, 7_000],
    ['starts over', 3_500, 1, 6_500],
    ['runs at the speed of the video', 1_000, 0.25, 6_250],
  ])('%s', (_name, elapsedMs, speed, expected) =>
    expect(replayPosition(span, 3_000, elapsedMs, speed)).toBe(expected),
  );
  it('uses a span that is shorter than the replay', () => {
    expect(replayPosition(span, 60_000, 0, 1)).toBe(1_000);
    expect(replayPosition({ fromMs: 5, toMs: 5 }, 3_000, 700, 1)).toBe(5);
  });
});
