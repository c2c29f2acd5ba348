import { beforeEach, describe, expect, it } from 'vitest';
import { takeUnannounced } from './achievement-toast.tsx';

const at = new Date('2026-11-20T10:00:00Z');
const stats = (...earned: string[]) => ({
  achievements: {
    'ten-videos': { progress: 3, goal: 10 },
    ...Object.fromEntries(earned.map((key) => [key, { progress: 1, goal: 1, completed_at: at }])),
  },
});
const take = (...earned: string[]) => takeUnannounced('u1', stats(...earned), localStorage);

beforeEach(() => localStorage.clear());

describe('takeUnannounced', () => {
  it('returns nothing on the first call, whatever was earned before', () => {
    expect(take('first-video')).toEqual([]);
    expect(take('first-video')).toEqual([]);
  });

  it('returns each new achievement once', () => {
    expect(take()).toEqual([]);
    expect(take('first-video')).toEqual(['first-video']);
    expect(take('first-video')).toEqual([]);
    expect(take('first-video', 'seven-days')).toEqual(['seven-days']);
  });

  it('does not repeat an achievement after an older state', () => {
    take();
    expect(take('first-video')).toEqual(['first-video']);
    expect(take()).toEqual([]);
    expect(take('first-video')).toEqual([]);
  });

  it('separates the members of one device', () => {
    take();
    expect(takeUnannounced('u2', stats('first-video'), localStorage)).toEqual([]);
    expect(take('first-video')).toEqual(['first-video']);
  });
});
