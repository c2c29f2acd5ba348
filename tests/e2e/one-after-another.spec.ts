import { expect, signIn, signOut, test } from './fixtures.ts';
import { newMember } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

test('signing out and in as another member shows nothing of the first', async ({ page }) => {
  const first = await newMember({
    display_name: 'Première Personne',
    subscription_tier: 'premium',
    membership_source: 'admin',
  });
  const second = await newMember({ display_name: 'Seconde Personne' });

  await signIn(page, first);
  await page.goto('/videos/premium');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('fr', 'library:title.premium'));
  await signOut(page, first.display_name);
  expect(
    await page.evaluate(async () =>
      (await indexedDB.databases()).map((one) => one.name ?? '').filter((name) => name.startsWith('firestore/')),
    ),
  ).toEqual([]);

  await signIn(page, second);
  await expect(page.getByText('Première Personne')).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: words('fr', 'common:header.account', { name: second.display_name }) }),
  ).toBeVisible();
  await page.goto('/videos/premium');
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Première Personne')).toHaveCount(0);
});

test('another tab follows a sign-out', async ({ page, context }) => {
  const member = await newMember();
  await signIn(page, member);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await signOut(page, member.display_name);
  await expect(other.getByRole('link', { name: words('fr', 'common:header.login') }).first()).toBeVisible();
});
