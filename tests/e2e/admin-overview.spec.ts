import { nameTokens } from '@atelier/domain/search-tokens';
import { expect, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

test('small numbers draw, and stand in the table too', async ({ page }) => {
  const month = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/Paris',
    year: 'numeric',
    month: '2-digit',
  }).format();
  const revenue = adminFirestore().doc(`revenue/${month}`);
  const before = (await revenue.get()).data();
  await revenue.set({ subscriptions: 999_999_00, kits: 1, refunds: 0 });
  try {
    await signIn(page, await newMember({ is_admin: true }));
    await page.goto('/admin/overview');
    const chart = page.getByRole('figure', { name: words('fr', 'admin:overview.revenue') });
    const bar = (value: number) => chart.locator(`rect[data-value="${value}"]`);
    await expect.poll(() => bar(1).first().getAttribute('height')).toBe('3');
    expect(await bar(0).first().getAttribute('height')).toBe('0');
    await chart.getByText(words('fr', 'admin:overview.as-table')).click();
    await expect(chart.getByRole('cell', { name: /^0,01\s€$/ })).toBeVisible();
  } finally {
    if (before === undefined) await revenue.delete();
    else await revenue.set(before);
  }
});

test('the log tells who did what in words, and is searched by them', async ({ page }) => {
  const admin = await newMember({ is_admin: true, display_name: 'Odile Quintane' });
  const [of, action] = [words('fr', 'admin:audit.search-name'), words('fr', 'admin:audit.search-action')];
  const entry = await adminFirestore()
    .collection('audit_log')
    .add({
      actor: admin.uid,
      actor_name: 'Odile Quintane',
      target: 'events/essai',
      target_name: 'Soirée essai',
      search: nameTokens(['Odile Quintane', 'Soirée essai']),
      action: 'events.update',
      at: new Date(),
      before: { status: 'draft', location: 'Paris' },
      after: { status: 'upcoming', location: 'Paris' },
    });
  await storedDocument(entry.path, (data) => data !== undefined);
  await signIn(page, admin);
  await page.goto('/admin/audit');
  await page.getByRole('searchbox', { name: of }).fill('quintane');
  await expect(page).toHaveURL(/name=quintane/);
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Soirée essai' });
  await expect(item).toHaveCount(1);
  await expect(item).toContainText(words('fr', 'admin:audit.action.events.update'));
  await item.getByText(words('fr', 'admin:audit.changes_one', { count: 1 })).click();
  await expect(item.getByText(words('fr', 'admin:audit.field.status'), { exact: true })).toBeVisible();
  await expect(item.getByText('Brouillon → À venir')).toBeVisible();

  await page.getByRole('combobox', { name: action }).fill('supprimé');
  await expect(item).toHaveCount(0);
  await page.getByRole('combobox', { name: action }).fill('evenement modif');
  await expect(item).toHaveCount(1);
  await page.getByRole('combobox', { name: action }).fill('imprimé');
  await expect(page.getByText(words('fr', 'admin:audit.no-action'))).toBeVisible();
  await page.getByRole('combobox', { name: action }).fill('');
  await item.getByRole('link', { name: 'Odile Quintane' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Odile Quintane' })).toBeVisible();
  await entry.delete();
});
