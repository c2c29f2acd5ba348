import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

// Two admins on one member's rights: each is told what the other one did, and nobody does the opposite of what they
// were asked.

const right = (page: Page, key: 'trainer' | 'admin') =>
  // Behind an open question it is still there to be seen.
  page.getByRole('switch', { name: words('fr', `admin:member.${key}`), exact: true, includeHidden: true });
const button = (page: Page, key: string) => page.getByRole('button', { name: words('fr', key), exact: true });

/** A member whose page two admins have open, and what was done to them by the log. */
async function twoAdmins(pages: Page[]) {
  const { uid, display_name: name } = await newMember({ display_name: `Zora${Date.now().toString(36)}` });
  for (const page of pages) {
    await signIn(page, await newMember({ is_admin: true }));
    await page.goto(`/admin/users/${uid}`);
    await expect(right(page, 'admin')).toHaveAttribute('aria-checked', 'false');
  }
  return {
    name,
    profile: adminFirestore().doc(`profiles/${uid}`),
    tells: (page: Page, key: string) => page.getByText(words('fr', `admin:${key}`, { name })),
    asks: (page: Page, key: string) =>
      page.getByRole('dialog', { name: words('fr', `admin:member.${key}`, { name }), exact: true }),
    async deeds() {
      const { docs } = await adminFirestore().collection('audit_log').where('target', '==', uid).get();
      return docs
        .toSorted((one, other) => one.get('at').toMillis() - other.get('at').toMillis())
        .map((one): unknown => one.get('after'));
    },
  };
}

test('asked whether to name an administrator, who says yes names one, also when another admin was faster', async ({
  page,
  secondBrowser: other,
}) => {
  test.slow();
  const { name, profile, tells, asks, deeds } = await twoAdmins([page, other]);
  await right(page, 'admin').click();
  await expect(asks(page, 'admin-give')).toContainText(words('fr', 'admin:member.admin-give-text'));

  await right(other, 'admin').click();
  await button(other, 'admin:member.admin-give-confirm').click();
  await expect(tells(other, 'member.admin-on')).toBeVisible();
  await storedDocument(profile.path, (data) => data?.is_admin === true);
  // It has come here too, behind a question that is still the same.
  await expect(right(page, 'admin')).toHaveAttribute('aria-checked', 'true');
  await expect(asks(page, 'admin-give')).toBeVisible();
  await button(page, 'admin:member.admin-give-confirm').click();
  await expect(page.getByRole('alert')).toHaveText(words('fr', 'admin:conflict.rights', { name }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await profile.get()).get('is_admin')).toBe(true);
  expect(await deeds()).toEqual([{ is_admin: true }]);

  // By what stands there now it is taken back.
  await right(page, 'admin').click();
  await expect(asks(page, 'admin-take')).toContainText(words('fr', 'admin:member.admin-take-text'));
  await button(page, 'common:actions.cancel').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await right(page, 'admin').click();
  await button(page, 'admin:member.admin-take-confirm').click();
  await expect(tells(page, 'member.admin-off')).toBeVisible();
  await storedDocument(profile.path, (data) => data?.is_admin === false);
  await expect(right(other, 'admin')).toHaveAttribute('aria-checked', 'false');
  expect(await deeds()).toEqual([{ is_admin: true }, { is_admin: false }]);
});

test('a trainer’s right is taken back by its undo, unless another admin has set it since or was faster', async ({
  page,
  secondBrowser: other,
}) => {
  test.slow();
  const { name, profile, tells, deeds } = await twoAdmins([page, other]);
  const isTrainer = (on: boolean) => storedDocument(profile.path, (data) => data?.is_pro_trainer === on);
  const undo = button(page, 'admin:undo');
  await right(page, 'trainer').click();
  await expect(tells(page, 'member.trainer-on')).toBeVisible();
  await isTrainer(true);
  await undo.click();
  await expect(tells(page, 'member.trainer-off')).toBeVisible();
  await isTrainer(false);
  await expect(undo).toHaveCount(0);

  await right(page, 'trainer').click();
  await expect(undo).toBeVisible();
  // Held by the focus, it stays while another one acts.
  await undo.focus();
  await expect(right(other, 'trainer')).toHaveAttribute('aria-checked', 'true');
  await right(other, 'trainer').click();
  await isTrainer(false);
  await undo.click();
  await expect(tells(page, 'conflict.rights')).toBeVisible();
  const done = [true, false, true, false].map((is_pro_trainer) => ({ is_pro_trainer }));
  expect(await deeds()).toEqual(done);

  // Another one gives it while this page's click is on its way: that is not this one's to undo.
  await expect(right(page, 'trainer')).toHaveAttribute('aria-checked', 'false');
  const alert = page.getByRole('alert').filter({ hasText: words('fr', 'admin:conflict.rights', { name }) });
  // The one before goes by itself, once nothing holds it.
  await page.mouse.move(0, 0);
  await expect(alert).toHaveCount(0);
  await page.route(
    '**/setTrainer',
    async (route) => {
      await profile.update({ is_pro_trainer: true });
      await route.continue();
    },
    { times: 1 },
  );
  const answered = page.waitForResponse('**/setTrainer');
  await right(page, 'trainer').click();
  await answered;
  await expect(alert).toHaveCount(1);
  await expect(undo).toHaveCount(0);
  await expect(right(page, 'trainer')).toHaveAttribute('aria-checked', 'true');
  expect(await deeds()).toEqual(done);
});
