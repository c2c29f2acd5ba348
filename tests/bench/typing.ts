// `npm run bench -- typing`: how long the search of a library takes to answer a key, with few and
// with many films, in the built app on a phone whose processor is four times slower. Uses the suite
// of SUITE_INFO. Fails when an answer takes longer than its budget, or when a letter is lost.
import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../support/browser.ts';
import { localeText } from '../support/locale-text.ts';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { suiteInfo, type SuiteInfo } from '../support/suite/suite-info.ts';
import { extentOf, isFastEnough } from './extent.ts';
import { median, percentile } from './median.ts';

const LIBRARY = '/videos/free';
const FILMS = 250;
const ROUNDS = extentOf(5, 1);
const MS_PER_KEY = 100;
/**
 * What 95 of 100 answers may take at most, in milliseconds. From 100 on people notice that they
 * wait.
 */
const BUDGET_MS = 100;
/** The browser reports no answer that takes less, and rounds to 8. */
const SHORTEST_MS = 16;
const WORDS = ['tour', 'longue', 'bouteille', 'shaker', 'verse', 'appui'];
/** Control, A and Delete. */
const CLEARING_KEYS = 3;
const TEXTS = ['tour longue', 'bouteille verse', 'shaker'];

/** Returns a catalog with films whose titles the texts find in part. */
function withMoreFilms(cards: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const word = (index: number) => WORDS[index % WORDS.length] ?? '';
  const more = Array.from({ length: FILMS - cards.length }, (_, index) => ({
    ...cards[index % cards.length],
    id: `more-${index}`,
    title: `Geste ${word(index)} ${word(index * 5 + 1)} ${index}`,
  }));
  return [...more, ...cards];
}

/**
 * Keeps the time from each key to the next frame in the page.
 *
 * @returns reads and forgets the times
 */
async function watchAnswers(page: Page): Promise<(keys: number) => Promise<number[]>> {
  await page.evaluate((durationThreshold) => {
    const times: number[] = [];
    Object.assign(window, { answerTimes: times });
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name === 'keydown') times.push(duration);
      }
    });
    const options = { type: 'event', durationThreshold };
    observer.observe(options);
  }, SHORTEST_MS);
  return async (keys) => {
    // The browser tells of an answer after its frame.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const times = await page.evaluate(() =>
      (Reflect.get(window, 'answerTimes') as number[]).splice(0),
    );
    return [...times, ...Array.from({ length: keys - times.length }, () => SHORTEST_MS)];
  };
}

interface Visit {
  readonly times: readonly number[];
  /** Texts that the field did not keep. */
  readonly lost: readonly string[];
}

/** Types into the search of the library as a visitor with a slow phone. */
async function visit(browser: Browser, web: string): Promise<Visit> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL: web, locale: 'fr-FR', viewport });
  try {
    const page = await context.newPage();
    await page.goto(LIBRARY);
    await page.locator('main article').first().waitFor({ timeout: 60_000 });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const field = page.getByRole('searchbox', { name: localeText('fr', 'library:filter.search') });
    await field.click();
    const answers = await watchAnswers(page);
    const times: number[] = [];
    const lost: string[] = [];
    for (const text of TEXTS) {
      await page.keyboard.type(text, { delay: MS_PER_KEY });
      if ((await field.inputValue()) !== text) lost.push(text);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      times.push(...(await answers(text.length + CLEARING_KEYS)));
    }
    return { times, lost };
  } finally {
    await context.close();
  }
}

/** @returns whether every letter was kept, and answers with many films are within their budget */
async function benchTyping({ web }: SuiteInfo): Promise<boolean> {
  const catalog = adminFirestore().doc('catalog/free');
  const stored = (await catalog.get()).data() ?? {};
  const own = stored.cards as Record<string, unknown>[];
  const browser = await launchBrowser();
  console.log(
    `answer to a key  ${ROUNDS} visits of ${LIBRARY}, ${MS_PER_KEY} ms a key, processor four times slower`,
  );
  const visits = async (name: string) => {
    const all: Visit[] = [];
    for (let round = 0; round < ROUNDS; round++) all.push(await visit(browser, web));
    const times = all.flatMap((one) => one.times);
    const lost = all.flatMap((one) => one.lost);
    const p95 = percentile(times, 95);
    console.log(
      `  ${name.padEnd(14)} median ${median(times).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
    );
    for (const text of lost) console.log(`  ${name}: the field has lost letters of "${text}"`);
    return { p95, hasLost: lost.length > 0 };
  };
  try {
    const few = await visits(`${own.length} films`);
    await catalog.set({ ...stored, cards: withMoreFilms(own) });
    const many = await visits(`${FILMS} films`);
    console.log(`  budget         ${BUDGET_MS} ms at p95 with ${FILMS} films`);
    return !few.hasLost && !many.hasLost && isFastEnough(many.p95, BUDGET_MS);
  } finally {
    await catalog.set(stored);
    await browser.close();
  }
}

process.exit((await benchTyping(suiteInfo())) ? 0 : 1);
