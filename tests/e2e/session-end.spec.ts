import type { BrowserContext, Page } from '@playwright/test';
import { expect, signIn, submitSignIn, test } from './fixtures.ts';
import { adminAuth, newMember } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

// The first tab that signs out closes the shared cache, so that a listener of the other tab fails
// before it signs out. Auth answers 400 for a disabled or deleted account: that is how a page
// learns why its session ended. A call of a revoked session is answered with 401, also with a new
// token.
test.use({
  expectedErrors:
    /^session AppError: conflict|status of 400 .*(?:\/accounts:lookup|\/securetoken\.googleapis\.com\/v1\/token)|status of 401 .*\/api\/exportMyData/,
});

/** Opens two tabs of a member and waits until both have loaded. */
async function twoTabs(
  page: Page,
  context: BrowserContext,
  member: Awaited<ReturnType<typeof newMember>>,
): Promise<readonly [Page, Page]> {
  await signIn(page, member, '/dashboard');
  const account = {
    name: localeText('fr', 'common:header.account', { name: member.display_name }),
  };
  await expect(page.getByRole('button', account)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/userProfile');
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  }
  return [page, other];
}

/** Simulates returning to a tab. */
const fireVisibilityChange = (tab: Page) =>
  tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

async function expectInAllTabs(tabs: readonly Page[], key: string): Promise<void> {
  for (const tab of tabs) {
    await tab.waitForURL('**/login');
    await expect(tab.getByText(localeText('fr', key))).toBeVisible();
    await expect(tab.getByText(localeText('fr', 'errors:auth-session-expired'))).toHaveCount(0);
  }
}

test('an account disabled while open: both tabs show why; signed in again, an admin’s link leads where it should', async ({
  page,
  context,
}) => {
  const member = await newMember({ is_admin: true });
  const tabs = await twoTabs(page, context, member);
  await adminAuth().updateUser(member.uid, { disabled: true });
  await fireVisibilityChange(tabs[1]);
  await expectInAllTabs(tabs, 'errors:auth-user-disabled');

  await adminAuth().updateUser(member.uid, { disabled: false });
  // The page is still closing Firestore; then it loads the login page.
  await page.goto('/login');
  const link = '/admin/audit?type=events';
  await page.goto(link);
  await page
    .getByRole('banner')
    .getByRole('link', { name: localeText('fr', 'common:header.login') })
    .click();
  await submitSignIn(page, member, 'fr', link);
  await expect(page.getByLabel(localeText('fr', 'admin:audit.type'))).toHaveValue('events');
});

test('a session revoked elsewhere: a call leads to signing in, and that back to what was typed', async ({
  page,
}) => {
  const member = await newMember();
  await signIn(page, member, '/userProfile');
  const phone = localeText('fr', 'profile:phone');
  const editPhone = page.getByRole('button', {
    name: localeText('fr', 'profile:edit-this', { field: phone }),
  });
  await editPhone.click();
  await page.getByLabel(phone, { exact: true }).fill('06 39 98 00 00');
  await adminAuth().revokeRefreshTokens(member.uid);
  await page.getByRole('button', { name: localeText('fr', 'profile:data.export') }).click();
  await page.waitForURL('**/login?next=%2FuserProfile');
  await expect(page.getByText(localeText('fr', 'errors:auth-session-expired'))).toBeVisible();
  await submitSignIn(page, member, 'fr', '/userProfile');
  await editPhone.click();
  await expect(page.getByLabel(phone, { exact: true })).toHaveValue('06 39 98 00 00');
});

test(
  'an account disabled while its page is closed: the next visit shows why, for both kinds of sessions',
  { tag: '@full' },
  async ({ page, secondBrowser }) => {
    for (const [tab, remembered] of [
      [page, true],
      [secondBrowser, false],
    ] as const) {
      const member = await newMember();
      await tab.goto('/login');
      await tab.getByLabel(localeText('fr', 'auth:login.remember')).setChecked(remembered);
      await submitSignIn(tab, member);
      await tab.goto('about:blank');
      await adminAuth().updateUser(member.uid, { disabled: true });
      await tab.goto('/dashboard');
      await expectInAllTabs([tab], 'errors:auth-user-disabled');
    }
  },
);

test(
  'an account deleted by an admin while open: both tabs are signed out and show why',
  { tag: '@full' },
  async ({ page, context, secondBrowser }) => {
    const member = await newMember();
    const tabs = await twoTabs(page, context, member);
    await signIn(secondBrowser, await newMember({ is_admin: true }));
    await secondBrowser.goto(`/admin/users/${member.uid}`);
    await secondBrowser
      .getByRole('button', {
        name: localeText('fr', 'admin:users.delete-this', { name: member.display_name }),
      })
      .click();
    await secondBrowser
      .getByLabel(localeText('fr', 'admin:confirm.type', { word: member.email }))
      .fill(member.email);
    await secondBrowser
      .getByRole('button', { name: localeText('fr', 'admin:users.delete-for-good') })
      .click();
    // Without returning to a tab: the deletion of the profile is enough.
    await expectInAllTabs(tabs, 'errors:auth-account-deleted');
  },
);
