import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

const settings = () => adminFirestore().doc('settings/global');
const address = (page: Page, name: string) =>
  page.getByLabel(localeText('fr', `admin:settings.${name}_url`));

let before: FirebaseFirestore.DocumentData | undefined;
test.beforeEach(async () => {
  before = (await settings().get()).data();
});
test.afterEach(async () => {
  if (before === undefined) await settings().delete();
  else await settings().set(before);
});

test('social links are saved with a message; maintenance mode asks first and closes the site for others at once', async ({
  page,
  secondBrowser,
}) => {
  const field = address(page, 'youtube');
  const save = page.getByRole('button', { name: localeText('fr', 'common:actions.save') });
  const maintenance = page.getByRole('switch', {
    name: localeText('fr', 'admin:settings.maintenance'),
  });
  await signIn(secondBrowser, await newMember(), '/dashboard');
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/settings');
  await field.fill('atelier');
  await save.click();
  await expect(page.getByText(localeText('fr', 'admin:settings.url-invalid'))).toBeVisible();
  await field.fill('https://www.youtube.com/@essai');
  await save.click();
  await expect(page.getByText(localeText('fr', 'admin:settings.saved'))).toBeVisible();
  await waitForDocument(
    'settings/global',
    (data) => data?.youtube_url === 'https://www.youtube.com/@essai',
  );
  await expect(page.getByText(localeText('fr', 'admin:settings.saved'))).toBeHidden();

  await field.fill('https://www.youtube.com/@le-mien');
  await settings().update({
    facebook_url: 'https://www.facebook.com/autre',
    updated_at: new Date(),
  });
  await save.click();
  await expect(page.getByText(localeText('fr', 'admin:conflict.text'))).toBeVisible();
  await page.getByRole('button', { name: localeText('fr', 'admin:conflict.take-theirs') }).click();
  await expect(address(page, 'facebook')).toHaveValue('https://www.facebook.com/autre');
  await expect(field).toHaveValue('https://www.youtube.com/@essai');

  await maintenance.click();
  await page
    .getByLabel(localeText('fr', 'admin:settings.maintenance_message_fr'))
    .fill('On répare le rideau.');
  await save.click();
  await page
    .getByRole('button', { name: localeText('fr', 'admin:settings.close-confirm') })
    .click();
  await expect(page.getByText(localeText('fr', 'admin:settings.saved'))).toBeVisible();
  await waitForDocument('settings/global', (data) => data?.maintenance === true);
  await expect(secondBrowser.getByRole('heading', { level: 1 })).toHaveText(
    localeText('fr', 'maintenance:title'),
  );
  await expect(secondBrowser.getByText('On répare le rideau.')).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: localeText('fr', 'maintenance:bar.reopen') }).click();
  await expect(page.getByText(localeText('fr', 'maintenance:bar.reopened'))).toBeVisible();
  await waitForDocument(
    'settings/admin',
    (data) => data?.maintenance === false && !('maintenance_message_fr' in data),
  );
  await expect(secondBrowser.getByRole('heading', { level: 1 })).not.toHaveText(
    localeText('fr', 'maintenance:title'),
  );
  await page.goto('/admin/settings');
  await expect(maintenance).not.toBeChecked();
});
