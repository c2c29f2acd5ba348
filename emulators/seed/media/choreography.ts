import { ghostBottle, litBottle } from '@atelier/figure/bottle';
import type { FigureKind } from '@atelier/figure/compositions';
import { combine, type Drawing, type IdSource } from '@atelier/figure/drawing';
import { flightAt, trace, type Flight } from '@atelier/figure/flight';
import { PLATE } from '@atelier/figure/stage';
import { tin } from '@atelier/figure/tin';
import { CYCLE_S } from '../videos/video-plan.ts';

/** One flight within a cycle: an object is thrown at `from` and caught at `to`, in seconds. */
interface Throw {
  readonly flight: Flight;
  readonly from: number;
  readonly to: number;
}

/**
 * One object with its throws in a cycle; the last one ends where the first begins, so that cycles
 * are seamless.
 */
interface Part {
  readonly object: 'bottle' | 'tin';
  readonly scale: number;
  readonly throws: readonly Throw[];
}

/** One cycle of a figure. */
export interface Choreography {
  readonly parts: readonly Part[];
  /** The tin on which a stalled bottle rests. */
  readonly support?: { readonly x: number; readonly y: number; readonly scale: number };
}

const AIR_S = 1; // a throw of 1.18 m
const { width, height, floor } = PLATE;
const BASE = 38; // from the bottle's center of mass to its base
const TIN_BASE = 26;

const throwAt = (flight: Flight, from: number, air = AIR_S): Throw => ({
  flight,
  from,
  to: from + air,
});
/** Reverses a throw, with the opposite turn. */
const reversed = ({ flight }: Throw, from: number): Throw => ({
  flight: {
    ...flight,
    x0: flight.x1,
    x1: flight.x0,
    y0: flight.y1,
    y1: flight.y0,
    turns: -flight.turns,
  },
  from,
  to: from + AIR_S,
});
const backAndForth = (flight: Flight): readonly Throw[] => {
  const first = throwAt(flight, 0.25);
  return [first, reversed(first, 1.75)];
};

/**
 * Returns the figure of one section; `random` varies heights, distances and sizes between videos.
 */
export function choreography(kind: FigureKind, random: () => number): Choreography {
  const between = (low: number, high: number) => low + (high - low) * random();
  const bottle = (scale: number, throws: readonly Throw[]): Part => ({
    object: 'bottle',
    scale,
    throws,
  });
  /**
   * A flight between two places at the height of the counter; `rise` is the share of the plate's
   * height.
   */
  const level = (
    scale: number,
    x0: number,
    x1: number,
    rise: number,
    turns: number,
    base = BASE,
  ): Flight => {
    const y = floor - base * scale;
    return { x0, x1, y0: y, y1: y, height: height * rise, turns };
  };
  const left = width * between(0.14, 0.24);
  const right = width * between(0.76, 0.86);
  switch (kind) {
    case 'arc':
      return {
        parts: [bottle(1.15, backAndForth(level(1.15, left, right, between(0.52, 0.6), 1)))],
      };
    case 'double': {
      const high = level(1, left, right - 60, between(0.54, 0.6), 1);
      const low = level(1, right, left + 60, between(0.3, 0.36), -1);
      return { parts: [high, low].map((flight) => bottle(1, backAndForth(flight))) };
    }
    case 'stall': {
      const scale = 1.2;
      const support = { x: width * between(0.5, 0.62), y: floor - TIN_BASE * 1.7, scale: 1.7 };
      const y1 = support.y - 24 * support.scale - BASE * scale;
      const flight = { ...level(scale, left, support.x, between(0.26, 0.34), 1), y1 };
      return { parts: [bottle(scale, backAndForth(flight))], support };
    }
    case 'tin': {
      const flight = level(1.7, left, right, between(0.5, 0.58), random() < 0.5 ? 1 : 2, TIN_BASE);
      return { parts: [{ object: 'tin', scale: 1.7, throws: backAndForth(flight) }] };
    }
    case 'column': {
      const columns = [0, 1, 2].map((index) => {
        const x = width * (0.26 + 0.24 * index);
        const flight = level(0.9, x, x, between(0.5, 0.62), index % 2 === 0 ? 1 : -1);
        return bottle(0.9, [
          throwAt(flight, 0.1 + index * 0.15),
          throwAt(flight, 1.6 + index * 0.15),
        ]);
      });
      return { parts: columns };
    }
    case 'spin': {
      const x = width * between(0.44, 0.58);
      const flight = level(1.3, x, x, between(0.46, 0.52), random() < 0.5 ? 2 : -2);
      return { parts: [bottle(1.3, [throwAt(flight, 0.2), throwAt(flight, 1.7)])] };
    }
  }
}

/** Returns the times of catches within a cycle, in seconds. */
export function catchesOf({ parts }: Choreography): number[] {
  return [...new Set(parts.flatMap((part) => part.throws.map((thrown) => thrown.to)))].sort(
    (a, b) => a - b,
  );
}

const EXPOSURE_S = 1 / 12;
const FADE_S = 0.4;

/**
 * Draws everything that moves at `t` seconds into the cycle: trajectories, past exposures, lit
 * objects.
 */
export function momentOf({ parts, support }: Choreography, t: number, nextId: IdSource): Drawing {
  const drawn = parts.flatMap(({ object, scale, throws }) => {
    const current = throws.findLast((thrown) => t >= thrown.from) ?? throws.at(-1);
    if (current === undefined) return [];
    const sinceStart = t >= current.from ? t - current.from : t - current.from + CYCLE_S;
    const u = Math.min(1, sinceStart / (current.to - current.from));
    const fading = Math.max(0, 1 - Math.max(0, sinceStart - AIR_S) / FADE_S);
    const pose = flightAt(current.flight, u);
    const ghosts =
      fading === 0
        ? []
        : pastExposures(current, Math.min(sinceStart, AIR_S), scale, fading, object, nextId);
    const lit =
      object === 'tin' ? tin({ ...pose, scale }, nextId) : litBottle({ ...pose, scale }, nextId);
    return [{ defs: '', body: trace(current.flight) }, ...ghosts, lit];
  });
  const below = support === undefined ? [] : [tin({ ...support, angle: 180 }, nextId)];
  return combine([...below, ...drawn]);
}

function pastExposures(
  thrown: Throw,
  flown: number,
  scale: number,
  strength: number,
  object: Part['object'],
  nextId: IdSource,
): Drawing[] {
  const count = Math.floor(flown / EXPOSURE_S - 0.5);
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const u = (index * EXPOSURE_S) / (thrown.to - thrown.from);
    const place = {
      ...flightAt(thrown.flight, u),
      scale: scale * 0.62,
      opacity: strength * (0.16 + 0.3 * u),
    };
    return object === 'tin'
      ? tin(place, nextId)
      : ghostBottle(place, nextId, { rim: 1.8, plain: true });
  });
}
