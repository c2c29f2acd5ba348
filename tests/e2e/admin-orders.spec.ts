import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { mailsTo, mailTo } from './mails.ts';
import { newOrder } from './order-fixtures.ts';
import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

/** Says yes to the question that comes before the buyer's e-mail, once it tells what is at stake. */
async function confirmShipping(page: Page, name: string, number: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: words('fr', 'admin:orders.tracked', { name }) });
  await expect(asked).toContainText(words('fr', 'admin:orders.tracked-text', { name, number }));
  await asked.getByRole('button', { name: words('fr', 'admin:orders.shipped') }).click();
}

/** A page that only says that it was printed. */
const catchPrinter = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });

test('an order is prepared, taken back, tracked and shipped; the second admin is told', async ({ page }) => {
  const { name, path } = await newOrder();
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/starter-kit');
  const row = page.getByRole('row').filter({ hasText: name });
  const deed = (key: string) => row.getByRole('button', { name: words('fr', `admin:orders.${key}`) });
  await expect(row.getByRole('cell', { name: 'France', exact: true })).toBeVisible();
  await deed('to-ship').click();
  await storedDocument(path, (data) => data?.status === 'expedier');
  await page.getByRole('button', { name: words('fr', 'admin:undo') }).click();
  await storedDocument(path, (data) => data?.status === 'paid');
  await expect(row.getByText(words('fr', 'admin:orders.status.paid'))).toBeVisible();

  await deed('show').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('06 39 98 00 00')).toBeVisible();
  await dialog.getByLabel(words('fr', 'admin:orders.tracking')).fill('6A00000000015');
  // Another admin is faster.
  await adminFirestore().doc(path).update({ city: 'Paris 11', updated_at: new Date() });
  await dialog.getByRole('button', { name: words('fr', 'admin:orders.save') }).click();
  await expect(dialog.getByText(words('fr', 'admin:conflict.again'))).toBeVisible();
  // The dialog shows what it is now, and keeps the number; a click beside it loses nothing.
  await expect(dialog.getByText('Paris 11')).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog.getByLabel(words('fr', 'admin:orders.tracking'))).toHaveValue('6A00000000015');
  await dialog.getByRole('button', { name: words('fr', 'admin:orders.save') }).click();
  await storedDocument(path, (data) => data?.tracking_number === '6A00000000015');
  await expect(row.getByRole('link', { name: '6A00000000015' })).toHaveAttribute('href', /code=6A00000000015$/);
  await deed('shipped').click();
  await confirmShipping(page, name, '6A00000000015');
  await storedDocument(path, (data) => data?.status === 'expedié');
});

test('without a number the admin is asked; the slip goes to the printer alone', async ({ page }) => {
  const { name, path } = await newOrder();
  await signIn(page, await newMember({ is_admin: true }));
  await catchPrinter(page);
  await page.goto('/admin/starter-kit');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: words('fr', 'admin:orders.shipped') }).click();
  await expect(page.getByText(words('fr', 'admin:orders.untracked'))).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('fr', 'common:actions.cancel') })
    .click();
  await row.getByRole('button', { name: words('fr', 'admin:orders.show') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('fr', 'admin:orders.print') })
    .click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.packing-slip')).toBeVisible();
  await expect(page.locator('.packing-slip')).toContainText(
    new RegExp(`${name}\\s+1 rue des Essais\\s+75011 Paris\\s+France`),
  );
  await expect(page.locator('.packing-slip')).toContainText(path.split('/')[1] ?? '');
  await expect(page.locator('.packing-slip')).not.toContainText('Rétractation');
  // What the parcel need not tell on its way.
  await expect(page.locator('.packing-slip')).not.toContainText(/06 39 98 00 00|56,80/);
  await expect(page.locator('main')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.packing-slip')).toHaveCount(0);
  await adminFirestore().doc(path).delete();
});

