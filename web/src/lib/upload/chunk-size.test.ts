import { describe, expect, it } from 'vitest';
import { GRANULARITY, nextChunkSize, retryAfterMs } from './resumable-upload.ts';

describe('nextChunkSize', () => {
  it.each([
    [null, 4],
    [{ size: 4 * GRANULARITY, tookMs: 10 }, 8],
    [{ size: 4 * GRANULARITY, tookMs: 2_000 }, 4],
    [{ size: 4 * GRANULARITY, tookMs: 60_000 }, 2],
    [{ size: GRANULARITY, tookMs: 60_000 }, 1],
    [{ size: 32 * GRANULARITY, tookMs: 1 }, 32],
  ])('%o: %s grains', (previous, grains) => {
    expect(nextChunkSize(previous)).toBe(grains * GRANULARITY);
  });
});

it.each([
  [1, 1_000],
  [2, 2_000],
  [5, 16_000],
  [6, 30_000],
  [60, 30_000],
])('after %s failures: %s ms', (failures, ms) => expect(retryAfterMs(failures)).toBe(ms));
