/** What goes wrong when webhook events are delivered. */
export interface DeliveryFaults {
  /** Share of events sent twice, 0 to 1. */
  duplicate: number;
  /**
   * Events are collected in groups of this size, and each group is sent in random order. 0 or 1: in
   * order.
   */
  shuffle: number;
  /** Nothing is sent until it is released. */
  hold: boolean;
  /** Milliseconds of real time before each first attempt. */
  delay_ms: number;
  /** The first attempt for each event is lost and counts as failed. */
  drop_first: boolean;
  /** Every attempt is lost. */
  fail: boolean;
  bad_signature: boolean;
  /** Age of the signature's timestamp, in seconds. */
  age_s: number;
  /** Factor on the waits between attempts: 1 s, 5 s, 30 s, 2 min, 10 min. */
  retry_scale: number;
}

export const NO_DELIVERY_FAULTS: DeliveryFaults = {
  duplicate: 0,
  shuffle: 0,
  hold: false,
  delay_ms: 0,
  drop_first: false,
  fail: false,
  bad_signature: false,
  age_s: 0,
  retry_scale: 1,
};

/** Returns pseudo-random numbers from 0 to 1 that repeat with their seed (mulberry32). */
export function randomFrom(seed: string): () => number {
  let state = [...seed].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619),
    2166136261,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}
