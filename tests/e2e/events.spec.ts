import { readFileSync } from 'node:fs';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

const MASTERCLASS = { id: 'masterclass-bouteille-et-shaker', title: 'Masterclass : la bouteille et le shaker' };
const VIP = { id: 'repetition-ouverte', title: 'Répétition ouverte avec Inès Ravel' };
const DRAFT = 'atelier-main-faible';

test('a visitor searches, narrows by type, finds nothing, and comes back', async ({ page }) => {
  await page.goto('/events');
  await expect(page.getByRole('link', { name: MASTERCLASS.title })).toBeVisible();
  await expect(page.getByText(words('fr', 'events:past-mark'), { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: VIP.title })).toHaveCount(0);

  const search = page.getByRole('searchbox', { name: words('fr', 'events:filter.search') });
  await search.fill('JURY international');
  await expect(page.getByRole('link', { name: 'Coupe Flair de l’Est', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: MASTERCLASS.title })).toHaveCount(0);
  await expect(page.getByRole('link', { name: new RegExp(words('fr', 'events:details')) })).toHaveAttribute(
    'href',
    'https://coupe-flair.example/inscriptions',
  );

  await page.getByRole('button', { name: words('fr', 'events:type.demo'), exact: true }).click();
  await expect(page.getByText(words('fr', 'events:none'), { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(words('fr', 'events:none'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: words('fr', 'events:filter.clear') }).click();
  await expect(page.getByRole('link', { name: MASTERCLASS.title })).toBeVisible();
  await expect(page).toHaveURL(/\/events$/);
});

test('an event opens, and its calendar file carries the time zone', async ({ page }) => {
  await page.goto('/events');
  await page.getByRole('link', { name: MASTERCLASS.title }).click();
  await page.waitForURL(`**/events/${MASTERCLASS.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Masterclass/);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: words('fr', 'events:detail.add-to-calendar') }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`${MASTERCLASS.id}.ics`);
  const calendar = readFileSync(await file.path(), 'utf8');
  expect(calendar).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Paris');
  expect(calendar).toMatch(/DTSTART;TZID=Europe\/Paris:\d{8}T100000\r\n/);
});

test('unknown and hidden events are the same to whoever may not see them; premium members see the VIP one', async ({
  page,
}) => {
  for (const id of ['inconnu', DRAFT, VIP.id]) {
    await page.goto(`/events/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('fr', 'events:not-found.title'));
  }
  await page.goto('/login?lng=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('en', 'auth:login.title'));
  await page.goto('/events/inconnu');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('en', 'events:not-found.title'));
  await page.goto('/login?lng=fr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('fr', 'auth:login.title'));

  await signIn(page, await newMember({ subscription_tier: 'premium', membership_source: 'admin' }));
  await page.goto('/events');
  await page.getByRole('link', { name: VIP.title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(VIP.title);
  await expect(page.getByText(words('fr', 'events:vip-mark'))).toBeVisible();
  await expect
    .poll(() => page.locator('main img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.goto(`/events/${DRAFT}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('fr', 'events:not-found.title'));
});

test('past events come by pages, and a search goes on among the older ones', async ({ page }) => {
  const word = `ancien${Date.now()}`;
  const batch = adminFirestore().batch();
  const made = Array.from({ length: 30 }, (_, index) => {
    const event = adminFirestore().doc(`events/${word}-${index}`);
    batch.set(event, {
      title: index === 29 ? `Le plus ${word}` : `Soirée ${index}`,
      description: 'Une soirée passée.',
      type: 'demo',
      date: index === 29 ? '2023-05-05' : `2024-${String(12 - Math.floor(index / 10)).padStart(2, '0')}-15`,
      start_time: '20:00',
      end_time: '22:00',
      location: 'Paris',
      status: 'completed',
      is_public: true,
      created_at: Timestamp.now(),
    });
    return event;
  });
  await batch.commit();
  try {
    await page.goto('/events');
    await page.getByRole('searchbox').fill(word);
    await expect(page.getByText(words('fr', 'events:none'), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: words('fr', 'events:search-further') }).click();
    await expect(page.getByRole('link', { name: `Le plus ${word}` })).toBeVisible();
    await expect(page.getByText(words('fr', 'events:searched-all'))).toBeVisible();
  } finally {
    const away = adminFirestore().batch();
    for (const event of made) away.delete(event);
    await away.commit();
  }
});
