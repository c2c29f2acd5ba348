import type { Page } from '@playwright/test';
import { countColdReads, clearFirestoreCache, routeThroughRecorder } from './count-cold-reads.ts';
import { expect, signIn, test } from './fixtures.ts';
import { newMember } from '../support/suite/admin-sdk.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { recordFirestore, type FirestoreRecorder } from '../support/wire/firestore-recorder.ts';
import { localeText } from '../support/locale-text.ts';

// The recorder's origin is not in the page's content security policy, which applies in every other
// journey.
test.use({ bypassCSP: true });

/** The news of the plan, with a rule: once a session of the tab, on whichever page is idle first. */
const NEWS_READS = 2;

let recorder: FirestoreRecorder;
test.beforeEach(async () => {
  recorder = await recordFirestore(suiteInfo().firestore);
});
test.afterEach(() => recorder.close());

test('a visitor: landing page 0 reads, free library and preview of a plan 2, video page 26 with 20 comments, refused 5 @full', async ({
  page,
}) => {
  await routeThroughRecorder(page, recorder);
  const home = await countColdReads(
    page,
    recorder,
    '/',
    () => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    null,
  );
  expect(home.total, home.lines.join('\n')).toBeLessThanOrEqual(1);

  const library = await countColdReads(
    page,
    recorder,
    '/videos/free',
    () => expect(page.getByRole('link', { name: /Le tour simple/ }).first()).toBeVisible(),
    null,
  );
  expect(library.total, library.lines.join('\n')).toBeLessThanOrEqual(2);

  const preview = await countColdReads(
    page,
    recorder,
    '/preview/pro',
    () => expect(page.getByRole('link', { name: 'Le shaker en colonne' })).toBeVisible(),
    null,
  );
  expect(preview.total, preview.lines.join('\n')).toBeLessThanOrEqual(2);

  const refused = await countColdReads(
    page,
    recorder,
    '/videos/le-shaker-en-colonne',
    () => expect(page.getByRole('heading', { name: 'Le shaker en colonne' })).toBeVisible(),
    null,
  );
  expect(refused.total, refused.lines.join('\n')).toBeLessThanOrEqual(5);

  const video = await countColdReads(
    page,
    recorder,
    '/videos/le-tour-simple',
    () => expect(page.getByRole('article').nth(19)).toBeVisible(),
    null,
  );
  const comments = await page.getByRole('article').count();
  expect(video.total, video.lines.join('\n')).toBeLessThanOrEqual(16 + comments);
});

test('a member: library and path 5 reads, video page 16 and its comments, refused 10, events 4 and those shown, profile 4, dashboard 24 @full', async ({
  browser,
}) => {
  test.slow();
  const member = await newMember({
    subscription_tier: 'pro',
    membership_source: 'admin',
    // Skipped the questions: there is a plan of the day.
    preferences: { practice: {} },
  });
  // A new browser for each page: signing in fills a cache that a cold visit lacks.
  const pages: [string, (page: Page) => Promise<void>, (page: Page) => Promise<number>][] = [
    [
      '/videos/pro',
      (page) =>
        expect(page.getByRole('heading', { level: 1 })).toHaveText(
          localeText('fr', 'library:title.pro'),
        ),
      async () => 5,
    ],
    [
      '/videos/le-shaker-en-colonne',
      (page) => expect(page.locator('video')).toBeVisible(),
      async (page) => 16 + (await page.getByRole('article').count()),
    ],
    [
      '/videos/composer-un-numero',
      (page) => expect(page.getByText(localeText('fr', 'video:denied.title'))).toBeVisible(),
      async () => 10,
    ],
    [
      '/formation-pro',
      (page) => expect(page.locator('main ol > li').first()).toBeVisible(),
      async () => 5,
    ],
    [
      '/notifications',
      (page) => expect(page.getByText(localeText('fr', 'notifications:none'))).toBeVisible(),
      // An empty list is billed as one document.
      async () => 3,
    ],
    [
      '/achievements',
      (page) =>
        expect(page.getByText(localeText('fr', 'achievements:names.seven-days'))).toBeVisible(),
      async () => 3,
    ],
    [
      '/events',
      (page) =>
        expect(page.getByRole('heading', { name: localeText('fr', 'events:past') })).toBeVisible(),
      // Those of several days are read twice; without any, an empty list is billed.
      async (page) => 2 + 1 + 1 + (await page.getByRole('article').count()),
    ],
    [
      '/userProfile',
      (page) =>
        expect(page.getByText(localeText('fr', 'profile:orders.none')).first()).toBeVisible(),
      async () => 4,
    ],
    [
      '/dashboard',
      async (page) => {
        await expect(page.getByText(localeText('fr', 'dashboard:time.label'))).toBeVisible();
        await expect(
          page.getByRole('list', { name: localeText('fr', 'practice:today.list') }),
        ).toBeVisible();
      },
      // 4 of them for the next live session, 6 for the plan of the day.
      async () => 24,
    ],
  ];
  for (const [path, settled, budget] of pages) {
    const context = await browser.newContext({
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      baseURL: suiteInfo().web,
      bypassCSP: true,
    });
    const page = await context.newPage();
    await routeThroughRecorder(page, recorder);
    await signIn(page, member);
    await clearFirestoreCache(page);
    const reads = await countColdReads(page, recorder, path, () => settled(page), member);
    expect(reads.total, `${path}\n${reads.lines.join('\n')}`).toBeLessThanOrEqual(
      (await budget(page)) + NEWS_READS,
    );
    const denied = reads.lines.filter((line) => line.startsWith('DENIED'));
    expect(denied).toHaveLength(path === '/videos/composer-un-numero' ? 1 : 0);
    await context.close();
  }
});
