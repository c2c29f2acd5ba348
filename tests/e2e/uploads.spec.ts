import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { expect, signIn, test } from './fixtures.ts';
import { newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { localeText } from '../support/locale-text.ts';

// The journey makes the bucket answer so.
test.use({ expectedErrors: /status of 400 .*\/v0\/b\// });

const isStorageUrl = (url: URL) => url.host === suiteInfo().storage;
const apply = (key: string) => localeText('fr', `trainer-application:${key}`);
const stop = (page: Page) =>
  page.getByRole('button', { name: localeText('fr', 'common:file.stop') });
const sending = (page: Page) => page.getByRole('progressbar');

async function image(color: string) {
  const buffer = await sharp({
    create: { width: 600, height: 600, channels: 3, background: color },
  })
    .jpeg()
    .toBuffer();
  return { name: `${color}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** Holds every upload request; `release` lets them and later ones continue. */
async function holdUploads(page: Page): Promise<{ release: () => Promise<void> }> {
  const heldRoutes: Route[] = [];
  const hold = (route: Route) => void heldRoutes.push(route);
  await page.route(isStorageUrl, hold);
  return {
    release: async () => {
      await page.unroute(isStorageUrl, hold);
      // A request that the page has aborted cannot continue, as intended.
      await Promise.allSettled(heldRoutes.map((route) => route.continue()));
    },
  };
}

/** Makes the bucket fail. */
const failUploads = (page: Page) =>
  page.route(isStorageUrl, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'failed' } } }),
  );

test('an application whose upload is cancelled or fails keeps its form and can be sent again', async ({
  page,
}) => {
  const member = await newMember();
  await signIn(page, member);
  await page.goto('/userProfile');
  await page.getByRole('button', { name: apply('open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(apply('phone')).fill('06 39 98 00 00');
  await dialog.getByLabel(apply('siret')).fill('732 829 320 00074');
  await dialog.getByLabel(apply('iban')).fill('FR14 2004 1010 0505 0001 3M02 606');
  for (const [key, color] of [
    ['id-front', 'red'],
    ['id-back', 'blue'],
  ] as const) {
    const input = dialog.getByLabel(apply(key)).and(page.locator('input'));
    await input.setInputFiles(await image(color));
  }
  await dialog.getByLabel(apply('accept')).check();
  const submit = dialog.getByRole('button', { name: apply('submit'), exact: true });

  const uploads = await holdUploads(page);
  await submit.click();
  await expect(sending(page)).toBeVisible();
  await stop(page).click();
  await expect(dialog.getByRole('alert')).toHaveText(localeText('fr', 'common:file.stopped'));
  await uploads.release();

  await failUploads(page);
  await submit.click();
  await expect(
    dialog.getByRole('alert').filter({ hasText: localeText('fr', 'errors:unexpected') }),
  ).toBeVisible();
  await expect(dialog.getByLabel(apply('siret'))).toHaveValue('732 829 320 00074');
  await expect(
    dialog.getByText(localeText('fr', 'common:file.chosen', { name: 'blue.jpg' })),
  ).toBeVisible();
  await page.unrouteAll();
  await submit.click();
  await expect(dialog.getByText(apply('sent'))).toBeVisible();
  await waitForDocument(`trainer_applications/${member.uid}`, (data) => data?.status === 'pending');
});
