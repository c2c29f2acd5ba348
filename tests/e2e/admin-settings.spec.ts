import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

const settings = () => adminFirestore().doc('settings/global');
const address = (page: Page, name: string) => page.getByLabel(words('fr', `admin:settings.${name}_url`));
const restored = (page: Page) => page.getByText(words('fr', 'admin:settings.restored'));

let before: FirebaseFirestore.DocumentData | undefined;
test.beforeEach(async () => {
  before = (await settings().get()).data();
});
test.afterEach(async () => {
  if (before === undefined) await settings().delete();
  else await settings().set(before);
});

test('addresses are saved and said so; maintenance asks first and closes the house for others at once', async ({
  page,
  secondBrowser,
}) => {
  const field = address(page, 'youtube');
  const save = page.getByRole('button', { name: words('fr', 'common:actions.save') });
  const maintenance = page.getByRole('switch', { name: words('fr', 'admin:settings.maintenance') });
  await signIn(secondBrowser, await newMember());
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/settings');
  await field.fill('atelier');
  await save.click();
  await expect(page.getByText(words('fr', 'admin:settings.url-invalid'))).toBeVisible();
  await field.fill('https://www.youtube.com/@essai');
  await save.click();
  await expect(page.getByText(words('fr', 'admin:settings.saved'))).toBeVisible();
  await storedDocument('settings/global', (data) => data?.youtube_url === 'https://www.youtube.com/@essai');
  await expect(page.getByText(words('fr', 'admin:settings.saved'))).toBeHidden();

  await field.fill('https://www.youtube.com/@le-mien');
  await settings().update({ facebook_url: 'https://www.facebook.com/autre', updated_at: new Date() });
  await save.click();
  await expect(page.getByText(words('fr', 'admin:conflict.text'))).toBeVisible();
  await page.getByRole('button', { name: words('fr', 'admin:conflict.take-theirs') }).click();
  await expect(address(page, 'facebook')).toHaveValue('https://www.facebook.com/autre');
  await expect(field).toHaveValue('https://www.youtube.com/@essai');

  await maintenance.click();
  await save.click();
  await page.getByRole('button', { name: words('fr', 'admin:settings.close-confirm') }).click();
  await expect(page.getByText(words('fr', 'admin:settings.saved'))).toBeVisible();
  await storedDocument('settings/global', (data) => data?.maintenance === true);
  await expect(secondBrowser.getByRole('heading', { level: 1 })).toHaveText(words('fr', 'maintenance:title'));
  await expect(page.getByText(words('fr', 'admin:settings.saved'))).toBeHidden();
  await maintenance.click();
  await save.click();
  await storedDocument('settings/global', (data) => data?.maintenance === false);
});

test('addresses that were typed wait through another tab and a reload; the switch does not, nor what is thrown away', async ({
  page,
}) => {
  const stored = 'https://www.youtube.com/@essai';
  await settings().set({ ...before, maintenance: false, youtube_url: stored, updated_at: new Date() });
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/settings');
  const field = address(page, 'youtube');
  const maintenance = page.getByRole('switch', { name: words('fr', 'admin:settings.maintenance') });
  const tab = (name: string) =>
    page
      .getByRole('navigation', { name: words('fr', 'admin:tabs.label') })
      .getByRole('link', { name: words('fr', `admin:tabs.${name}`), exact: true });
  await expect(field).toHaveValue(stored);
  await field.fill('https://www.youtube.com/@le-mien');
  await maintenance.click();
  await expect(maintenance).toBeChecked();
  await tab('events').click();
  await page.waitForURL('**/admin/events');
  await expect(field).toHaveCount(0);
  await tab('settings').click();
  await expect(restored(page)).toBeVisible();
  await expect(field).toHaveValue('https://www.youtube.com/@le-mien');
  await expect(maintenance).not.toBeChecked();
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(field).toHaveValue('https://www.youtube.com/@le-mien');

  await page.getByRole('button', { name: words('fr', 'admin:draft.start-over') }).click();
  await expect(restored(page)).toHaveCount(0);
  await expect(field).toHaveValue(stored);
  await page.reload();
  await expect(field).toHaveValue(stored);
  await expect(restored(page)).toHaveCount(0);
});

test('an address that was typed and left does not go over what another admin saved since', async ({ page }) => {
  const stored = 'https://www.youtube.com/@essai';
  await settings().set({ ...before, maintenance: false, youtube_url: stored, updated_at: new Date() });
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/settings');
  const field = address(page, 'youtube');
  const save = page.getByRole('button', { name: words('fr', 'common:actions.save') });
  await expect(field).toHaveValue(stored);
  await field.fill('https://www.youtube.com/@le-mien');
  await page.goto('/admin/events');
  await settings().update({ facebook_url: 'https://www.facebook.com/autre', updated_at: new Date() });
  await page.goto('/admin/settings');
  await expect(restored(page)).toBeVisible();
  await save.click();
  await expect(page.getByText(words('fr', 'admin:conflict.text'))).toBeVisible();
  await expect(field).toHaveValue('https://www.youtube.com/@le-mien');
  expect((await settings().get()).get('youtube_url')).toBe(stored);

  await page.getByRole('button', { name: words('fr', 'admin:conflict.take-theirs') }).click();
  await expect(address(page, 'facebook')).toHaveValue('https://www.facebook.com/autre');
  await expect(field).toHaveValue(stored);
  await expect(restored(page)).toHaveCount(0);

  await field.fill('https://www.youtube.com/@le-mien');
  await save.click();
  await expect(page.getByText(words('fr', 'admin:settings.saved'))).toBeVisible();
  expect((await settings().get()).data()).toMatchObject({
    youtube_url: 'https://www.youtube.com/@le-mien',
    facebook_url: 'https://www.facebook.com/autre',
  });
  await page.reload();
  await expect(field).toHaveValue('https://www.youtube.com/@le-mien');
  await expect(restored(page)).toHaveCount(0);
});
