import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { workshop } from './admin-fixtures.ts';
import { expect, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

const button = (page: Page, key: string, values = {}) =>
  page.getByRole('button', { name: words('fr', key, values), exact: true });
const field = (page: Page, key: string) => page.getByRole('dialog').getByLabel(words('fr', `admin:events.${key}`));

test('an event is made with its picture, kept while it is typed, changed by two, and deleted', async ({ page }) => {
  const title = `Atelier ${Date.now().toString(36)}`;
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/events');
  await button(page, 'admin:events.add').click();
  await button(page, 'common:actions.save').click();
  await expect(page.getByText(words('fr', 'admin:events.incomplete'))).toBeVisible();
  await field(page, 'title').fill(title);
  await expect(page.getByText(words('fr', 'admin:events.audience-admins'))).toBeVisible();

  // A reload in the middle loses nothing that was typed.
  await page.reload();
  await button(page, 'admin:events.add').click();
  await expect(field(page, 'title')).toHaveValue(title);
  await field(page, 'type').selectOption('workshop');
  await field(page, 'status-column').selectOption('upcoming');
  await field(page, 'date').first().fill('2027-02-03');
  await field(page, 'start').fill('19:00');
  await field(page, 'end').fill('21:00');
  await field(page, 'location').fill('Paris');
  await field(page, 'description').fill('Deux heures.');
  await expect(page.getByText(words('fr', 'admin:events.audience-everyone'))).toBeVisible();
  const image = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  await page
    .locator('[role=dialog] input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: image });
  await expect(page.getByAltText(words('fr', 'admin:events.picture-preview'))).toBeVisible();
  await button(page, 'common:actions.save').click();
  await expect(page.getByText(words('fr', 'admin:events.added'))).toBeVisible();

  const found = await adminFirestore().collection('events').where('title', '==', title).get();
  const id = found.docs[0]?.id ?? '';
  expect(found.docs[0]?.data()).toMatchObject({ type: 'workshop', is_public: true, date: '2027-02-03' });
  expect(found.docs[0]?.get('image_url')).toMatch(/^events\/\d{13}[.]png$/);

  await page.goto('/admin/events?status=upcoming');
  await button(page, 'admin:events.edit-this', { title }).click();
  await adminFirestore().doc(`events/${id}`).update({ location: 'Lyon', updated_at: new Date() });
  await field(page, 'title').fill(`${title} bis`);
  await button(page, 'common:actions.save').click();
  await expect(page.getByText(words('fr', 'admin:conflict.text'))).toBeVisible();
  await button(page, 'admin:conflict.take-theirs').click();
  await expect(field(page, 'location')).toHaveValue('Lyon');
  await field(page, 'title').fill(`${title} bis`);
  await button(page, 'common:actions.save').click();
  await storedDocument(`events/${id}`, (data) => data?.title === `${title} bis` && data.location === 'Lyon');

  await button(page, 'admin:events.delete-this', { title: `${title} bis` }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(words('fr', 'admin:confirm.word'));
  await button(page, 'admin:confirm.delete').click();
  await storedDocument(`events/${id}`, (data) => data === undefined);
});

test('a picture that does not arrive leaves no event', async ({ page }) => {
  const title = `Sans image ${Date.now().toString(36)}`;
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/events');
  await button(page, 'admin:events.add').click();
  await field(page, 'title').fill(title);
  await field(page, 'type').selectOption('demo');
  await field(page, 'date').first().fill('2027-02-03');
  await field(page, 'start').fill('19:00');
  await field(page, 'end').fill('21:00');
  await field(page, 'location').fill('Paris');
  await field(page, 'description').fill('Une heure.');
  await page
    .locator('[role=dialog] input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await page.route('**/v0/b/**', (route) => route.fulfill({ status: 400, body: '{}' }));
  await button(page, 'common:actions.save').click();
  await expect(page.getByText(words('fr', 'admin:events.picture-failed'))).toBeVisible();
  expect((await adminFirestore().collection('events').where('title', '==', title).get()).size).toBe(0);
});

test('each filter shows its events by their day, with who sees them; a copy is an event of its own', async ({
  page,
}) => {
  const mark = `Filtré ${Date.now().toString(36)}`;
  const put = async (letter: string, date: string, fields: Record<string, unknown>) => {
    const event = adminFirestore().collection('events').doc();
    await event.set(workshop({ title: `${mark} ${letter}`, date, ...fields }));
    return event;
  };
  // Made in another order than they take place.
  const stored = [
    await put('A', '2027-03-04', { status: 'upcoming', is_public: true }),
    await put('B', '2027-01-02', { status: 'draft' }),
    await put('C', '2026-01-02', { status: 'completed', is_public: true }),
    await put('D', '2027-02-03', { status: 'premium-tchat-vip', vip_since: new Date() }),
    await put('E', '2027-02-01', { status: 'upcoming', is_public: true }),
  ];
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/events');
  const shown = page.getByRole('rowheader').filter({ hasText: mark });
  const row = (letter: string) => page.getByRole('row').filter({ hasText: `${mark} ${letter}` });
  for (const [status, letters, seen] of [
    ['upcoming', ['E', 'A'], words('fr', 'admin:events.seen.everyone')],
    ['completed', ['C'], words('fr', 'admin:events.seen.everyone')],
    ['draft', ['B'], words('fr', 'admin:events.seen.admins')],
    ['premium-tchat-vip', ['D'], /^Premium, puis tous le/],
  ] as const) {
    await button(page, `admin:events.filter.${status}`).click();
    await expect(shown).toHaveText(letters.map((letter) => `${mark} ${letter}`));
    await expect(
      row(letters[0]).getByRole('cell', { name: words('fr', `admin:events.status.${status}`) }),
    ).toBeVisible();
    await expect(row(letters[0]).getByRole('cell', { name: seen })).toBeVisible();
  }
  await button(page, 'admin:events.filter.all').click();
  await expect(shown).toHaveText(['C', 'B', 'E', 'D', 'A'].map((letter) => `${mark} ${letter}`));

  await button(page, 'admin:events.copy-this', { title: `${mark} B` }).click();
  await expect(field(page, 'location')).toHaveValue('Paris');
  await field(page, 'title').fill(`${mark} copie`);
  await field(page, 'date').first().fill('2027-01-09');
  await button(page, 'common:actions.save').click();
  await expect(shown).toHaveText(['C', 'B', 'copie', 'E', 'D', 'A'].map((letter) => `${mark} ${letter}`));
  const copies = await adminFirestore().collection('events').where('title', '==', `${mark} copie`).get();
  expect(copies.docs.map((one) => one.data())).toMatchObject([
    { status: 'draft', is_public: false, date: '2027-01-09' },
  ]);
  expect((await stored[1]?.get())?.data()).toMatchObject({ title: `${mark} B`, date: '2027-01-02' });
  await Promise.all([...stored, ...copies.docs.map(({ ref }) => ref)].map((one) => one.delete()));
});
