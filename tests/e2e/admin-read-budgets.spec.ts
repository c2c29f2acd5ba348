import type { Page } from '@playwright/test';
import { countColdReads, clearFirestoreCache, routeThroughRecorder } from './count-cold-reads.ts';
import { expect, signIn, test } from './fixtures.ts';
import { localeText } from '../support/locale-text.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { recordFirestore, type FirestoreRecorder } from '../support/wire/firestore-recorder.ts';
import type { WireRecord } from '../support/wire/wire-record.ts';

// The recorder's origin is not in the page's content security policy, which applies in every other
// journey.
test.use({ bypassCSP: true });

let recorder: FirestoreRecorder;
test.beforeEach(async () => {
  recorder = await recordFirestore(suiteInfo().firestore);
});
test.afterEach(() => recorder.close());

/** Reads that a list may cost in addition to its page (docs/data.md). */
const EXTRA_READS = 5;
/** The news of the plan, with a rule: once a session of the tab, on whichever page is idle first. */
const NEWS_READS = 2;

/**
 * Returns the maximum cost of the page's requests, with as many documents per query as its limit
 * allows.
 */
function maxDocuments({ targets, aggregations }: WireRecord): number {
  const counts = targets.map(({ query, documents }) =>
    query ? (query.structuredQuery.limit ?? Infinity) : (documents?.documents.length ?? 0),
  );
  return counts.reduce((sum, count) => sum + count, 0) + aggregations.length;
}

const first = (role: 'table' | 'article') => (page: Page) =>
  expect(page.getByRole(role).first()).toBeVisible({ timeout: 60_000 });
const table = first('table');
const entries = (page: Page) =>
  expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible({ timeout: 60_000 });
const text = (key: Parameters<typeof localeText>[1]) => (page: Page) =>
  expect(page.getByText(localeText('fr', key)).first()).toBeVisible({ timeout: 60_000 });
const LISTS: readonly (readonly [
  path: string,
  page: number,
  waitForContent: (page: Page) => Promise<void>,
])[] = [
  // The drafts and one more for pagination; every published video is in four catalogs, three of
  // them with a rule. The films that are being prepared, with a rule for those of others.
  ['/admin/videos', 21 + 4 + 3 + 25 + 1, table],
  ['/admin/users', 25, table],
  ['/admin/users?sort=name&status=active', 25, table],
  // Filters are counted: four here, nine of the orders, three of the applications and of the
  // trainers.
  ['/admin/events', 50 + 4, table],
  ['/admin/starter-kit', 25 + 9, table],
  // The order; its notes and the profile of their author, with a rule each.
  ['/admin/starter-kit/demo-kit-9', 1 + 2 + 2, text('admin:orders.note.who')],
  // For each decided one the entry of the log that says who decided, with a rule.
  ['/admin/pro-requests', 25 + 2 * 25 + 3, table],
  ['/admin/pro-users', 25 + 3, table],
  ['/admin/audit', 50, entries],
  ['/admin/audit?name=jeanne&action=demande', 50, entries],
  ['/admin/users?q=jeanne&status=active', 25, table],
  // The reports, and the muted members with a rule.
  ['/admin/moderation', 25 + 50 + 1, first('article')],
  ['/admin/support', 25, first('article')],
  // The member's orders, messages, audit entries and reports by and about them, ten each and one
  // more for pagination, and a rule of each list but the first; the profile and the learning
  // statistics with a rule each.
  ['/admin/users/demo-trainer', 5 * 11 + 4 + 2 + 2, text('admin:audit.action.videos.create')],
  // Sixty days, ten videos and two years of months with rules, the catalogs with the videos'
  // titles.
  ['/admin/overview', 61 + 1 + 10 + 1 + 25 + 1 + 4 + 3, table],
  // Each published video has statistics; refused proposals; the author's films that are being
  // prepared; the trainer's live sessions, with a rule; outside the admin area the bell.
  ['/upload-pro', 24 + 24 + 10 + 1 + 25 + 50 + 1 + 9, table],
  [
    '/admin/video-pro-validation',
    // The number of drafts; the profile of the one author and the number of their videos, with a
    // rule each; the films that are being prepared.
    24 + 1 + 2 + 2 + 2 + 25 + 1,
    (page) =>
      expect(page.getByText('La main que l’on', { exact: false })).toBeVisible({ timeout: 60_000 }),
  ],
];

/**
 * Repeats a visit during which a whole minute of the clock began: filters are counted again then.
 */
async function withinMinute<T>(visit: () => Promise<T>): Promise<T> {
  const minute = () => Math.floor(Date.now() / 60_000);
  const start = minute();
  const result = await visit();
  return minute() === start ? result : withinMinute(visit);
}

test('an admin list costs its page and five reads at any size @full', async ({ browser }) => {
  test.setTimeout(600_000);
  const { admin } = suiteInfo().accounts;
  for (const [path, size, waitForContent] of LISTS) {
    const context = await browser.newContext({
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      baseURL: suiteInfo().web,
      bypassCSP: true,
    });
    const page = await context.newPage();
    await routeThroughRecorder(page, recorder);
    await signIn(page, admin);
    const reads = await withinMinute(async () => {
      await clearFirestoreCache(page);
      return countColdReads(page, recorder, path, () => waitForContent(page), admin);
    });
    const lines = `${path}\n${reads.lines.join('\n')}`;
    expect(reads.lines.filter((line) => line.startsWith('DENIED'))).toEqual([]);
    expect(maxDocuments(reads.record) + reads.byRules, lines).toBeLessThanOrEqual(
      size + EXTRA_READS + NEWS_READS,
    );
    expect(reads.total, lines).toBeLessThanOrEqual(size + EXTRA_READS + NEWS_READS);
    await context.close();
  }
});
