import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { mailsTo, mailTo } from './stored-mails.ts';
import { newOrder } from './order-fixtures.ts';
import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

const inFrench = (key: string, values?: Record<string, string>) => localeText('fr', key, values);

/** Makes `print` set an attribute on the page instead. */
const catchPrinter = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });

test('shipping says which e-mail leaves before it does; only the slip is printed', async ({
  page,
}) => {
  const { name, number, path } = await newOrder();
  await signIn(page, await newMember({ is_admin: true }));
  await catchPrinter(page);
  await page.goto('/admin/starter-kit');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: localeText('fr', 'admin:orders.shipped') }).click();
  await expect(page.getByText(inFrench('admin:orders.untracked-text', { name }))).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: localeText('fr', 'common:actions.cancel') })
    .click();
  await row.getByRole('button', { name: localeText('fr', 'admin:orders.show') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: localeText('fr', 'admin:orders.print') })
    .click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.packing-slip')).toBeVisible();
  await expect(page.locator('.packing-slip')).toContainText(
    new RegExp(`${name}\\s+1 rue des Essais\\s+75011 Paris\\s+France`),
  );
  await expect(page.locator('.packing-slip')).toContainText(number);
  await expect(page.locator('.packing-slip')).not.toContainText('Rétractation');
  // Not printed on the parcel.
  await expect(page.locator('.packing-slip')).not.toContainText(/06 39 98 00 00|56,80/);
  await expect(page.locator('main')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.packing-slip')).toHaveCount(0);
  await adminFirestore().doc(path).delete();
});

test('the buyer sees the tracking number that the admin typed and gets an e-mail at shipping', async ({
  page,
  secondBrowser: buyer,
}) => {
  const { member, name, number: reference, path } = await newOrder();
  await signIn(buyer, member);
  await buyer.goto('/userProfile');
  const bought = buyer.getByRole('listitem').filter({ hasText: reference });
  const parcel = bought.getByRole('link', {
    name: localeText('fr', 'profile:orders.tracking', { number: '6A 0000 0000 015' }),
  });
  await expect(bought).toContainText(localeText('fr', 'profile:orders.status.paid'));
  await expect(parcel).toHaveCount(0);

  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/starter-kit?status=paid');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: localeText('fr', 'admin:orders.show') }).click();
  const dialog = page.getByRole('dialog');
  const number = dialog.getByLabel(localeText('fr', 'admin:orders.tracking'));
  await number.fill('au dépôt');
  await expect(dialog.getByText(localeText('fr', 'admin:orders.tracking-doubtful'))).toBeVisible();
  await number.fill('6A 0000 0000 015');
  await expect(dialog.getByText(localeText('fr', 'admin:orders.tracking-help'))).toBeVisible();
  await dialog.getByRole('button', { name: localeText('fr', 'admin:orders.save') }).click();
  await expect(page.getByText(localeText('fr', 'admin:orders.tracking-saved'))).toBeVisible();
  const trackingUrl = 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A00000000015';
  await expect(row.getByRole('link', { name: '6A 0000 0000 015' })).toHaveAttribute(
    'href',
    trackingUrl,
  );
  // The open profile shows it as soon as it is stored.
  await expect(parcel).toHaveAttribute('href', trackingUrl);
  expect(await mailsTo(member.email)).toEqual([]);

  // Cancelling sends no e-mail and does not change the order.
  const shipped = row.getByRole('button', { name: inFrench('admin:orders.shipped') });
  await shipped.click();
  await dialog.getByRole('button', { name: inFrench('common:actions.cancel') }).click();
  await expect(dialog).toHaveCount(0);
  await shipped.click();
  await expect(dialog.getByLabel(inFrench('admin:orders.ship.number'))).toHaveValue(
    '6A 0000 0000 015',
  );
  expect((await adminFirestore().doc(path).get()).get('status')).toBe('paid');
  const told = { name, number: '6A 0000 0000 015' };
  await expect(dialog).toContainText(inFrench('admin:orders.tracked-text', told));
  await dialog.getByRole('button', { name: inFrench('admin:orders.shipped') }).click();
  await expect(
    page.getByText(localeText('fr', 'admin:orders.moved.expedié', { name })),
  ).toBeVisible();
  // The list contains orders that are paid and not yet shipped.
  await expect(row).toHaveCount(0);
  await expect(bought).toContainText(localeText('fr', 'profile:orders.status.expedié'));
  await expect(parcel).toHaveAttribute('href', trackingUrl);
  const mail = await mailTo(member.email, 1);
  expect(mail).toContain('6A 0000 0000 015');
  expect(mail).toContain(trackingUrl);
  await adminFirestore().doc(path).delete();
});

test('several orders are shipped in one dialog and printed in one print', async ({ page }) => {
  const orders = [await newOrder(), await newOrder()];
  await signIn(page, await newMember({ is_admin: true }));
  await catchPrinter(page);
  await page.goto('/admin/starter-kit');
  for (const { name } of orders) {
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  }
  await page.getByRole('button', { name: inFrench('admin:orders.print-several') }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await expect(page.locator('.packing-slip')).toHaveCount(2);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page
    .getByRole('button', { name: inFrench('admin:orders.ship.several'), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  for (const [index, { name }] of orders.entries()) {
    await dialog.getByLabel(new RegExp(`${name}$`)).fill(`6A000000000${index}1`);
  }
  await dialog.locator('[type="submit"]').click();
  await expect(dialog).toHaveCount(0);
  for (const { member, path } of orders) {
    await mailTo(member.email, 1);
    expect((await adminFirestore().doc(path).get()).get('status')).toBe('expedié');
    await adminFirestore().doc(path).delete();
  }
});
