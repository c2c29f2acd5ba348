import { readFile } from 'node:fs/promises';
import { expect, signIn, test } from './fixtures.ts';
import {
  button,
  chooseVideo,
  clip,
  clipOf,
  cutThumbnail,
  field,
  fillIn,
  findVideoByTitle,
  expectText,
  submit,
  waitForPreparedFilm,
} from './video-form.ts';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

// The journeys lose the response to a write, and a part of an upload.
test.use({ expectedErrors: /net::ERR_FAILED .*(?:\/documents:commit|\/v0\/b\/)/ });

test('a video is added with a frame as thumbnail, edited, moved to another plan, deleted @smoke', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const title = `Essai ${Date.now().toString(36)}`;
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/videos');
  await page
    .getByRole('main')
    .getByRole('link', { name: localeText('fr', 'admin:videos.add') })
    .last()
    .click();
  await page.waitForURL('**/admin/videos/upload');
  await submit(page, 'admin:videos.add').click();
  await expectText(page, 'upload-pro:incomplete');
  await fillIn(page, title);
  await chooseVideo(page, clipOf('tenir-la-bouteille'));
  await expect(page.getByText(/Mbit/)).toBeVisible();
  await cutThumbnail(page);
  // The response to the write is lost: the next attempt finds the written document.
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
  await expectText(page, 'admin:videos.added');
  expect(lost).toBe(1);
  const { docs } = await adminFirestore().collection('videos').where('title', '==', title).get();
  expect(docs).toHaveLength(1);
  const added = docs[0];
  const id = added?.id ?? '';
  expect(added?.data()).toMatchObject({
    status: 'en_ligne',
    level: 'pro',
    subscription_tier: 'pro',
  });
  expect(added?.get('url')).toMatch(/^videos\/pro\/\d{13}[.]mp4$/);
  expect(added?.get('thumbnail_url')).toMatch(/^videos\/pro\/thumbnails\/\d{13}[.]jpg$/);
  expect(added?.get('duration')).not.toBe('00:00:00');

  await waitForPreparedFilm(id);
  await page.goto(`/admin/videos/${id}`);
  await field(page, 'title').fill(`${title} bis`);
  await field(page, 'level').selectOption('basic');
  await submit(page, 'admin:videos.save').click();
  await expectText(page, 'admin:videos.updated');
  await waitForDocument(
    `videos/${id}`,
    (data) =>
      data?.title === `${title} bis` &&
      data.level === 'basic' &&
      /^videos\/basic\//.test(String(data.url)),
  );

  await page.goto(`/admin/videos?q=${title}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await button(page, 'admin:videos.delete-this', { title: `${title} bis` }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(localeText('fr', 'admin:confirm.word'));
  await button(page, 'admin:confirm.delete').click();
  await expectText(page, 'admin:videos.deleted');
  await waitForDocument(`videos/${id}`, (data) => data === undefined);
});

test(
  'an unpublished upload waits hidden among the drafts and is published from there',
  { tag: '@full' },
  async ({ page }) => {
    const title = `En réserve ${Date.now().toString(36)}`;
    const admin = await newMember({ is_admin: true });
    await signIn(page, admin);
    await page.goto('/admin/videos/upload');
    await fillIn(page, title);
    await field(page, 'status-label').selectOption('brouillon');
    await chooseVideo(page, clipOf('tenir-la-bouteille'));
    await expect(field(page, 'preview')).toBeVisible();
    await expect(page.getByText(/Mbit/)).toBeVisible();
    await cutThumbnail(page);
    await submit(page, 'admin:videos.add').click();
    await expectText(page, 'admin:videos.added');
    const draft = await findVideoByTitle(title);
    expect(draft?.data()).toMatchObject({
      status: 'brouillon',
      level: 'pro',
      subscription_tier: 'draft',
    });
    expect(draft?.get('url')).toMatch(new RegExp(`^videos/drafts/${admin.uid}/`));
    await waitForPreparedFilm(draft?.id ?? '');
    await page.goto('/admin/video-pro-validation');
    await button(page, 'admin:drafts.accept-this', { title }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: localeText('fr', 'admin:drafts.accept'), exact: true })
      .click();
    await expectText(page, 'admin:drafts.accepted', { title });
    const online = await waitForDocument(
      `videos/${draft?.id}`,
      (data) => data?.status === 'en_ligne',
    );
    expect(online?.subscription_tier).toBe('pro');
    expect(online?.url).toMatch(/^videos\/pro\//);
    await draft?.ref.delete();
  },
);

test('an upload resumes after a reload with the same file', async ({ page }) => {
  test.setTimeout(240_000);
  const title = `Reprise ${Date.now().toString(36)}`;
  // A box that players skip makes the clip unique and large enough for several chunks.
  const box = Buffer.alloc(5 * 1024 ** 2, title);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4);
  const file = {
    name: 'long.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.concat([await readFile(clip), box]),
  };
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/videos/upload');
  await fillIn(page, title);
  await chooseVideo(page, file);
  await cutThumbnail(page);

  const sent: number[] = [];
  let cut = true;
  await page.route('**/v0/b/**', async (route) => {
    const command = route.request().headers()['x-goog-upload-command'] ?? '';
    if (!command.startsWith('upload')) return route.continue();
    if (cut && sent.length === 2) return route.abort();
    sent.push(Number(route.request().headers()['x-goog-upload-offset']));
    return route.continue();
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await submit(page, 'admin:videos.add').click();
  await expect.poll(() => sent.length).toBe(2);
  await page.reload();
  await expectText(page, 'common:draft.restored-without-files');
  await expect(page.getByText(/long\.mp4/)).toBeVisible();
  cut = false;
  await expect(field(page, 'title')).toHaveValue(title);
  await chooseVideo(page, file);
  await cutThumbnail(page);
  await submit(page, 'admin:videos.add').click();
  await expectText(page, 'admin:videos.added');
  // The upload was not restarted: it continues after the first byte.
  expect(sent[0]).toBe(0);
  expect(sent[2]).toBeGreaterThan(0);
  const added = await findVideoByTitle(title);
  expect(added?.get('url')).toMatch(/^videos\/pro\/\d{13}[.]mp4$/);
  await added?.ref.delete();
});
