import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

test.afterEach(async () => {
  await adminFirestore().doc('settings/global').set({ maintenance: false }, { merge: true });
});

test('maintenance replaces open pages without a reload; admins stay, and a signed-out admin can sign in', async ({
  page,
  secondBrowser,
}) => {
  const admin = await newMember({ is_admin: true });
  await signIn(page, admin, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await secondBrowser.goto('/videos/free');
  await expect(secondBrowser.getByRole('heading', { level: 1 })).toHaveText(
    localeText('fr', 'library:title.free'),
  );

  await adminFirestore().doc('settings/global').set({ maintenance: true }, { merge: true });
  await expect(secondBrowser.getByRole('heading', { level: 1 })).toHaveText(
    localeText('fr', 'maintenance:title'),
  );
  await expectAccessible(secondBrowser);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
    localeText('fr', 'maintenance:title'),
  );

  await secondBrowser
    .getByRole('button', { name: localeText('fr', 'maintenance:admin-login') })
    .click();
  await secondBrowser.getByLabel(localeText('fr', 'auth:email')).fill(admin.email);
  await secondBrowser
    .getByLabel(localeText('fr', 'auth:password'), { exact: true })
    .fill(admin.password);
  await secondBrowser.getByRole('button', { name: localeText('fr', 'auth:login.submit') }).click();
  await expect(secondBrowser.getByRole('heading', { level: 1 })).not.toHaveText(
    localeText('fr', 'maintenance:title'),
  );
});

test('during maintenance contracts can be terminated and withdrawn from, as the law requires', async ({
  page,
}) => {
  await adminFirestore().doc('settings/global').set({ maintenance: true }, { merge: true });
  await page.goto('/videos/free');
  for (const [link, title] of [
    ['common:footer.end-contract', 'contracts:end.title'],
    ['common:footer.withdraw', 'contracts:withdraw.title'],
    ['common:footer.consumer-rights', 'consumer-rights:title'],
  ] as const) {
    await page
      .getByRole('link', { name: localeText('fr', link) })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(localeText('fr', title));
    await page.goto('/videos/free');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      localeText('fr', 'maintenance:title'),
    );
  }
});

test('when maintenance ends, visitors see the pages again without a reload', async ({ page }) => {
  await adminFirestore().doc('settings/global').set({ maintenance: true }, { merge: true });
  await page.goto('/videos/free');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    localeText('fr', 'maintenance:title'),
  );
  await adminFirestore().doc('settings/global').set({ maintenance: false }, { merge: true });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    localeText('fr', 'library:title.free'),
  );
});
