import type { Browser } from '@playwright/test';
import { median } from './median.ts';

/** Returns the milliseconds to the first contentful paint in a new browser context. */
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

/** Returns the median first paint of each URL; visits them alternately, so that other load affects all equally. */
export async function interleaved(browser: Browser, urls: readonly string[], rounds: number): Promise<number[]> {
  const seen = urls.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, url] of urls.entries()) seen[index]?.push(await firstPaint(browser, url));
  }
  return seen.map(median);
}
