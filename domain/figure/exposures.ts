import { ghostBottle, litBottle } from './bottle.ts';
import { combine, type Drawing, type IdSource } from './drawing.ts';
import { flightAt, type Flight } from './flight.ts';

export interface Exposures {
  readonly count: number;
  /** Index of the lit exposure. */
  readonly lit: number;
  readonly scale: number;
  /** How much larger the lit bottle is than the ghosts. */
  readonly litScale: number;
  /** Opacity of the first and of the last ghost. */
  readonly fade: readonly [first: number, last: number];
}

/** Draws a chronophotograph: exposures of one bottle at equal time steps, the lit one on top. */
export function exposures(flight: Flight, { count, lit, scale, litScale, fade }: Exposures, nextId: IdSource): Drawing {
  const share = (index: number) => index / (count - 1);
  const ghosts = Array.from({ length: count }, (_, index) => index)
    .filter((index) => index !== lit)
    .map((index) => {
      const opacity = fade[0] + (fade[1] - fade[0]) * share(index);
      return ghostBottle({ ...flightAt(flight, share(index)), scale, opacity }, nextId, { rim: 2 / scale });
    });
  const key = litBottle({ ...flightAt(flight, share(lit)), scale: scale * litScale }, nextId, { rim: 1.6 / scale });
  return combine([...ghosts, key]);
}
