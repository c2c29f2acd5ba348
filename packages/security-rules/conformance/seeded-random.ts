/** Pseudo-random numbers that repeat with their seed (mulberry32). */
export interface SeededRandom {
  /** Returns a whole number from 0 to `below`, exclusive. */
  below(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
}

export function randomFrom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    chance: (probability) => next() < probability,
  };
}

/** Returns a random seed; print it, so that a failure can be repeated. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}
