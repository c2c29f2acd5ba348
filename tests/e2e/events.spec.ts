import { readFileSync } from 'node:fs';
import { expect, signIn, test } from './fixtures.ts';
import { newMember } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

const MASTERCLASS = {
  id: 'masterclass-bouteille-et-shaker',
  title: 'Masterclass : la bouteille et le shaker',
};
const VIP = { id: 'repetition-ouverte', title: 'Répétition ouverte avec Inès Ravel' };

test('a visitor finds an event again after a reload and saves its date; a premium member sees the VIP event', async ({
  page,
}) => {
  await page.goto('/events');
  await page
    .getByRole('searchbox', { name: localeText('fr', 'events:filter.search') })
    .fill('bouteille');
  await expect(page).toHaveURL(/q=bouteille/);
  await page.reload();
  await expect(
    page.getByRole('searchbox', { name: localeText('fr', 'events:filter.search') }),
  ).toHaveValue('bouteille');
  await page.getByRole('link', { name: MASTERCLASS.title }).click();
  await page.waitForURL(`**/events/${MASTERCLASS.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Masterclass/);
  const saving = page.waitForEvent('download');
  await page
    .getByRole('button', { name: localeText('fr', 'events:detail.add-to-calendar') })
    .click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`${MASTERCLASS.id}.ics`);
  const calendar = readFileSync(await file.path(), 'utf8');
  expect(calendar).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Paris');
  expect(calendar).toMatch(/DTSTART;TZID=Europe\/Paris:\d{8}T100000\r\n/);
  // Hidden from visitors.
  await page.goto(`/events/${VIP.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    localeText('fr', 'events:not-found.title'),
  );

  await signIn(
    page,
    await newMember({ subscription_tier: 'premium', membership_source: 'admin' }),
    '/events',
  );
  await page.getByRole('link', { name: VIP.title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(VIP.title);
  await expect(page.getByText(localeText('fr', 'events:vip-mark'))).toBeVisible();
  await expect
    .poll(() => page.locator('main img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});
