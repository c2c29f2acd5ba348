import type { Page } from '@playwright/test';
import { countColdReads, clearFirestoreCache, routeThroughRecorder } from './count-cold-reads.ts';
import { expect, signIn, test } from './fixtures.ts';
import { localeText } from '../support/locale-text.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { recordFirestore, type FirestoreRecorder } from '../support/wire/firestore-recorder.ts';
import type { WireRecord } from '../support/wire/wire-record.ts';

// The recorder is another origin than the page's own policy names; that policy holds in every other journey.
test.use({ bypassCSP: true });

let recorder: FirestoreRecorder;
test.beforeEach(async () => {
  recorder = await recordFirestore(suiteInfo().firestore);
});
test.afterEach(() => recorder.close());

/** What a list may cost besides its page (design §6). */
const EXTRA_READS = 5;

/** What the page's requests would cost in a house of any size: every query brings as much as its limit allows. */
function mostDocuments({ targets, aggregations }: WireRecord): number {
  const most = targets.map(({ query, documents }) =>
    query ? (query.structuredQuery.limit ?? Infinity) : (documents?.documents.length ?? 0),
  );
  return most.reduce((sum, one) => sum + one, 0) + aggregations.length;
}

const first = (role: 'table' | 'article') => (page: Page) =>
  expect(page.getByRole(role).first()).toBeVisible({ timeout: 60_000 });
const table = first('table');
const entries = (page: Page) =>
  expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible({ timeout: 60_000 });
const text = (key: Parameters<typeof localeText>[1]) => (page: Page) =>
  expect(page.getByText(localeText('fr', key)).first()).toBeVisible({ timeout: 60_000 });
const LISTS: readonly (readonly [path: string, page: number, settled: (page: Page) => Promise<void>])[] = [
  // Its proposals and the one that tells of more; every published video is in four catalogues, three behind a rule.
  ['/admin/videos', 21 + 4 + 3, table],
  ['/admin/users', 25, table],
  ['/admin/users?sort=name&status=active', 25, table],
  ['/admin/events', 50, table],
  ['/admin/starter-kit', 25, table],
  ['/admin/pro-requests', 25, table],
  ['/admin/pro-users', 25, table],
  ['/admin/audit', 50, entries],
  ['/admin/audit?name=jeanne&action=demande', 50, entries],
  ['/admin/users?q=jeanne&status=active', 25, table],
  ['/admin/moderation', 25, first('article')],
  // Their orders and what was done, ten each and one that tells of more, and the second list's rule; the member and
  // what they have learned, with a rule each.
  ['/admin/users/demo-trainer', 11 + 11 + 1 + 2 + 2, text('admin:audit.action.application.approve')],
  // Thirty days and ten videos with their rules, twelve months with a rule each, the catalogues that name the videos.
  ['/admin/overview', 30 + 1 + 10 + 1 + 12 * 2 + 4 + 3, table],
  ['/upload-pro', 24, table],
  [
    '/admin/video-pro-validation',
    24,
    (page) => expect(page.getByText('La main que l’on', { exact: false })).toBeVisible({ timeout: 60_000 }),
  ],
];

test('an admin’s list costs its page and five, however many there are @full', async ({ browser }) => {
  test.setTimeout(600_000);
  const { admin } = suiteInfo().accounts;
  for (const [path, size, settled] of LISTS) {
    const context = await browser.newContext({
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      baseURL: suiteInfo().web,
      bypassCSP: true,
    });
    const page = await context.newPage();
    await routeThroughRecorder(page, recorder);
    await signIn(page, admin);
    await clearFirestoreCache(page);
    const reads = await countColdReads(page, recorder, path, () => settled(page), admin);
    const lines = `${path}\n${reads.lines.join('\n')}`;
    expect(reads.lines.filter((line) => line.startsWith('DENIED'))).toEqual([]);
    expect(mostDocuments(reads.record) + reads.byRules, lines).toBeLessThanOrEqual(size + EXTRA_READS);
    expect(reads.total, lines).toBeLessThanOrEqual(size + EXTRA_READS);
    await context.close();
  }
});
