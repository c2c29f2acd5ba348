import { application } from './admin-fixtures.ts';
import { expect, signIn, test } from './fixtures.ts';
import { mailTo } from './mails.ts';
import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

test('a request is refused with its reason, then approved; the member becomes a trainer', async ({ page }) => {
  const member = await newMember();
  const name = `Candidate ${Date.now().toString(36)}`;
  const path = `trainer_applications/${member.uid}`;
  await adminFirestore()
    .doc(path)
    .set(application(member, { full_name: name }));
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/pro-requests');
  const row = page.getByRole('row').filter({ hasText: name });
  const waiting = adminFirestore().collection('trainer_applications').where('status', '==', 'pending');
  const tab = page.getByRole('link', { name: words('fr', 'admin:tabs.pro-requests') });
  /** The tab tells how many wait, and nothing when nobody does. A busy emulator counts late. */
  const tellsHowManyWait = () =>
    expect(async () => {
      const { size } = await waiting.get();
      const told = size === 0 ? '$' : ` ?${words('fr', 'admin:tabs.waiting', { number: size })}`;
      const name = new RegExp(`^${words('fr', 'admin:tabs.pro-requests')}${told}`);
      await expect(tab).toHaveAccessibleName(name, { timeout: 1_000 });
    }).toPass({ timeout: 90_000 });
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
  expect(await mailTo(member.email, 1)).toContain('Le verso est illisible.');
  await tellsHowManyWait();

  await row.getByRole('button', { name: words('fr', 'admin:requests.approve') }).click();
  await dialog.getByRole('button', { name: words('fr', 'admin:requests.approve') }).click();
  await storedDocument(`profiles/${member.uid}`, (data) => data?.is_pro_trainer === true);
  await expect(row.getByText(words('fr', 'admin:requests.status.approved'))).toBeVisible();
  expect(await mailTo(member.email, 2)).toContain('Votre demande est approuvée');
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

test('each filter shows its requests alone, the newest first, with what each decision needs', async ({ page }) => {
  const mark = `Filtrée ${Date.now().toString(36)}`;
  const put = async (letter: string, minutesAgo: number, fields: Record<string, unknown>) => {
    const member = await newMember();
    const document = adminFirestore().doc(`trainer_applications/${member.uid}`);
    const created_at = new Date(Date.now() - minutesAgo * 60_000);
    await document.set(application(member, { full_name: `${mark} ${letter}`, created_at, ...fields }));
    return { document, email: member.email };
  };
  const images = { id_front_path: 'identity/x/front.jpg', id_back_path: 'identity/x/back.jpg' };
  const stored = [
    await put('A', 3, { status: 'approved' }),
    await put('B', 1, { status: 'pending', ...images }),
    await put('C', 4, { status: 'rejected', reason: 'Illisible.', id_front_path: 'identity/x/front.jpg' }),
    await put('D', 2, { status: 'pending', accepted_contract: false }),
  ];
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/pro-requests');
  const shown = page.getByRole('rowheader').filter({ hasText: mark });
  const expectShown = (letters: string[]) => expect(shown).toHaveText(letters.map((letter) => `${mark} ${letter}`));
  const row = (letter: string) => page.getByRole('row').filter({ hasText: `${mark} ${letter}` });
  const expectButtons = async (letter: string, keys: string[]) => {
    for (const key of ['approve', 'reject', 'front', 'back']) {
      const button = row(letter).getByRole('button', { name: words('fr', `admin:requests.${key}`) });
      await expect(button).toHaveCount(keys.includes(key) ? 1 : 0);
    }
  };
  await expectShown(['B', 'D', 'A', 'C']);
  for (const text of [stored[1]?.email ?? '', '73282932000074', 'FR14 2004 1010 0505 0001 3M02 606', '06 39 98 00 00'])
    await expect(row('B').getByRole('cell', { name: text, exact: true })).toBeVisible();
  await expect(row('B').getByRole('cell', { name: words('fr', 'admin:yes'), exact: true })).toBeVisible();
  await expect(row('D').getByRole('cell', { name: words('fr', 'admin:no'), exact: true })).toBeVisible();
  await expectButtons('B', ['approve', 'reject', 'front', 'back']);
  await expectButtons('A', ['reject']);
  await expectButtons('C', ['approve', 'front']);
  await expect(row('A')).toContainText(words('fr', 'admin:requests.purged'));
  for (const [status, letters, said] of [
    ['pending', ['B', 'D'], 'En attente'],
    ['approved', ['A'], 'Approuvée'],
    ['rejected', ['C'], 'Refusée'],
  ] as const) {
    await page.getByRole('button', { name: words('fr', `admin:requests.filter.${status}`), exact: true }).click();
    await expectShown([...letters]);
    await expect(row(letters[0]).getByRole('cell', { name: said, exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`[?]status=${status}$`));
  }
  await page.reload();
  await expectShown(['C']);
  await Promise.all(stored.map(({ document }) => document.delete()));
});
