/** Where billing and schedules take the time from; what security rules compare lives on wall time instead. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still, for tests and for replays. */
export function fixedClock(at: Date): Clock {
  return { now: () => new Date(at) };
}
