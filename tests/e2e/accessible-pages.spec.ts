import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { suiteInfo } from '../support/suite-info.ts';

const VISITOR = [
  '/',
  '/en',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/events',
  '/en/events',
  '/events/masterclass-bouteille-et-shaker',
  '/events/inconnu',
  '/videos/free',
  '/videos/le-tour-simple',
  '/videos/le-shaker-en-colonne',
  '/starter-kit?lng=en',
  '/starter-kit-confirmation?order=inconnue',
  '/end-contract',
  '/end-contract?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '/withdraw?lng=en',
  '/en/consumer-rights',
  '/nulle-part',
  '/maintenance',
];
const MEMBER = [
  '/dashboard',
  '/achievements',
  '/formation-pro',
  '/events',
  '/userProfile',
  '/subscription',
  '/videos/pro',
  '/videos/le-shaker-en-colonne',
];

for (const theme of ['dark', 'light'] as const) {
  test.describe(`${theme} theme`, () => {
    test.use({ colorScheme: theme });
    test('every page a visitor reaches is clean for axe, and none scrolls sideways on a phone', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      for (const path of VISITOR) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          `${path} scrolls sideways`,
        ).toBeLessThanOrEqual(360);
      }
    });

    test('and every page a member reaches', async ({ page }) => {
      await signIn(page, suiteInfo().accounts.pro);
      for (const path of MEMBER) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
    });
  });
}
