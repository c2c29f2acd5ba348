import { describe, expect, it } from 'vitest';
import { createFrameBuffer, replayPosition } from './frame-buffer.ts';
import { FRAMES_PER_SECOND, MAX_DELAY_S, MAX_BUFFER_BYTES, frameBufferSize, MIN_DELAY_S } from './frame-buffer-size.ts';

describe('frameRing', () => {
  function filled(size: number, moments: readonly number[]) {
    let made = 0;
    const ring = createFrameBuffer(size, () => ({ number: (made += 1), shows: 0 }));
    for (const at of moments) ring.claim(at).shows = at;
    return { ring, made: () => made };
  }

  it('finds what was shown so long ago', () => {
    const { ring } = filled(10, [0, 100, 200, 300]);
    expect([0, 99, 100, 250, 999].map((at) => ring.frameAt(at)?.shows)).toEqual([0, 0, 100, 200, 300]);
    expect(ring.frameAt(-1)).toBeNull();
    expect(ring.span()).toEqual({ fromMs: 0, toMs: 300 });
  });

  it('uses its places again, the oldest first', () => {
    const { ring, made } = filled(3, [0, 100, 200, 300, 400]);
    expect(made()).toBe(3);
    expect([ring.frameAt(150), ring.frameAt(250)?.shows, ring.frameAt(400)?.number]).toEqual([null, 200, 2]);
    expect(ring.span()).toEqual({ fromMs: 200, toMs: 400 });
  });

  it('is empty at first', () => expect(filled(3, []).ring.span()).toBeNull());
});

describe('planRing', () => {
  it.each([
    [MIN_DELAY_S, 16 / 9],
    [8, 4 / 3],
    [MAX_DELAY_S, 16 / 9],
    [MAX_DELAY_S, 9 / 16],
  ])('%s s at %s: holds the delay within the memory', (delayS, aspect) => {
    const { frames, width, height } = frameBufferSize(delayS, aspect);
    expect(frames * width * height * 4).toBeLessThanOrEqual(MAX_BUFFER_BYTES);
    expect(frames).toBeGreaterThan(delayS * FRAMES_PER_SECOND);
    expect(width).toBeGreaterThan(190);
    expect(width / height).toBeCloseTo(aspect, 1);
  });
});

describe('replayedAt', () => {
  const span = { fromMs: 1_000, toMs: 9_000 };
  it.each([
    ['begins with the last stretch', 0, 1, 6_000],
    ['goes on', 1_000, 1, 7_000],
    ['turns', 3_500, 1, 6_500],
    ['slowed', 1_000, 0.25, 6_250],
  ])('%s', (_name, elapsedMs, speed, expected) => expect(replayPosition(span, 3_000, elapsedMs, speed)).toBe(expected));
  it('takes what there is', () => {
    expect(replayPosition(span, 60_000, 0, 1)).toBe(1_000);
    expect(replayPosition({ fromMs: 5, toMs: 5 }, 3_000, 700, 1)).toBe(5);
  });
});
