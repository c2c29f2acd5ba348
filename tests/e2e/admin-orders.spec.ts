import { expect, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

async function paidOrder() {
  const member = await newMember();
  const name = `Acheteuse ${Date.now().toString(36)}`;
  const path = `starter_kit_orders/kit-${member.uid}`;
  await adminFirestore().doc(path).set({
    user_id: member.uid,
    full_name: name,
    address: '1 rue des Essais',
    postal_code: '75011',
    city: 'Paris',
    country: 'FR',
    phone: '06 39 98 00 00',
    amount_total: 5680,
    status: 'paid',
    paid_at: new Date(),
    created_at: new Date(),
  });
  return { name, path };
}

test('an order is prepared, taken back, tracked and shipped; the second admin is told', async ({ page }) => {
  const { name, path } = await paidOrder();
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
  await expect(dialog.getByText(words('fr', 'errors:conflict'))).toBeVisible();
  await dialog.getByRole('button', { name: words('fr', 'admin:orders.close') }).click();
  await expect(row.getByRole('cell', { name: 'Paris 11', exact: true })).toBeVisible();
  await deed('show').click();
  await dialog.getByLabel(words('fr', 'admin:orders.tracking')).fill('6A00000000015');
  await dialog.getByRole('button', { name: words('fr', 'admin:orders.save') }).click();
  await storedDocument(path, (data) => data?.tracking_number === '6A00000000015');
  await expect(row.getByRole('link', { name: '6A00000000015' })).toHaveAttribute('href', /code=6A00000000015$/);
  await deed('shipped').click();
  await storedDocument(path, (data) => data?.status === 'expedié');
});

test('without a number the admin is asked; the slip goes to the printer alone', async ({ page }) => {
  const { name, path } = await paidOrder();
  await signIn(page, await newMember({ is_admin: true }));
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
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
  await expect(page.locator('.packing-slip')).toContainText(/75011 Paris\s+France/);
  await expect(page.locator('main')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await adminFirestore().doc(path).delete();
});

test('an order that its buyer withdrew from says so, and what that asks of the admin', async ({ page }) => {
  const { name, path } = await paidOrder();
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
  await row.getByRole('button', { name: words('fr', 'admin:orders.show') }).click();
  await expect(page.getByRole('dialog').getByText(words('fr', 'admin:orders.withdrawn'))).toBeVisible();
  await page.getByRole('button', { name: words('fr', 'admin:orders.close') }).click();
  await adminFirestore().doc(path).update({ status: 'expedié' });
  await expect(says('withdrawn-sent')).toBeVisible();
});
