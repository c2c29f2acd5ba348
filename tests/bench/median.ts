export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const low = sorted[middle - 1 + (sorted.length % 2)] ?? NaN;
  const high = sorted[middle] ?? NaN;
  return (low + high) / 2;
}

/** Returns the smallest value that at least `percent` of a hundred values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN;
}
