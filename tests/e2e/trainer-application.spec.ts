import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

const say = (key: string, values = {}) => localeText('fr', `trainer-application:${key}`, values);
const expectText = (page: Page, key: string, values = {}) =>
  expect(page.getByText(say(key, values)).first()).toBeVisible();
const fileInput = (page: Page, key: string) => page.getByLabel(say(key)).and(page.locator('input'));
const image = async (color: string) => ({
  name: `${color}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer(),
});

test('apply, get a warning, send anyway, be rejected, correct it and send again', async ({
  page,
}) => {
  const member = await newMember();
  const path = `trainer_applications/${member.uid}`;
  await signIn(page, member);
  await page.goto('/userProfile');
  await page.getByRole('button', { name: say('open') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(say('full-name'))).toHaveValue(member.display_name);
  await expect(dialog.getByLabel(say('email'))).toHaveValue(member.email);
  await expectAccessible(page);
  const submit = dialog.getByRole('button', { name: say('submit'), exact: true });
  await submit.click();
  await expectText(page, 'incomplete');

  await dialog.getByLabel(say('phone')).fill('06 39 98 00 00');
  await dialog.getByLabel(say('siret')).fill('732 829 320 00075');
  await dialog.getByLabel(say('iban')).fill('FR14 2004 1010 0505 0001 3M02 606');
  await expectText(page, 'siret-warning');
  await fileInput(page, 'id-front').setInputFiles(await image('red'));
  await dialog.getByLabel(say('accept')).check();
  await submit.click();
  await expectText(page, 'incomplete');
  await fileInput(page, 'id-back').setInputFiles(await image('blue'));
  await submit.click();
  await expectText(page, 'check-warnings');
  await dialog.getByLabel(say('siret')).fill('732 829 320 00074');
  await submit.click();
  await expectText(page, 'sent');
  await expectText(page, 'status.pending');
  const first = await waitForDocument(path, (data) => data?.status === 'pending');
  expect(first).toMatchObject({
    siret: '73282932000074',
    iban: 'FR1420041010050500013M02606',
    accepted_contract: true,
  });
  await expectAccessible(page);

  await adminFirestore()
    .doc(path)
    .update({ status: 'rejected', reason: 'Verso illisible.', decided_at: new Date() });
  await expect(dialog.getByText(/Verso illisible/)).toBeVisible();
  await dialog.getByRole('button', { name: say('again') }).click();
  await expect(dialog.getByLabel(say('phone'))).toHaveValue('06 39 98 00 00');
  await dialog.getByLabel(say('siret')).fill('73282932000075');
  await dialog.getByLabel(say('iban')).fill('FR1420041010050500013M02606');
  await fileInput(page, 'id-front').setInputFiles(await image('red'));
  await fileInput(page, 'id-back').setInputFiles(await image('green'));
  await dialog.getByLabel(say('accept')).check();
  await submit.click();
  await dialog.getByRole('button', { name: say('submit-anyway') }).click();
  await expectText(page, 'sent');
  const second = await waitForDocument(path, (data) => data?.status === 'pending');
  expect(second?.siret).toBe('73282932000075');
  expect(second?.id_back_path).not.toBe(first?.id_back_path);
  expect(Object.keys(second ?? {})).not.toContain('reason');
  await dialog.getByRole('button', { name: localeText('fr', 'common:actions.close') }).click();
  await expect(dialog).toHaveCount(0);
  await expectText(page, 'status.pending');
});
