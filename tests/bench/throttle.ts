import type { Page } from '@playwright/test';

export const LATENCY_MS = 80;

/** Gives a page a slow line without cache, in both directions. @param latency  in ms */
export async function throttle(page: Page, kbps: number, latency = LATENCY_MS): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const bytesPerSecond = (kbps * 1000) / 8;
  const rates = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...rates });
}

/**
 * Gives a page the line and the processor of the phone that Lighthouse simulates: slow 4G, four
 * times slower.
 */
export async function throttleAsPhone(page: Page): Promise<void> {
  await throttle(page, 1638, 150);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
