import { readFile } from 'node:fs/promises';
import type { Page, Request } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import {
  AFTER_TRIGGERS,
  button,
  chooseVideo,
  clip,
  cutThumbnail,
  failed,
  field,
  fillIn,
  filesSince,
  named,
  says,
  submit,
} from './video-form.ts';
import { adminFirestore, newMember } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

test.use({ provoked: /status of (403 .*documents:commit|500)|ERR_FAILED .*documents:commit/ });

const UPLOADS = '**/v0/b/**';
/** What a request asks of an upload: `start`, `upload`, `upload, finalize`, `query`, `cancel`. */
const commandOf = (request: Request) => request.headers()['x-goog-upload-command'] ?? '';

async function openFilledIn(page: Page, title: string): Promise<void> {
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/videos/upload');
  await fillIn(page, title);
  await chooseVideo(page);
  await cutThumbnail(page);
}

/** Saves the video, which then is one document and its two files; it takes them with it. */
async function isAddedWithNothingElse(page: Page, title: string, start: number): Promise<void> {
  await submit(page, 'admin:videos.add').click();
  await says(page, 'admin:videos.added');
  const added = await named(title);
  expect((await filesSince(start)).toSorted()).toEqual([added?.get('url'), added?.get('thumbnail_url')].toSorted());
  await added?.ref.delete();
  await expect.poll(() => filesSince(start), AFTER_TRIGGERS).toEqual([]);
}

test('a film that does not arrive is said to, what was filled in stays, and the next try leaves nothing behind', async ({
  page,
}) => {
  test.setTimeout(360_000);
  const start = Date.now();
  const title = `Film ${start.toString(36)}`;
  await openFilledIn(page, title);
  let refusal: { command: string; status: number } | null = { command: 'start', status: 500 };
  await page.route(UPLOADS, (route) =>
    refusal !== null && commandOf(route.request()).startsWith(refusal.command)
      ? route.fulfill({ status: refusal.status, body: '{}' })
      : route.continue(),
  );
  await submit(page, 'admin:videos.add').click();
  await failed(page, 'video', 'timeout');
  // Now its bytes are refused, of an upload that the bucket has begun.
  refusal = { command: 'upload', status: 400 };
  await submit(page, 'admin:videos.add').click();
  await failed(page, 'video', 'unexpected');
  await expect(field(page, 'title')).toHaveValue(title);
  await expect(field(page, 'level')).toHaveValue('pro');
  await expect(page.getByText(words('fr', 'upload-pro:file.chosen', { name: 'le-tour-simple.mp4' }))).toBeVisible();
  expect(await named(title)).toBeUndefined();
  expect(await filesSince(start)).toEqual([]);
  refusal = null;
  await isAddedWithNothingElse(page, title, start);
});

test('a video that the database refuses is said to, and the next try names the files that have arrived', async ({
  page,
}) => {
  test.setTimeout(360_000);
  const start = Date.now();
  const title = `Base ${start.toString(36)}`;
  await openFilledIn(page, title);
  // The rules refuse a status that there is not.
  await page.route('**/documents:commit*', (route) =>
    route.continue({ postData: (route.request().postData() ?? '').replaceAll('en_ligne', 'hors_ligne') }),
  );
  await submit(page, 'admin:videos.add').click();
  await failed(page, 'database', 'forbidden');
  await expect(field(page, 'title')).toHaveValue(title);
  expect(await named(title)).toBeUndefined();
  const arrived = await filesSince(start);
  expect(arrived).toHaveLength(2);
  await page.unrouteAll();
  const sentAgain: string[] = [];
  page.on('request', (request) => {
    if (/upload/.test(commandOf(request))) sentAgain.push(request.url());
  });
  await isAddedWithNothingElse(page, title, start);
  expect(sentAgain).toEqual([]);
});

test('an answer that is lost on the way makes no second video', async ({ page }) => {
  test.setTimeout(360_000);
  const title = `Perdue ${Date.now().toString(36)}`;
  await openFilledIn(page, title);
  let lost = 0;
  await page.route(
    '**/documents:commit*',
    async (route) => {
      await route.fetch();
      lost += 1;
      await route.abort();
    },
    { times: 1 },
  );
  await submit(page, 'admin:videos.add').click();
  await says(page, 'admin:videos.added');
  expect(lost).toBe(1);
  const { docs } = await adminFirestore().collection('videos').where('title', '==', title).get();
  expect(docs).toHaveLength(1);
  await docs[0]?.ref.delete();
});

