export interface Latency {
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
}

/** @param sorted  ascending */
function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function latencyOf(milliseconds: readonly number[]): Latency {
  const sorted = [...milliseconds].sort((one, other) => one - other);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95) };
}
