import { describe, expect, it } from 'vitest';
import { playTime, videoLength } from './video-time.ts';

describe('playTime', () => {
  it.each([
    [0, '00:00'],
    [47.9, '00:47'],
    [402, '06:42'],
    [3599, '59:59'],
    [3734, '1:02:14'],
    [-3, '00:00'],
    [NaN, '00:00'],
  ])('%s s is %s', (seconds, text) => expect(playTime(seconds)).toBe(text));
});

describe('videoLength', () => {
  it.each([
    ['00:06:42', '06:42'],
    ['01:02:14', '1:02:14'],
    ['00:00:00', null],
    ['6:42', null],
  ])('%s is %s', (duration, text) => expect(videoLength(duration)).toBe(text));
});
