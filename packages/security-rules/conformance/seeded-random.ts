/** Numbers that look random and that the same seed repeats (mulberry32). */
export interface SeededRandom {
  /** A whole number from 0 up to but not including `below`. */
  below(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(of: number): boolean;
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
    chance: (of) => next() < of,
  };
}

/** A seed that nobody has chosen, to be printed. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}
