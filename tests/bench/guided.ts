// `npm run bench -- guided`: the time from the change of the film to its first frame, between two
// prepared blocks of a guided session and in a bare `<video>` with the same films and places,
// alternately in one run on the same throttled line; and the share of frames that are dropped while
// a block is practised and while the same move is practised on the page of its film. Uses the suite
// of SUITE_INFO; fails when the session takes more than its budgets.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Browser, type Page } from '@playwright/test';
import { launchBrowser } from '../support/browser.ts';
import { localeText } from '../support/locale-text.ts';
import { memberWithPractice, PLANNED_FILMS, planFourFilms } from '../support/suite/planned-day.ts';
import { suiteInfo, type SuiteInfo } from '../support/suite/suite-info.ts';
import { signIn } from '../e2e/fixtures.ts';
import { extentOf, isFastEnough } from './extent.ts';
import { median } from './median.ts';
import { LATENCY_MS, throttle } from './throttle.ts';

const ROUNDS = extentOf(3, 1);
const CHANGES = extentOf(PLANNED_FILMS - 1, 1);
const WATCHED_MS = extentOf(10_000, 1_000);
const LINE_KBPS = 4000;
/** What a change may take at most, as a share of the bare element's. */
const BUDGET = 0.5;
/** So much larger may the share of dropped frames be. */
const MORE_DROPPED = 0.02;
const text = (key: string, values?: Record<string, string>) =>
  localeText('fr', `practice:${key}`, values);

/** One change of the film: how long its first frame took, and where. */
interface Change {
  readonly milliseconds: number;
  readonly atS: number;
}

/** Measures, in the page, each change of the address of a video up to the first frame after it. */
function watchChanges(): void {
  const changes: Change[] = [];
  Object.assign(window, { filmChanges: changes });
  const source = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src');
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    ...source,
    set(this: HTMLVideoElement, url: string) {
      const startedMs = performance.now();
      source?.set?.call(this, url);
      const onFrame: VideoFrameRequestCallback = (nowMs, { mediaTime }) => {
        // A frame from before a seek is not the one that is waited for. That of its end may come while
        // it still counts as seeking.
        const isThere = Math.abs(mediaTime - this.currentTime) < 0.1;
        if (!isThere) this.requestVideoFrameCallback(onFrame);
        else changes.push({ milliseconds: nowMs - startedMs, atS: mediaTime });
      };
      this.requestVideoFrameCallback(onFrame);
    },
  });
}

const changesOf = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'filmChanges') as Change[]);

const BARE_PAGE = `<!doctype html><video muted width="390"></video>
<script>(${watchChanges.toString()})()</script>`;

/** @param site the address that paths lead from. */
async function openPage(browser: Browser, site: string): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({
    baseURL: site,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport,
  });
  const page = await context.newPage();
  await throttle(page, LINE_KBPS);
  return page;
}

interface Session {
  readonly changes: readonly Change[];
  /** The films in the order in which they were fetched. */
  readonly films: readonly string[];
  /** Share of the frames that were dropped. */
  readonly dropped: number;
}

/** Begins a session, waits until its films are there, and skips from block to block. */
async function playSession(browser: Browser, web: string): Promise<Session> {
  const member = await memberWithPractice(20);
  await planFourFilms(member.uid);
  const page = await openPage(browser, web);
  const fetched = new Set<string>();
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'fetch' && request.url().includes('.mp4')) {
      fetched.add(request.url());
    }
  });
  await page.addInitScript(watchChanges);
  await page.goto('/', { timeout: 120_000 });
  await signIn(page, member, '/practice/today');
  await page
    .getByRole('button', { name: new RegExp(`^${text('today.start', { time: '' })}`) })
    .click({ timeout: 120_000 });
  const session = page.locator('[data-session]');
  await expect(session).toHaveAttribute('data-session', 'practising', { timeout: 120_000 });
  const dropped = await droppedShare(page);
  await expect.poll(() => fetched.size, { timeout: 120_000 }).toBe(PLANNED_FILMS);
  for (let change = 0; change < CHANGES; change += 1) {
    await page.getByRole('button', { name: text('guided.pause'), exact: true }).click();
    await page.getByRole('button', { name: text('guided.skip'), exact: true }).click();
    await expect(session).toHaveAttribute('data-session', 'practising', { timeout: 60_000 });
  }
  // The first film is opened while it is still fetched.
  const changes = (await changesOf(page)).slice(1);
  await page.context().close();
  return { changes, films: [...fetched], dropped };
}

