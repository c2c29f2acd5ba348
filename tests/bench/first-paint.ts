import type { Browser } from '@playwright/test';

/** Milliseconds from navigation to the first contentful paint of a cold browser context. */
export async function firstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  await page.goto(url);
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
  );
  const milliseconds = await paint.jsonValue();
  await context.close();
  return Number(milliseconds);
}

/** Visits each address in turn, round after round, so that a busy machine slows all alike. */
export async function interleaved(browser: Browser, urls: readonly string[], rounds: number): Promise<number[]> {
  const seen = urls.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, url] of urls.entries()) seen[index]?.push(await firstPaint(browser, url));
  }
  return seen.map(median);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] = [sorted[middle - 1 + (sorted.length % 2)], sorted[middle]];
  return (low + high) / 2;
}
