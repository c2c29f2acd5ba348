import { readFile } from 'node:fs/promises';
import type { Page, Request } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import {
  button,
  chooseVideo,
  clip,
  cutThumbnail,
  field,
  fillIn,
  findVideoByTitle,
  expectText,
  submit,
} from './video-form.ts';
import { mediaBucket } from '../functions/support/functions-emulator.ts';
import { newMember } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

const UPLOADS = '**/v0/b/**';
/**
 * Returns the upload command of a request: `start`, `upload`, `upload, finalize`, `query`,
 * `cancel`.
 */
const commandOf = (request: Request) => request.headers()['x-goog-upload-command'] ?? '';

const tab = (page: Page, name: 'events' | 'upload') =>
  page
    .getByRole('navigation', { name: localeText('fr', 'admin:tabs.group.content') })
    .getByRole('link', { name: localeText('fr', `admin:tabs.${name}`), exact: true });

async function openFilledIn(page: Page, title: string): Promise<void> {
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/videos');
  await tab(page, 'upload').click();
  await fillIn(page, title);
  await chooseVideo(page);
  await cutThumbnail(page);
}

test('a cancelled upload leaves nothing in the bucket', { tag: '@full' }, async ({ page }) => {
  test.setTimeout(360_000);
  const title = `Abandon ${Date.now().toString(36)}`;
  await openFilledIn(page, title);
  // A box that players skip makes the clip unique and large enough for several chunks.
  const box = Buffer.alloc(3 * 1024 ** 2, title);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4);
  const buffer = Buffer.concat([await readFile(clip), box]);
  await chooseVideo(page, { name: 'abandon.mp4', mimeType: 'video/mp4', buffer });
  await expect(
    page.getByText(localeText('fr', 'upload-pro:file.chosen', { name: 'abandon.mp4' })),
  ).toBeVisible();
  let sent = 0;
  await page.route(UPLOADS, (route) => {
    if (commandOf(route.request()).startsWith('upload')) sent += 1;
    // The second chunk stays pending.
    return sent < 2 || !commandOf(route.request()).startsWith('upload')
      ? route.continue()
      : undefined;
  });
  await submit(page, 'admin:videos.add').click();
  await expect.poll(() => sent).toBe(2);
  // A link and Back ask before they stop the upload.
  for (const leave of [
    () => tab(page, 'events').click(),
    () => page.evaluate(() => window.history.back()),
  ]) {
    await leave();
    const question = page.getByRole('dialog', { name: localeText('fr', 'common:leave.title') });
    await question.getByRole('button', { name: localeText('fr', 'common:leave.stay') }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/videos\/upload$/);
  }
  await button(page, 'upload-pro:stop').click();
  const unfinished = page
    .getByRole('status')
    .filter({ hasText: 'abandon.mp4' })
    .filter({ hasText: 'arrêté' });
  await expect(unfinished).toBeVisible();
  const cancelled = page.waitForResponse((response) => commandOf(response.request()) === 'cancel');
  await button(page, 'upload-pro:unfinished.give-up').click();
  const response = await cancelled;
  expect(response.status()).toBe(200);
  // It cannot be resumed.
  const authorization = (await response.request().allHeaders()).authorization ?? '';
  const query = await fetch(response.url(), {
    method: 'POST',
    headers: { authorization, 'x-goog-upload-command': 'query' },
  });
  expect(query.headers.get('x-goog-upload-status')).not.toBe('active');
  // No other film has this size.
  const [files] = await mediaBucket().getFiles({ prefix: 'videos/' });
  expect(
    files.filter(({ metadata }) => Number(metadata.size) === buffer.length).map(({ name }) => name),
  ).toEqual([]);
  expect(await findVideoByTitle(title)).toBeUndefined();
  await page.reload();
  await expectText(page, 'common:draft.restored-without-files');
  await expect(field(page, 'title')).toHaveValue(title);
  await expect(unfinished).toHaveCount(0);
});