test('an order that its buyer withdrew from says so wherever it could be sent, and what that asks of the admin', async ({
  page,
}) => {
  const { name, path } = await newOrder();
  await catchPrinter(page);
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/starter-kit');
  const row = page.getByRole('row').filter({ hasText: name });
  const says = (key: string) => row.getByText(words('fr', `admin:orders.${key}`, { date: '20 novembre 2026' }));
  await expect(row).toBeVisible();
  await expect(says('withdrawn-unsent')).toHaveCount(0);
  await adminFirestore()
    .doc(path)
    .update({ withdrawn_at: new Date('2026-11-20T12:00:00Z') });
  await expect(says('withdrawn-unsent')).toBeVisible();
  // Nor does it leave unnoticed, with its number or without.
  const dialog = page.getByRole('dialog');
  const warning = words('fr', 'admin:orders.withdrawn-unsent', { date: '20 novembre 2026' });
  for (const tracking_number of [undefined, '6A00000000015']) {
    if (tracking_number !== undefined) {
      await adminFirestore().doc(path).update({ tracking_number });
      await expect(row).toContainText(tracking_number);
    }
    await row.getByRole('button', { name: words('fr', 'admin:orders.shipped') }).click();
    await expect(dialog).toContainText(warning);
    await dialog.getByRole('button', { name: words('fr', 'common:actions.cancel') }).click();
    await expect(dialog).toHaveCount(0);
  }
  await row.getByRole('button', { name: words('fr', 'admin:orders.show') }).click();
  await expect(dialog.getByText(words('fr', 'admin:orders.withdrawn'))).toBeVisible();
  await dialog.getByRole('button', { name: words('fr', 'admin:orders.print') }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.packing-slip').getByText(warning)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.getByRole('button', { name: words('fr', 'admin:orders.close') }).click();
  await adminFirestore().doc(path).update({ status: 'expedié' });
  await expect(says('withdrawn-sent')).toBeVisible();
});

test('the buyer follows the parcel by the number that the admin typed, and is written to once it is shipped', async ({
  page,
  secondBrowser: buyer,
}) => {
  const { member, name, path } = await newOrder();
  await signIn(buyer, member);
  await buyer.goto('/userProfile');
  const bought = buyer.getByRole('listitem').filter({ hasText: path.split('/')[1] ?? '' });
  const parcel = bought.getByRole('link', {
    name: words('fr', 'profile:orders.tracking', { number: '6A 0000 0000 015' }),
  });
  await expect(bought).toContainText(words('fr', 'profile:orders.status.paid'));
  await expect(bought.getByRole('link')).toHaveCount(0);

  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/starter-kit?status=paid');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: words('fr', 'admin:orders.show') }).click();
  const dialog = page.getByRole('dialog');
  const number = dialog.getByLabel(words('fr', 'admin:orders.tracking'));
  await number.fill('au dépôt');
  await expect(dialog.getByText(words('fr', 'admin:orders.tracking-doubtful'))).toBeVisible();
  await number.fill('6A 0000 0000 015');
  await expect(dialog.getByText(words('fr', 'admin:orders.tracking-help'))).toBeVisible();
  await dialog.getByRole('button', { name: words('fr', 'admin:orders.save') }).click();
  await expect(page.getByText(words('fr', 'admin:orders.tracking-saved'))).toBeVisible();
  const way = 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A00000000015';
  await expect(row.getByRole('link', { name: '6A 0000 0000 015' })).toHaveAttribute('href', way);
  // The open profile shows it as soon as it is stored.
  await expect(parcel).toHaveAttribute('href', way);
  expect(await mailsTo(member.email)).toEqual([]);

  // Who says no has written to nobody, and the order stands where it stood.
  const shipped = row.getByRole('button', { name: words('fr', 'admin:orders.shipped') });
  await shipped.click();
  await dialog.getByRole('button', { name: words('fr', 'common:actions.cancel') }).click();
  await expect(dialog).toHaveCount(0);
  await shipped.click();
  await expect(dialog).toBeVisible();
  expect((await adminFirestore().doc(path).get()).get('status')).toBe('paid');
  await confirmShipping(page, name, '6A 0000 0000 015');
  await expect(page.getByText(words('fr', 'admin:orders.moved.expedié', { name }))).toBeVisible();
  // The list is of what is paid and not yet on its way.
  await expect(row).toHaveCount(0);
  await expect(bought).toContainText(words('fr', 'profile:orders.status.expedié'));
  await expect(parcel).toHaveAttribute('href', way);
  const mail = await mailTo(member.email, 1);
  expect(mail).toContain('6A 0000 0000 015');
  expect(mail).toContain(way);
  await adminFirestore().doc(path).delete();
});

test('what another admin moved on since is not taken back; a move of what they moved is refused, and told', async ({
  page,
  secondBrowser: other,
}) => {
  const { name, path } = await newOrder({ tracking_number: '6A00000000015' });
  const deed = (on: Page, key: string) =>
    on
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button', { name: words('fr', `admin:orders.${key}`) });
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/starter-kit');
  await signIn(other, await newMember({ is_admin: true }));
  await other.goto('/admin/starter-kit');
  await deed(page, 'to-ship').click();
  const undo = page.getByRole('button', { name: words('fr', 'admin:undo') });
  await undo.hover();
  await deed(other, 'shipped').click();
  await confirmShipping(other, name, '6A00000000015');
  await storedDocument(path, (data) => data?.status === 'expedié');
  await undo.click();
  await expect(page.getByText(words('fr', 'admin:conflict.order'))).toBeVisible();
  await expect(deed(page, 'shipped')).toHaveCount(0);
  expect((await adminFirestore().doc(path).get()).get('status')).toBe('expedié');

  // The first admin is faster while the other one's click is on its way.
  await other.route(
    '**/documents:batchGet*',
    async (route) => {
      await adminFirestore().doc(path).update({ status: 'expedier', updated_at: new Date(), updated_by: 'faster' });
      await route.continue();
    },
    { times: 1 },
  );
  await deed(other, 'to-ship').click();
  await expect(other.getByText(words('fr', 'admin:conflict.order'))).toBeVisible();
  expect((await adminFirestore().doc(path).get()).data()).toMatchObject({ status: 'expedier', updated_by: 'faster' });
  await adminFirestore().doc(path).delete();
});
