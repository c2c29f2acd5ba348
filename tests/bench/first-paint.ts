import type { Browser } from '@playwright/test';
import { median } from './median.ts';

/** Milliseconds from navigation to the first contentful paint of a cold browser context. */
async function firstPaint(browser: Browser, url: string): Promise<number> {
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

/** Medians. Visits each address in turn, round after round, so that a busy machine slows all alike. */
export async function interleaved(browser: Browser, urls: readonly string[], rounds: number): Promise<number[]> {
  const seen = urls.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, url] of urls.entries()) seen[index]?.push(await firstPaint(browser, url));
  }
  return seen.map(median);
}
