import type { Browser, Page } from '@playwright/test';
import { median } from './median.ts';

type Prepare = (page: Page) => Promise<void>;

/** Returns the milliseconds to the first contentful paint in a new browser context. */
async function firstPaint(browser: Browser, url: string, prepare?: Prepare): Promise<number> {
  const context = await browser.newContext({
    locale: 'fr-FR',
    viewport: { width: 390, height: 800 },
  });
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(url);
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
  );
  const milliseconds = await paint.jsonValue();
  await context.close();
  return Number(milliseconds);
}

/**
 * Returns the median first paint of each URL; visits them alternately, so that other load affects
 * all equally.
 *
 * @param prepare  slows a page down before it is opened.
 */
export async function interleaved(
  browser: Browser,
  urls: readonly string[],
  rounds: number,
  prepare?: Prepare,
): Promise<number[]> {
  const seen = urls.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, url] of urls.entries()) {
      seen[index]?.push(await firstPaint(browser, url, prepare));
    }
  }
  return seen.map(median);
}
