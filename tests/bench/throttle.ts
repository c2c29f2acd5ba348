import type { Page } from '@playwright/test';

export const LATENCY_MS = 80;

/** Gives a page a slow line without cache, in both directions. */
export async function throttle(page: Page, kbps: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const bytesPerSecond = (kbps * 1000) / 8;
  const rates = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY_MS, ...rates });
}
