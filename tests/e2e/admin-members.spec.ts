import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

const button = (page: Page, key: string, values = {}) =>
  page.getByRole('button', { name: localeText('fr', key, values) });
const find = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: localeText('fr', 'admin:users.search') }).fill(text);
const unique = () => `Zora${Date.now().toString(36)}`;

test('a member is found by name, gets another plan in the list, and the change is undone @smoke', async ({
  page,
}) => {
  const name = unique();
  const member = await newMember({ display_name: `${name} Émile` });
  await waitForDocument(`profiles/${member.uid}`, (data) => Array.isArray(data?.search));
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/users');
  await find(page, name.toUpperCase());
  await expect(page.getByRole('row')).toHaveCount(2);
  const edit = button(page, 'admin:users.access.edit-of', { name: member.display_name });
  await edit.click();
  const tier = page.getByLabel(
    localeText('fr', 'admin:users.tier-of', { name: member.display_name }),
  );
  await tier.focus();
  await tier.press('ArrowDown');
  await tier.selectOption('pro');
  await button(page, 'admin:users.access.save').click();
  // The keyboard is where it was.
  await expect(edit).toBeFocused();
  await waitForDocument(`profiles/${member.uid}`, (data) => data?.subscription_tier === 'pro');
  // The message stays while the pointer is on it.
  await page
    .getByText(localeText('fr', 'admin:users.membership-changed', { name: member.display_name }))
    .hover();
  await button(page, 'admin:undo').click();
  await waitForDocument(
    `profiles/${member.uid}`,
    (data) => data?.subscription_tier === 'free' && data.membership_source === 'stripe',
  );
  const cell = page.getByRole('cell', { name: localeText('fr', 'common:tier.free'), exact: true });
  await expect(cell).toBeVisible();

  await page.getByRole('button', { name: localeText('fr', 'admin:users.filter.waiting') }).click();
  await expect(page.getByText(localeText('fr', 'admin:users.none'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(localeText('fr', 'admin:users.none'))).toBeVisible();
});

test(
  'on a member’s page the trainer flag changes at once, the admin flag after confirmation; both are logged',
  { tag: '@full' },
  async ({ page }) => {
    const member = await newMember({ display_name: unique() });
    const otherAdmin = await newMember({ is_admin: true, display_name: unique() });
    await signIn(page, otherAdmin);
    await page.goto(`/admin/users/${member.uid}`);
    await page
      .getByRole('switch', { name: localeText('fr', 'admin:member.trainer'), exact: true })
      .click();
    await waitForDocument(`profiles/${member.uid}`, (data) => data?.is_pro_trainer === true);
    const admin = page.getByRole('switch', {
      name: localeText('fr', 'admin:member.admin'),
      exact: true,
    });
    await admin.click();
    await button(page, 'admin:member.admin-give-confirm').click();
    await waitForDocument(`profiles/${member.uid}`, (data) => data?.is_admin === true);
    await expect(admin).toHaveAttribute('aria-checked', 'true');
    const entry = page
      .getByRole('listitem')
      .filter({ hasText: localeText('fr', 'admin:audit.action.member.admin') });
    await expect(entry.getByRole('link', { name: otherAdmin.display_name })).toBeVisible();
    await expect(entry.getByRole('link', { name: member.display_name })).toBeVisible();
    await expect(page.getByText(localeText('fr', 'admin:member.last-sign-in'))).toBeVisible();
  },
);