/** Opens the same films at the same places in a bare element. */
async function playBare(
  browser: Browser,
  site: string,
  { changes, films }: Session,
): Promise<readonly Change[]> {
  const page = await openPage(browser, site);
  await page.goto('/');
  const video = page.locator('video');
  for (const [index, { atS }] of changes.entries()) {
    await video.evaluate(
      (element: HTMLVideoElement, [url, startS]) => {
        element.src = url;
        element.currentTime = startS;
      },
      [films[(index + 1) % films.length] ?? '', atS] as const,
    );
    await expect
      .poll(async () => (await changesOf(page)).length, { timeout: 60_000 })
      .toBe(index + 1);
  }
  const bare = await changesOf(page);
  await page.context().close();
  return bare;
}

/** Returns the share of frames that a playing film drops. */
const droppedShare = (page: Page): Promise<number> =>
  page.locator('video').evaluate(async (video: HTMLVideoElement, watchedMs) => {
    const before = video.getVideoPlaybackQuality();
    await new Promise((resolve) => setTimeout(resolve, watchedMs));
    const after = video.getVideoPlaybackQuality();
    const shown = after.totalVideoFrames - before.totalVideoFrames;
    return shown === 0 ? 0 : (after.droppedVideoFrames - before.droppedVideoFrames) / shown;
  }, WATCHED_MS);

/** Returns the share of frames that the practice mode of a film drops. */
async function practiceDropped(browser: Browser, web: string): Promise<number> {
  const page = await openPage(browser, web);
  await page.goto('/videos/le-tour-simple?move=lancer-un-tour', { timeout: 120_000 });
  await expect(page.locator('[data-loop]')).toHaveAttribute('data-loop', /^\d/, {
    timeout: 60_000,
  });
  await page
    .getByRole('button', { name: localeText('fr', 'video:player.play'), exact: true })
    .first()
    .click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused), {
      timeout: 30_000,
    })
    .toBe(false);
  const dropped = await droppedShare(page);
  await page.context().close();
  return dropped;
}

/** @returns whether the session stays within its budgets */
async function benchGuided({ web }: SuiteInfo): Promise<boolean> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(BARE_PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await launchBrowser();
  const [guided, bare]: [number[], number[]] = [[], []];
  const [guidedDropped, practice]: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const session = await playSession(browser, web);
      guided.push(...session.changes.map(({ milliseconds }) => milliseconds));
      guidedDropped.push(session.dropped);
      const plain = await playBare(browser, site, session);
      bare.push(...plain.map(({ milliseconds }) => milliseconds));
      practice.push(await practiceDropped(browser, web));
    }
  } finally {
    await browser.close();
    server.close();
  }
  const ratio = median(guided) / median(bare);
  const all = (times: readonly number[]) => times.map((ms) => ms.toFixed(0)).join(' ');
  console.log(
    `change of film   ${ROUNDS} sessions, ${LINE_KBPS / 1000} Mbit/s, ${LATENCY_MS} ms; medians up to the first frame`,
  );
  console.log(`  guided session ${median(guided).toFixed(0)} ms (${all(guided)})`);
  console.log(`  bare <video>   ${median(bare).toFixed(0)} ms (${all(bare)})`);
  console.log(`  ratio          ${ratio.toFixed(2)} (budget ${BUDGET})`);
  const more = median(guidedDropped) - median(practice);
  console.log(
    `dropped frames   session ${(median(guidedDropped) * 100).toFixed(1)} %, practice mode ${(median(practice) * 100).toFixed(1)} %`,
  );
  return isFastEnough(ratio, BUDGET) && isFastEnough(more, MORE_DROPPED);
}

process.exit((await benchGuided(suiteInfo())) ? 0 : 1);
