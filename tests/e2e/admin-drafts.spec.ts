import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { mailTo } from './stored-mails.ts';
import { clipOf, waitForPreparedFilm } from './video-form.ts';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:02.000\nLe poignet reste souple.\n';
const button = (page: Page, key: string, values = {}) =>
  page.getByRole('button', { name: localeText('fr', key, values), exact: true });
const field = (page: Page, key: string) =>
  page.getByLabel(localeText('fr', `upload-pro:${key}`), { exact: true });
const expectText = (page: Page, key: string, values = {}) =>
  expect(page.getByText(localeText('fr', key, values)).first()).toBeVisible();

async function propose(page: Page, title: string): Promise<string> {
  await page.goto('/upload-pro');
  await button(page, 'upload-pro:page.new').click();
  await field(page, 'title').fill(title);
  await field(page, 'description').fill('Un tour, une main.');
  await field(page, 'category').selectOption('bases');
  await field(page, 'difficulty').selectOption('Débutant');
  await field(page, 'level').selectOption('free');
  await page
    .locator('main form input[type=file]')
    .first()
    .setInputFiles(clipOf('tenir-la-bouteille'));
  await page
    .locator('main form input[accept*=vtt]')
    .first()
    .setInputFiles({ name: 'fr.vtt', mimeType: 'text/vtt', buffer: Buffer.from(CAPTIONS) });
  await button(page, 'upload-pro:thumbnail.cut').click();
  await expect(page.getByAltText(localeText('fr', 'upload-pro:thumbnail.preview'))).toBeVisible();
  await button(page, 'upload-pro:page.submit').click();
  await expectText(page, 'upload-pro:sent');
  const found = await adminFirestore().collection('videos').where('title', '==', title).get();
  expect(found.docs[0]?.data()).toMatchObject({ status: 'brouillon', subscription_tier: 'draft' });
  return found.docs[0]?.id ?? '';
}

test('a draft is submitted, returned with a note, corrected, played and accepted', async ({
  page,
  secondBrowser: admin,
}) => {
  test.setTimeout(240_000);
  const title = `Proposition ${Date.now().toString(36)}`;
  const trainer = await newMember({ is_pro_trainer: true });
  await signIn(page, trainer);
  const id = await propose(page, title);

  await signIn(admin, await newMember({ is_admin: true }));
  await admin.goto('/admin/video-pro-validation');
  await button(admin, 'admin:drafts.note-this', { title }).click();
  await admin.getByRole('dialog').getByRole('textbox').fill('Plus près de la main.');
  await button(admin, 'admin:drafts.note-send').click();
  await waitForDocument(`videos/${id}`, (data) => data?.review_note === 'Plus près de la main.');

  await expect(page.getByText('Plus près de la main.')).toBeVisible();
  expect(await mailTo(trainer.email, 1)).toContain('Plus près de la main.');
  await button(page, 'upload-pro:own.correct-this', { title }).click();
  const corrected = `Un tour, une main, de près : ${title}`;
  await field(page, 'description').fill(corrected);
  await button(page, 'upload-pro:page.submit-again').click();
  await expectText(page, 'upload-pro:own.corrected');

  await expect(admin.getByText(corrected)).toBeVisible();
  await button(admin, 'admin:drafts.play', { title }).click();
  await expect
    .poll(() => admin.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.3);
  // The admin sees the texts before accepting.
  const cues = () =>
    admin.locator('video').evaluate((video: HTMLVideoElement) =>
      [...video.textTracks].flatMap((track) => {
        track.mode = 'hidden';
        return [...(track.cues ?? [])].map((cue) => [track.language, (cue as VTTCue).text]);
      }),
    );
  await expect.poll(cues).toEqual([['fr', 'Le poignet reste souple.']]);
  await waitForPreparedFilm(id);
  await button(admin, 'admin:drafts.accept-this', { title }).click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: localeText('fr', 'admin:drafts.accept'), exact: true })
    .click();
  await waitForDocument(
    `videos/${id}`,
    (data) =>
      data?.status === 'en_ligne' &&
      /^videos\/free\//.test(String(data.url)) &&
      data.subscription_tier === 'free',
  );
  await expectText(page, 'upload-pro:own.online');
  expect(await mailTo(trainer.email, 2)).toContain(
    `«\u00a0${title}\u00a0» est acceptée et publiée`,
  );
  await adminFirestore().doc(`videos/${id}`).delete();
});
