import { application } from './admin-fixtures.ts';
import { expect, signIn, test } from './fixtures.ts';
import { mailTo } from './stored-mails.ts';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

test('an application is rejected with a reason, then approved; the member becomes a trainer', async ({
  page,
}) => {
  const member = await newMember();
  const name = `Candidate ${Date.now().toString(36)}`;
  const path = `trainer_applications/${member.uid}`;
  await adminFirestore()
    .doc(path)
    .set(application(member, { full_name: name }));
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/pro-requests');
  const row = page.getByRole('row').filter({ hasText: name });
  const waiting = adminFirestore()
    .collection('trainer_applications')
    .where('status', '==', 'pending');
  const tab = page.getByRole('link', { name: localeText('fr', 'admin:tabs.pro-requests') });
  /**
   * Expects the tab to show the number of open applications, and none for 0. A busy emulator counts
   * late.
   */
  const expectOpenCount = () =>
    expect(async () => {
      const { size } = await waiting.get();
      const suffix =
        size === 0 ? '$' : ` ?${localeText('fr', 'common:open-tasks', { number: size })}`;
      const name = new RegExp(`^${localeText('fr', 'admin:tabs.pro-requests')}${suffix}`);
      await expect(tab).toHaveAccessibleName(name, { timeout: 1_000 });
    }).toPass({ timeout: 90_000 });
  const dialog = page.getByRole('dialog');
  await expect(
    row.getByRole('rowheader').getByText(localeText('fr', 'admin:requests.status.pending')),
  ).toBeVisible();
  await expect(row.getByText('FR14 2004 1010 0505 0001 3M02 606')).toBeVisible();
  await expectOpenCount();
  await row.getByRole('button', { name: localeText('fr', 'admin:requests.reject') }).click();
  await dialog.getByRole('button', { name: localeText('fr', 'admin:requests.reject') }).click();
  await expect(dialog.getByText(localeText('fr', 'common:required'))).toBeVisible();
  await dialog.getByRole('textbox').fill('Le verso est illisible.');
  await dialog.getByRole('button', { name: localeText('fr', 'admin:requests.reject') }).click();
  await waitForDocument(
    path,
    (data) => data?.status === 'rejected' && data.reason === 'Le verso est illisible.',
  );
  await expect(
    row.getByRole('rowheader').getByText(localeText('fr', 'admin:requests.status.rejected')),
  ).toBeVisible();
  expect(await mailTo(member.email, 1)).toContain('Le verso est illisible.');
  await expectOpenCount();

  await row.getByRole('button', { name: localeText('fr', 'admin:requests.approve') }).click();
  await dialog.getByRole('button', { name: localeText('fr', 'admin:requests.approve') }).click();
  await waitForDocument(`profiles/${member.uid}`, (data) => data?.is_pro_trainer === true);
  await expect(
    row.getByRole('rowheader').getByText(localeText('fr', 'admin:requests.status.approved')),
  ).toBeVisible();
  expect(await mailTo(member.email, 2)).toContain('Votre demande est approuvée');
  await adminFirestore().doc(path).delete();
});
