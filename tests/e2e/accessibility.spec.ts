import {
  doubleText,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  signIn,
  test,
} from './fixtures.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';

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
  '/unsubscribe?token=t1',
  '/end-contract?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '/withdraw?lng=en',
  '/en/consumer-rights',
  '/nulle-part',
  '/maintenance',
];
const MEMBER = [
  '/dashboard',
  '/achievements',
  '/notifications',
  '/sessions',
  '/sessions/le-tour-pas-a-pas',
  '/reviews',
  '/formation-pro',
  '/events',
  '/userProfile',
  '/subscription',
  '/videos/pro',
  '/videos/le-shaker-en-colonne',
];

// route-access.spec.ts checks every page in the light theme.
test.describe('dark theme', { tag: '@full' }, () => {
  test.use({ colorScheme: 'dark' });
  // One test looks at many pages.
  test.beforeEach(() => test.slow());

  test('pages of visitors pass axe and do not scroll sideways on a phone, also with large text', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of VISITOR) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
      await doubleText(page);
      await expectNoSidewaysScrolling(page);
    }
  });

  test('pages of members pass axe and do not scroll sideways on a phone, also with large text', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, suiteInfo().accounts.pro);
    for (const path of MEMBER) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
      await doubleText(page);
      await expectNoSidewaysScrolling(page);
    }
  });
});
