import { describe, expect, it } from 'vitest';
import { FIGURE_KINDS } from '@atelier/figure/compositions';
import { idSource } from '@atelier/figure/drawing';
import { flightAt } from '@atelier/figure/flight';
import { seededRandom } from '@atelier/figure/random';
import { PLATE } from '@atelier/figure/stage';
import { CYCLE_S } from '../videos/video-plan.ts';
import { catchesOf, choreography, momentOf } from './choreography.ts';

const seeds = [1, 2, 3, 50, 999];
const each = FIGURE_KINDS.flatMap((kind) => seeds.map((seed) => [kind, seed] as const));

describe.each(each)('%s, seed %d', (kind, seed) => {
  const { parts } = choreography(kind, seededRandom(seed));

  it('ends every throw where the next one starts, at the same angle', () => {
    for (const { throws } of parts) {
      for (const [index, { flight }] of throws.entries()) {
        const next = throws[(index + 1) % throws.length]!;
        const end = flightAt(flight, 1);
        const start = flightAt(next.flight, 0);
        expect(end.x).toBeCloseTo(start.x, 6);
        expect(end.y).toBeCloseTo(start.y, 6);
        expect(Math.abs(end.angle - start.angle) % 360).toBeCloseTo(0, 6);
      }
    }
  });

  it('keeps throws within the cycle and the picture, one flight at a time', () => {
    for (const { throws } of parts) {
      for (const [index, { from, to, flight }] of throws.entries()) {
        expect(from).toBeGreaterThanOrEqual(throws[index - 1]?.to ?? 0);
        expect(to).toBeLessThanOrEqual(CYCLE_S);
        for (const u of [0, 0.25, 0.5, 0.75, 1]) {
          expect(flightAt(flight, u).x).toBeGreaterThan(0);
          expect(flightAt(flight, u).x).toBeLessThan(PLATE.width);
          expect(flightAt(flight, u).y).toBeGreaterThan(20);
        }
      }
    }
  });
});

describe('momentOf', () => {
  it('is seamless: the end of a cycle looks like its start', () => {
    for (const kind of FIGURE_KINDS) {
      const moving = choreography(kind, seededRandom(4));
      const poses = (t: number) =>
        momentOf(moving, t, idSource('m')).body.match(/translate\([^)]*\) rotate\([^)]*\)/g);
      expect(poses(0)).toEqual(poses(CYCLE_S - 1e-12));
      expect(poses(0)).not.toEqual(poses(0.9));
    }
  });

  it('returns the times of catches', () => {
    expect(catchesOf(choreography('arc', seededRandom(1)))).toEqual([1.25, 2.75]);
    expect(catchesOf(choreography('column', seededRandom(1)))).toHaveLength(6);
  });
});
