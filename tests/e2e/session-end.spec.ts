import type { BrowserContext, Page } from '@playwright/test';
import { expect, signIn, submitSignIn, test } from './fixtures.ts';
import { adminAuth, newMember } from '../support/suite-admin.ts';
import type { Account } from '../support/suite-info.ts';
import { words } from '../support/words.ts';

/** The member's two tabs, both past their loading. */
async function twoTabs(page: Page, context: BrowserContext, member: Account): Promise<readonly [Page, Page]> {
  await signIn(page, member, '/dashboard');
  const other = await context.newPage();
  await other.goto('/userProfile');
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  return [page, other];
}

/** What the browser does when somebody comes back to a tab. */
const comeBackTo = (tab: Page) => tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

async function bothSay(tabs: readonly Page[], key: string): Promise<void> {
  for (const tab of tabs) {
    await tab.waitForURL('**/login');
    await expect(tab.getByText(words('fr', key))).toBeVisible();
    await expect(tab.getByText(words('fr', 'errors:auth-session-expired'))).toHaveCount(0);
  }
}

test('an account that is disabled while open: both tabs are signed out and say why', async ({ page, context }) => {
  const member = await newMember();
  const tabs = await twoTabs(page, context, member);
  await adminAuth().updateUser(member.uid, { disabled: true });
  await comeBackTo(tabs[1]);
  await bothSay(tabs, 'errors:auth-user-disabled');

  await adminAuth().updateUser(member.uid, { disabled: false });
  await submitSignIn(page, member);
});

for (const [name, remembered] of [
  ['kept on the device', true],
  ['kept with the tab', false],
] as const) {
  test(`an account that is disabled while its page is closed, ${name}: the next visit says why`, async ({ page }) => {
    const member = await newMember();
    await page.goto('/login');
    await page.getByLabel(words('fr', 'auth:login.remember')).setChecked(remembered);
    await submitSignIn(page, member);
    await page.goto('about:blank');
    await adminAuth().updateUser(member.uid, { disabled: true });
    await page.goto('/dashboard');
    await page.waitForURL('**/login');
    await expect(page.getByText(words('fr', 'errors:auth-user-disabled'))).toBeVisible();
    await expect(page.getByText(words('fr', 'errors:auth-session-expired'))).toHaveCount(0);
  });
}

test('an account that an admin deletes while it is open: both tabs are signed out and say why', async ({
  page,
  context,
  secondBrowser,
}) => {
  const member = await newMember();
  const tabs = await twoTabs(page, context, member);
  await signIn(secondBrowser, await newMember({ is_admin: true }));
  await secondBrowser.goto(`/admin/users/${member.uid}`);
  await secondBrowser
    .getByRole('button', { name: words('fr', 'admin:users.delete-this', { name: member.display_name }) })
    .click();
  await secondBrowser.getByLabel(words('fr', 'admin:confirm.type', { word: member.email })).fill(member.email);
  await secondBrowser.getByRole('button', { name: words('fr', 'admin:users.delete-for-good') }).click();
  // Nobody comes back to a tab: the profile that goes is enough.
  await bothSay(tabs, 'errors:auth-account-deleted');
});
