import { expect, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

const admins = { membership_source: 'admin' };
test('a visitor watches free videos, is redirected to the login elsewhere, and returns to the page afterwards @smoke', async ({
  page,
}) => {
  const member = await newMember();
  await page.goto('/videos/le-tour-simple');
  await expect(page.locator('video')).toBeVisible();
  await page.goto('/videos/le-shaker-en-colonne');
  await expect(page.getByText(localeText('fr', 'video:denied.title'))).toBeVisible();
  await page.goto('/subscription');
  await page.waitForURL('**/login**');
  await page.getByLabel(localeText('fr', 'auth:email')).fill(member.email);
  await page.getByLabel(localeText('fr', 'auth:password'), { exact: true }).fill(member.password);
  await page.getByRole('button', { name: localeText('fr', 'auth:login.submit') }).click();
  await page.waitForURL('**/subscription');
});

test('submitting videos is for trainers and admins: members are redirected to the dashboard, visitors to the login', async ({
  page,
  secondBrowser: visitor,
}) => {
  await visitor.goto('/upload-pro');
  await visitor.waitForURL('**/login**');
  const member = await newMember({ ...admins, subscription_tier: 'premium' });
  const setRole = (fields: Record<string, boolean>) =>
    adminFirestore().doc(`profiles/${member.uid}`).update(fields);
  const title = page.getByRole('heading', {
    level: 1,
    name: localeText('fr', 'upload-pro:page.title'),
    exact: true,
  });
  const way = page.getByRole('menuitem', { name: localeText('fr', 'common:header.upload-pro') });
  await signIn(page, member);
  await page.goto('/upload-pro');
  await page.waitForURL('**/dashboard');
  for (const role of ['is_pro_trainer', 'is_admin']) {
    await page
      .getByRole('button', {
        name: localeText('fr', 'common:header.account', { name: member.display_name }),
      })
      .click();
    await expect(
      page.getByRole('menuitem', { name: localeText('fr', 'common:header.profile') }),
    ).toBeVisible();
    await expect(way).toHaveCount(0);
    await setRole({ [role]: true });
    await way.click();
    await expect(title).toBeVisible();
    await page.reload();
    await expect(title).toBeVisible();
    // A member who loses the trainer flag is redirected from the open page at once.
    await setRole({ [role]: false });
    await page.waitForURL('**/dashboard');
  }
});

test('a member who became a trainer while no page was open has access at once', async ({
  page,
}) => {
  const member = await newMember();
  await signIn(page, member, '/dashboard');
  const account = {
    name: localeText('fr', 'common:header.account', { name: member.display_name }),
  };
  await expect(page.getByRole('button', account)).toBeVisible();
  await page.goto('about:blank');
  await adminFirestore().doc(`profiles/${member.uid}`).update({ is_pro_trainer: true });
  await page.goto('/upload-pro');
  const title = localeText('fr', 'upload-pro:page.title');
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
});

test('a plan that ends while its page is open closes the page at once @smoke', async ({ page }) => {
  const member = await newMember({ ...admins, subscription_tier: 'pro' });
  await signIn(page, member);
  await page.goto('/videos/pro');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    localeText('fr', 'library:title.pro'),
  );
  await adminFirestore().doc(`profiles/${member.uid}`).update({ subscription_status: 'canceled' });
  await page.waitForURL('**/dashboard');
});
