/** Source of time for billing and schedules; security rules use wall time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock with a fixed time, for tests and for the adjustable clock of the sandbox. */
export function fixedClock(at: Date): Clock {
  return { now: () => new Date(at) };
}
