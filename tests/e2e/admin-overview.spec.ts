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

test('the log is searched by author and by deed', async ({ page }) => {
  const admin = await newMember({ is_admin: true });
  const entry = await adminFirestore()
    .collection('audit_log')
    .add({
      actor: admin.uid,
      target: 'events/essai',
      action: 'events.update',
      at: new Date(),
      before: { status: 'draft', location: 'Paris' },
      after: { status: 'upcoming', location: 'Paris' },
    });
  await storedDocument(entry.path, (data) => data !== undefined);
  await signIn(page, admin);
  await page.goto('/admin/audit');
  await page.getByRole('searchbox', { name: words('fr', 'admin:audit.search-actor') }).fill(admin.uid);
  await expect(page).toHaveURL(new RegExp(`value=${admin.uid}`));
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'events/essai' });
  await expect(item).toHaveCount(1);
  await item.getByText(words('fr', 'admin:audit.changes_one', { count: 1 })).click();
  await expect(item.getByText('draft → upcoming')).toBeVisible();
  await page.getByRole('button', { name: words('fr', 'admin:audit.key.action') }).click();
  await page.getByRole('combobox', { name: words('fr', 'admin:audit.key.action') }).selectOption('member.delete');
  await expect(item).toHaveCount(0);
  await entry.delete();
});
