import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

const button = (page: Page, key: string, values = {}) =>
  page.getByRole('button', { name: localeText('fr', key, values), exact: true });
const field = (page: Page, key: string) =>
  page.getByRole('dialog').getByLabel(localeText('fr', `admin:events.${key}`), { exact: true });

test(
  'an event is created with a picture, its form survives a reload, two admins edit it, it is deleted',
  { tag: '@full' },
  async ({ page }) => {
    const title = `Atelier ${Date.now().toString(36)}`;
    await signIn(page, await newMember({ is_admin: true }));
    await page.goto('/admin/events');
    await button(page, 'admin:events.add').click();
    await button(page, 'common:actions.save').click();
    await expect(page.getByText(localeText('fr', 'admin:events.incomplete'))).toBeVisible();
    await field(page, 'title').fill(title);
    await expect(page.getByText(localeText('fr', 'admin:events.audience-admins'))).toBeVisible();

    // A reload keeps what was typed.
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
    await expect(page.getByText(localeText('fr', 'admin:events.audience-everyone'))).toBeVisible();
    const image = await sharp({
      create: { width: 320, height: 180, channels: 3, background: '#336699' },
    })
      .png()
      .toBuffer();
    await page
      .locator('[role=dialog] input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: image });
    await expect(page.getByAltText(localeText('fr', 'admin:events.picture-preview'))).toBeVisible();
    await button(page, 'common:actions.save').click();
    await expect(page.getByText(localeText('fr', 'admin:events.added'))).toBeVisible();

    const found = await adminFirestore().collection('events').where('title', '==', title).get();
    const id = found.docs[0]?.id ?? '';
    expect(found.docs[0]?.data()).toMatchObject({
      type: 'workshop',
      is_public: true,
      date: '2027-02-03',
    });
    expect(found.docs[0]?.get('image_url')).toMatch(/^events\/\d{13}[.]png$/);

    await page.goto('/admin/events?status=upcoming');
    await button(page, 'admin:events.edit-this', { title }).click();
    await adminFirestore().doc(`events/${id}`).update({ location: 'Lyon', updated_at: new Date() });
    await field(page, 'title').fill(`${title} bis`);
    await button(page, 'common:actions.save').click();
    await expect(page.getByText(localeText('fr', 'admin:conflict.text'))).toBeVisible();
    await button(page, 'admin:conflict.take-theirs').click();
    await expect(field(page, 'location')).toHaveValue('Lyon');
    await field(page, 'title').fill(`${title} bis`);
    await button(page, 'common:actions.save').click();
    await waitForDocument(
      `events/${id}`,
      (data) => data?.title === `${title} bis` && data.location === 'Lyon',
    );

    await button(page, 'admin:events.delete-this', { title: `${title} bis` }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .fill(localeText('fr', 'admin:confirm.word'));
    await button(page, 'admin:confirm.delete').click();
    await waitForDocument(`events/${id}`, (data) => data === undefined);
  },
);
