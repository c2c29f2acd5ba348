import { expect, signIn, signOut, test } from './fixtures.ts';
import { newMember } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

test('after a switch of accounts nothing of the first member is shown @smoke', async ({ page }) => {
  const first = await newMember({
    display_name: 'Première Personne',
    subscription_tier: 'premium',
    membership_source: 'admin',
  });
  const second = await newMember({ display_name: 'Seconde Personne' });

  await signIn(page, first);
  await page.goto('/videos/premium');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    localeText('fr', 'library:title.premium'),
  );
  await signOut(page, first.display_name);
  const stored = await page.evaluate(readDeviceStorage);
  expect(stored).not.toContain(first.uid);
  expect(stored).not.toContain(first.display_name);

  await signIn(page, second, '/dashboard');
  await expect(page.getByText('Première Personne')).toHaveCount(0);
  await expect(
    page.getByRole('button', {
      name: localeText('fr', 'common:header.account', { name: second.display_name }),
    }),
  ).toBeVisible();
  await page.goto('/videos/premium');
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Première Personne')).toHaveCount(0);
});

test('a sign-out applies to other tabs', { tag: '@full' }, async ({ page, context }) => {
  const member = await newMember();
  await signIn(page, member, '/dashboard');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await signOut(page, member.display_name);
  await expect(
    other.getByRole('link', { name: localeText('fr', 'common:header.login') }).first(),
  ).toBeVisible();
});

/** Returns all data that the page's origin stores on the device, as text. */
async function readDeviceStorage(): Promise<string> {
  const all: unknown[] = [
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    document.cookie,
  ];
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name ?? '');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error(`${name} does not open`));
    });
    for (const store of database.objectStoreNames) {
      all.push(
        await new Promise((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
        }),
      );
    }
    database.close();
  }
  return JSON.stringify(all);
}
