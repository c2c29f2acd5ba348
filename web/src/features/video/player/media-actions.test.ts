import { describe, expect, it } from 'vitest';
import { steppedSpeed } from './media-actions.ts';

describe('steppedSpeed', () => {
  it.each([
    [1, 1, 1.25],
    [1, -1, 0.75],
    [2, 1, 2],
    [0.25, -1, 0.25],
    [0.8, 1, 1],
    [0.8, -1, 0.75],
  ] as const)('from %s by %s to %s', (speed, step, expected) => {
    expect(steppedSpeed(speed, step)).toBe(expected);
  });
});
