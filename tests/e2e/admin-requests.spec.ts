import { expect, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

test('a request is refused with its reason, then approved; the member becomes a trainer', async ({ page }) => {
  const member = await newMember();
  const name = `Candidate ${Date.now().toString(36)}`;
  const path = `trainer_applications/${member.uid}`;
  await adminFirestore().doc(path).set({
    user_id: member.uid,
    full_name: name,
    email: member.email,
    phone: '06 39 98 00 00',
    siret: '73282932000074',
    iban: 'FR1420041010050500013M02606',
    accepted_contract: true,
    status: 'pending',
    created_at: new Date(),
  });
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/pro-requests');
  const row = page.getByRole('row').filter({ hasText: name });
  const waiting = adminFirestore().collection('trainer_applications').where('status', '==', 'pending');
  const tab = page.getByRole('link', { name: words('fr', 'admin:tabs.pro-requests') });
  /** The tab tells how many wait, and nothing when nobody does. */
  const tellsHowManyWait = async () => {
    const { size } = await waiting.get();
    const told = size === 0 ? '$' : ` ?${words('fr', 'admin:tabs.waiting', { number: size })}`;
    await expect(tab).toHaveAccessibleName(new RegExp(`^${words('fr', 'admin:tabs.pro-requests')}${told}`));
  };
  const dialog = page.getByRole('dialog');
  await expect(row.getByText(words('fr', 'admin:requests.status.pending'))).toBeVisible();
  await expect(row.getByText('FR14 2004 1010 0505 0001 3M02 606')).toBeVisible();
  await tellsHowManyWait();
  await row.getByRole('button', { name: words('fr', 'admin:requests.reject') }).click();
  await dialog.getByRole('button', { name: words('fr', 'admin:requests.reject') }).click();
  await expect(dialog.getByText(words('fr', 'common:required'))).toBeVisible();
  await dialog.getByRole('textbox').fill('Le verso est illisible.');
  await dialog.getByRole('button', { name: words('fr', 'admin:requests.reject') }).click();
  await storedDocument(path, (data) => data?.status === 'rejected' && data.reason === 'Le verso est illisible.');
  await expect(row.getByText(words('fr', 'admin:requests.status.rejected'))).toBeVisible();
  await tellsHowManyWait();

  await row.getByRole('button', { name: words('fr', 'admin:requests.approve') }).click();
  await dialog.getByRole('button', { name: words('fr', 'admin:requests.approve') }).click();
  await storedDocument(`profiles/${member.uid}`, (data) => data?.is_pro_trainer === true);
  await expect(row.getByText(words('fr', 'admin:requests.status.approved'))).toBeVisible();
  await adminFirestore().doc(path).delete();
});

test('an identity image is shown by a signed link, and that is logged', async ({ page }) => {
  const admin = await newMember({ is_admin: true });
  await signIn(page, admin);
  await page.goto('/admin/pro-requests?status=pending');
  const signed = page.waitForResponse((response) => response.url().includes('signMediaUrls'));
  await page
    .getByRole('button', { name: words('fr', 'admin:requests.front') })
    .first()
    .click();
  expect((await signed).ok()).toBe(true);
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await expect
    .poll(async () => {
      const log = await adminFirestore().collection('audit_log').where('actor', '==', admin.uid).get();
      return log.docs.map((entry): unknown => entry.get('action'));
    })
    .toContain('identity-image.open');
});
