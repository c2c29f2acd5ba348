import type { Page } from '@playwright/test';

/**
 * What a page may shift by itself without being noticed; Core Web Vitals call less than 0.1 good.
 */
export const UNNOTICED_SHIFT = 0.05;

declare global {
  interface Window {
    layoutShift: number;
  }
}

/**
 * Measures how far the contents of the pages that are loaded from now on move by themselves.
 *
 * @returns a function that returns the score of the current page: the sum over all shifts of the
 * moved share of the window times the distance as a share of it. It does not depend on time.
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) window.layoutShift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => window.layoutShift);
}
