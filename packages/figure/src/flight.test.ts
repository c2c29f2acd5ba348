import { describe, expect, it } from 'vitest';
import { flightAt, flightPath, type Flight } from './flight.ts';

const flight: Flight = { x0: 10, x1: 110, y0: 300, y1: 260, height: 200, turns: 1.5, angle0: -20 };

describe('flightAt', () => {
  it('starts at the release and ends at the catch after all turns', () => {
    expect(flightAt(flight, 0)).toEqual({ x: 10, y: 300, angle: -20 });
    expect(flightAt(flight, 1)).toEqual({ x: 110, y: 260, angle: 520 });
  });

  it('is `height` above the straight line at half time', () => {
    expect(flightAt(flight, 0.5)).toEqual({ x: 60, y: 80, angle: 250 });
  });

  it('falls with constant acceleration, moves sideways and rotates at constant speed', () => {
    const poses = Array.from({ length: 11 }, (_, index) => flightAt(flight, index / 10));
    const second = (pick: (pose: (typeof poses)[number]) => number) =>
      poses
        .slice(2)
        .map((pose, index) => pick(pose) - 2 * pick(poses[index + 1]!) + pick(poses[index]!));
    for (const change of second((pose) => pose.y)) {
      expect(change).toBeCloseTo(8 * flight.height * 0.01, 9);
    }
    for (const change of second((pose) => pose.x)) expect(change).toBeCloseTo(0, 9);
    for (const change of second((pose) => pose.angle)) expect(change).toBeCloseTo(0, 9);
  });
});

describe('flightPath', () => {
  it.each([
    [0, 1],
    [0.2, 0.7],
  ])('draws the very curve of the flight from %d to %d', (from, to) => {
    const [x0, y0, cx, cy, x1, y1] = flightPath(flight, from, to)
      .match(/-?[\d.]+/g)!
      .map(Number) as [number, number, number, number, number, number];
    for (const t of [0, 0.25, 0.5, 0.8, 1]) {
      const bezier = (a: number, b: number, c: number) =>
        (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
      const pose = flightAt(flight, from + (to - from) * t);
      expect(bezier(x0, cx, x1)).toBeCloseTo(pose.x, 0);
      expect(bezier(y0, cy, y1)).toBeCloseTo(pose.y, 0);
    }
  });
});
