/** Returns the top of the scale: the next number of 1, 2 or 5 times a power of ten; 1 if all values are zero. */
export function scaleTop(values: readonly number[]): number {
  const largest = Math.max(0, ...values);
  if (largest <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  const step = [1, 2, 5, 10].find((one) => one * power >= largest) ?? 10;
  return step * power;
}

/** Returns a bar's height in px: 0 for zero, else at least 3. @param height  of the whole scale, in px. */
export function barHeight(value: number, top: number, height: number): number {
  if (value <= 0) return 0;
  return Math.max(3, Math.min(height, (value / top) * height));
}

/** Returns the last months as `YYYY-MM`, oldest first, up to the current one. @param today  `YYYY-MM-DD`. */
export function lastMonths(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.UTC(year, month - 1 - (count - 1 - index), 1));
    return at.toISOString().slice(0, 7);
  });
}
