import { beforeEach, describe, expect, it } from 'vitest';
import { takeUnannounced } from './new-achievements.ts';

const at = new Date('2026-11-20T10:00:00Z');
const stats = (...earned: string[]) => ({
  achievements: {
    'ten-videos': { progress: 3, goal: 10 },
    ...Object.fromEntries(earned.map((key) => [key, { progress: 1, goal: 1, completed_at: at }])),
  },
});
const look = (...earned: string[]) => takeUnannounced('u1', stats(...earned), localStorage);

beforeEach(() => localStorage.clear());

describe('newlyEarned', () => {
  it('tells of nothing at the first look, whatever was earned before', () => {
    expect(look('first-video')).toEqual([]);
    expect(look('first-video')).toEqual([]);
  });

  it('tells of each once, when it comes', () => {
    expect(look()).toEqual([]);
    expect(look('first-video')).toEqual(['first-video']);
    expect(look('first-video')).toEqual([]);
    expect(look('first-video', 'seven-days')).toEqual(['seven-days']);
  });

  it('does not tell again when an older state is seen after a newer one', () => {
    look();
    expect(look('first-video')).toEqual(['first-video']);
    expect(look()).toEqual([]);
    expect(look('first-video')).toEqual([]);
  });

  it('keeps members of one device apart', () => {
    look();
    expect(takeUnannounced('u2', stats('first-video'), localStorage)).toEqual([]);
    expect(look('first-video')).toEqual(['first-video']);
  });
});