test('an upload that is given up midway leaves nothing in the bucket', async ({ page }) => {
  test.setTimeout(360_000);
  const start = Date.now();
  const title = `Abandon ${start.toString(36)}`;
  await openFilledIn(page, title);
  // A box that players skip makes the clip large enough for several chunks, and unlike any other.
  const box = Buffer.alloc(3 * 1024 ** 2, title);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4);
  const buffer = Buffer.concat([await readFile(clip), box]);
  await chooseVideo(page, { name: 'abandon.mp4', mimeType: 'video/mp4', buffer });
  await expect(page.getByText(words('fr', 'upload-pro:file.chosen', { name: 'abandon.mp4' }))).toBeVisible();
  let sent = 0;
  await page.route(UPLOADS, (route) => {
    if (commandOf(route.request()).startsWith('upload')) sent += 1;
    // The second chunk stays on its way.
    return sent < 2 || !commandOf(route.request()).startsWith('upload') ? route.continue() : undefined;
  });
  await submit(page, 'admin:videos.add').click();
  await expect.poll(() => sent).toBe(2);
  // A slip onto another page asks before it stops all this.
  const question = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.message();
  });
  await page.getByRole('link', { name: words('fr', 'admin:tabs.users'), exact: true }).click();
  const plain = (text: string) => text.replace(/\s/g, ' ');
  expect(plain(await question)).toBe(plain(words('fr', 'upload-pro:leaving')));
  await expect(page).toHaveURL(/\/admin\/videos\/upload$/);
  await button(page, 'upload-pro:stop').click();
  const unfinished = page.getByRole('status').filter({ hasText: 'abandon.mp4' }).filter({ hasText: 'terminé' });
  await expect(unfinished).toBeVisible();
  const cancelled = page.waitForResponse((response) => commandOf(response.request()) === 'cancel');
  await button(page, 'upload-pro:unfinished.give-up').click();
  const answer = await cancelled;
  expect(answer.status()).toBe(200);
  // Nobody can go on with it.
  const authorization = (await answer.request().allHeaders()).authorization ?? '';
  const asked = await fetch(answer.url(), {
    method: 'POST',
    headers: { authorization, 'x-goog-upload-command': 'query' },
  });
  expect(asked.headers.get('x-goog-upload-status')).not.toBe('active');
  expect(await filesSince(start)).toEqual([]);
  expect(await named(title)).toBeUndefined();
  await page.reload();
  await says(page, 'admin:draft.restored');
  await expect(field(page, 'title')).toHaveValue(title);
  await expect(unfinished).toHaveCount(0);
});

test('a form that lacks one thing alone sends nothing', async ({ page }) => {
  test.setTimeout(240_000);
  const start = Date.now();
  const title = `Manque ${start.toString(36)}`;
  await openFilledIn(page, title);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (commandOf(request) !== '') sent.push(request.url());
  });
  const lacking = page.getByRole('alert').filter({ hasText: words('fr', 'upload-pro:incomplete') });
  for (const [key, value] of [
    ['title', title],
    ['description', 'Un tour, une main.'],
  ] as const) {
    await field(page, key).fill(' ');
    await submit(page, 'admin:videos.add').click();
    await expect(lacking).toBeVisible();
    await field(page, key).fill(value);
  }
  for (const [key, value] of [
    ['category', 'bases'],
    ['difficulty', 'Débutant'],
    ['level', 'pro'],
  ] as const) {
    await field(page, key).selectOption('');
    await submit(page, 'admin:videos.add').click();
    await expect(lacking).toBeVisible();
    await field(page, key).selectOption(value);
  }
  // What was chosen is not kept over a reload, what was typed is.
  await page.reload();
  await says(page, 'admin:draft.restored');
  await chooseVideo(page);
  await expect(page.getByText(/Mbit/)).toBeVisible();
  await submit(page, 'admin:videos.add').click();
  await expect(lacking).toBeVisible();
  expect(sent).toEqual([]);
  expect(await named(title)).toBeUndefined();
});
