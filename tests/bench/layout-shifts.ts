// `npm run bench -- layout-shifts`: how far the pages of a premium member move by themselves while
// they load on a phone. Uses the suite of SUITE_INFO.
import { expect, type Page } from '@playwright/test';
import { signIn } from '../e2e/fixtures.ts';
import { UNNOTICED_SHIFT, watchLayoutShift } from '../e2e/layout-shift.ts';
import { launchBrowser } from '../support/browser.ts';
import { localeText } from '../support/locale-text.ts';
import { suiteInfo, type SuiteInfo } from '../support/suite/suite-info.ts';

/** Pages by address, each with something that it shows only with its data. */
const PAGES: readonly (readonly [
  path: string,
  content: (page: Page) => ReturnType<Page['locator']>,
])[] = [
  ['/dashboard', (page) => page.locator('main article').first()],
  ['/videos/premium', (page) => page.locator('main article').first()],
  [
    '/videos/le-tour-simple',
    (page) => page.getByRole('navigation', { name: localeText('fr', 'video:neighbours') }),
  ],
  ['/premium-chat-vip', (page) => page.locator('main ol > li').first()],
];

/** @returns whether every page stays below what is noticed */
async function benchLayoutShifts({ web, accounts }: SuiteInfo): Promise<boolean> {
  console.log(`layout shift     premium member, 390 × 844 (budget ${UNNOTICED_SHIFT})`);
  const browser = await launchBrowser();
  const shifts: number[] = [];
  try {
    const context = await browser.newContext({
      baseURL: web,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    const shiftOf = await watchLayoutShift(page);
    await signIn(page, accounts.premium);
    for (const [path, content] of PAGES) {
      await page.goto(path);
      await content(page).waitFor();
      const loading = page.getByText(localeText('fr', 'common:loading'));
      await expect(loading).toHaveCount(0, { timeout: 60_000 });
      const shift = await shiftOf();
      shifts.push(shift);
      console.log(`  ${path.padEnd(22)} ${shift.toFixed(3)}`);
    }
  } finally {
    await browser.close();
  }
  return shifts.every((shift) => shift < UNNOTICED_SHIFT);
}

process.exit((await benchLayoutShifts(suiteInfo())) ? 0 : 1);
