// `npm run bench -- video`: the time from the press on the play button to the first frame, on the
// page of a video and of a bare `<video>` with the same file on a page of its own, alternately in
// one run on the same throttled line. Uses the suite of SUITE_INFO; fails when the page takes more
// than its budget.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Browser, type Page } from '@playwright/test';
import { launchBrowser } from '../support/browser.ts';
import { localeText } from '../support/locale-text.ts';
import { suiteInfo, type SuiteInfo } from '../support/suite/suite-info.ts';
import { extentOf, isFastEnough } from './extent.ts';
import { median } from './median.ts';
import { LATENCY_MS, throttle } from './throttle.ts';

const ROUNDS = extentOf(7, 1);
const LINE_KBPS = 4000;
/** What the page may take at most, as a multiple of the bare element. */
const BUDGET = 1.3;
const VIDEO = '/videos/le-tour-simple';
const PLAY = localeText('fr', 'video:player.play');

const BARE_PAGE = `<!doctype html>
<button>${PLAY}</button>
<video playsInline preload="metadata" width="390"></video>
<script>
  const video = document.querySelector('video');
  video.src = new URLSearchParams(location.search).get('src');
  document.querySelector('button').onclick = () => video.play();
</script>`;

/**
 * @returns the milliseconds from the press to the next frame that the film shows, and the film's
 * address
 */
async function pressPlay(page: Page): Promise<{ milliseconds: number; src: string }> {
  const film = page.locator('video');
  const isReady = () =>
    film.evaluate((video: HTMLVideoElement) => video.readyState >= video.HAVE_CURRENT_DATA);
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  const src = await film.evaluate((video: HTMLVideoElement) => {
    const firstFrame = new Promise<number>((resolve) => {
      const onPress = ({ timeStamp }: Event) =>
        void video.requestVideoFrameCallback((nowMs) => resolve(nowMs - timeStamp));
      // Before the page itself hears of it.
      window.addEventListener('click', onPress, { capture: true, once: true });
    });
    Object.assign(window, { firstFrame });
    return video.currentSrc;
  });
  await page.getByRole('button', { name: PLAY, exact: true }).first().click();
  const milliseconds = await page.evaluate(
    () => Reflect.get(window, 'firstFrame') as Promise<number>,
  );
  return { milliseconds, src };
}

/**
 * Opens an address as a visitor with a phone who was never there, and presses play once the page is
 * complete.
 */
async function visit(browser: Browser, url: string, complete?: (page: Page) => Promise<void>) {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport,
  });
  try {
    const page = await context.newPage();
    await throttle(page, LINE_KBPS);
    await page.goto(url, { timeout: 120_000 });
    await complete?.(page);
    return await pressPlay(page);
  } finally {
    await context.close();
  }
}

/** The last that arrives on the page of a video. */
const neighbours = (page: Page) =>
  page
    .getByRole('navigation', { name: localeText('fr', 'video:neighbours') })
    .waitFor({ timeout: 120_000 });

/** @returns whether the page stays within its budget */
async function benchVideo({ web }: SuiteInfo): Promise<boolean> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(BARE_PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bareSite = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await launchBrowser();
  const [page, bare]: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const { milliseconds, src } = await visit(browser, `${web}${VIDEO}`, neighbours);
      page.push(milliseconds);
      const plain = await visit(browser, `${bareSite}/?src=${encodeURIComponent(src)}`);
      bare.push(plain.milliseconds);
    }
  } finally {
    await browser.close();
    server.close();
  }
  const ratio = median(page) / median(bare);
  const all = (times: readonly number[]) => times.map((ms) => ms.toFixed(0)).join(' ');
  console.log(
    `first frame      medians of ${ROUNDS} interleaved presses, ${LINE_KBPS / 1000} Mbit/s, ${LATENCY_MS} ms`,
  );
  console.log(`  page           ${median(page).toFixed(0)} ms (${all(page)})`);
  console.log(`  bare <video>   ${median(bare).toFixed(0)} ms (${all(bare)})`);
  console.log(`  ratio          ${ratio.toFixed(2)} (budget ${BUDGET})`);
  return isFastEnough(ratio, BUDGET);
}

process.exit((await benchVideo(suiteInfo())) ? 0 : 1);
