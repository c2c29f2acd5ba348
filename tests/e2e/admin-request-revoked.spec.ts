import { application } from './admin-fixtures.ts';
import { expect, signIn, test } from './fixtures.ts';
import { mailTo } from './mails.ts';
import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

test('a request that was approved is refused after all, with or without the trainer’s rights', async ({ page }) => {
  test.slow();
  const mark = `Retirée ${Date.now().toString(36)}`;
  const applicant = async (letter: string, status: string) => {
    const member = await newMember({ is_pro_trainer: status === 'approved' });
    const document = adminFirestore().doc(`trainer_applications/${member.uid}`);
    await document.set(application(member, { full_name: `${mark} ${letter}`, status }));
    return { ...member, document, row: page.getByRole('row').filter({ hasText: `${mark} ${letter}` }) };
  };
  const [waits, leaves, stays] = [
    await applicant('A', 'pending'),
    await applicant('B', 'approved'),
    await applicant('C', 'approved'),
  ];
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/pro-requests');
  const dialog = page.getByRole('dialog');
  const withdraw = dialog.getByRole('checkbox', { name: words('fr', 'admin:requests.withdraw') });
  const button = (within: typeof dialog, key: string) => within.getByRole('button', { name: words('fr', key) });

  // Who has no rights yet is not asked to lose them.
  await button(waits.row, 'admin:requests.reject').click();
  await expect(dialog.getByRole('textbox')).toBeVisible();
  await expect(withdraw).toHaveCount(0);
  await button(dialog, 'common:actions.cancel').click();

  for (const [{ uid, email, document, row }, taken] of [
    [leaves, true],
    [stays, false],
  ] as const) {
    const reason = taken ? 'Le diplôme est faux.' : 'Le SIRET a changé.';
    await button(row, 'admin:requests.reject').click();
    await dialog.getByRole('textbox').fill(reason);
    await expect(withdraw).toBeChecked();
    if (!taken) await withdraw.uncheck();
    await button(dialog, 'admin:requests.reject').click();
    await storedDocument(document.path, (data) => data?.status === 'rejected' && data.reason === reason);
    await expect(row).toContainText(words('fr', 'admin:requests.status.rejected'));
    expect((await adminFirestore().doc(`profiles/${uid}`).get()).get('is_pro_trainer')).toBe(!taken);
    expect(await mailTo(email, 1)).toContain(reason);
  }
  await Promise.all([waits, leaves, stays].map(({ document }) => document.delete()));
});
