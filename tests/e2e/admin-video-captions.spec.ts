import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { openPractice, seek } from './practice-page.ts';
import { TRIGGER_TIMEOUT, filesSince, expectText, submit } from './video-form.ts';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

const fr = (key: string, values = {}) => localeText('fr', `upload-pro:captions.${key}`, values);
const vtt = (name: string, text: string) => ({
  name,
  mimeType: '',
  buffer: Buffer.from(`WEBVTT\n\n00:00.000 --> 00:20.000\n${text}\n`),
});
/** Returns the file input of a caption language. */
const row = (page: Page, locale: 'fr' | 'en') => {
  const input = page.getByLabel(fr(locale), { exact: true }).and(page.locator('input'));
  return { choose: (file: ReturnType<typeof vtt>) => input.setInputFiles(file) };
};
const remove = (page: Page, locale: 'fr' | 'en') =>
  page.getByRole('button', { name: `${fr('remove')} ${fr(locale)}`, exact: true });

/** Creates a published video with the film of another one. */
async function publishedVideo(title: string) {
  const source = (await adminFirestore().doc('videos/le-tour-simple').get()).data() ?? {};
  const video = adminFirestore().doc(`videos/captions-${Date.now().toString(36)}`);
  await video.set({
    ...source,
    title,
    captions: {},
    updated_at: new Date(),
    updated_by: 'demo-admin',
  });
  return video;
}

const choice = (page: Page) =>
  page.getByRole('button', { name: localeText('fr', 'video:player.captions'), exact: true });
/** Chooses a caption language at second 8; returns a function that reads the shown captions. */
async function shownIn(page: Page, locale: 'fr' | 'en') {
  const video = page.locator('video');
  await seek(video, 8);
  await choice(page).click();
  await page
    .getByRole('menuitemradio', { name: localeText('fr', `video:player.captions-${locale}`) })
    .click();
  return () =>
    video.evaluate((element: HTMLVideoElement) =>
      [...element.textTracks]
        .filter(({ kind, mode }) => kind === 'subtitles' && mode === 'hidden')
        .flatMap(({ language, activeCues }) =>
          [...(activeCues ?? [])].map((cue) => [language, (cue as VTTCue).text]),
        ),
    );
}

test(
  'captions in both languages are added, shown to a member, and removed',
  { tag: '@full' },
  async ({ page, secondBrowser }) => {
    test.setTimeout(360_000);
    const start = Date.now();
    const video = await publishedVideo(`Sous-titrée ${start.toString(36)}`);
    try {
      await signIn(page, await newMember({ is_admin: true }));
      await page.goto(`/admin/${video.path}`);
      const subRip = (text: string) => ({ ...vtt('main.srt', ''), buffer: Buffer.from(text) });
      await row(page, 'fr').choose(subRip('1\n00:00 --> 00:20\nLa main monte.\n'));
      await expect(page.getByText(fr('wrong', { line: 2 }))).toBeVisible();
      await expect(page.getByText(fr('none'))).toHaveCount(2);
      await row(page, 'fr').choose(subRip('1\n00:00:00,000 --> 00:00:20,000\nLa main monte.\n'));
      await expect(page.getByText(fr('chosen', { name: 'main.srt' }))).toBeVisible();
      await expect(page.getByText(fr('wrong', { line: 2 }))).toHaveCount(0);
      await row(page, 'en').choose(vtt('hand.vtt', 'The hand rises.'));
      await expect(page.getByText(fr('chosen', { name: 'hand.vtt' }))).toBeVisible();
      await submit(page, 'admin:videos.save').click();
      await expectText(page, 'admin:videos.updated');
      await expect(page.getByText(fr('stored'))).toHaveCount(2);
      const { captions } = (await video.get()).data() ?? {};
      expect(captions).toEqual({
        fr: expect.stringMatching(/^videos\/free\/captions\/\d{13}[.]vtt$/),
        en: expect.stringMatching(/^videos\/free\/captions\/\d{13}[.]vtt$/),
      });
      /** Returns those of the two files that are in the bucket. */
      const filesInBucket = async () => {
        const files = await filesSince(start);
        return [captions.fr, captions.en].filter((file) => files.includes(file));
      };
      expect(await filesInBucket()).toEqual([captions.fr, captions.en]);

      await signIn(secondBrowser, await newMember());
      await openPractice(secondBrowser, `/${video.path}`);
      await expect.poll(await shownIn(secondBrowser, 'fr')).toEqual([['fr', 'La main monte.']]);
      await expect.poll(await shownIn(secondBrowser, 'en')).toEqual([['en', 'The hand rises.']]);

      await remove(page, 'fr').click();
      await expect(page.getByText(fr('removed'))).toBeVisible();
      await submit(page, 'admin:videos.save').click();
      await waitForDocument(
        video.path,
        (data) => data?.captions?.fr === undefined && data?.captions?.en === captions.en,
      );
      await expect.poll(filesInBucket, TRIGGER_TIMEOUT).toEqual([captions.en]);
      await openPractice(secondBrowser, `/${video.path}`);
      await choice(secondBrowser).click();
      const option = (key: string) =>
        secondBrowser.getByRole('menuitemradio', { name: localeText('fr', `video:player.${key}`) });
      await expect(option('captions-en')).toBeVisible();
      await expect(option('captions-fr')).toHaveCount(0);

      await remove(page, 'en').click();
      await submit(page, 'admin:videos.save').click();
      await waitForDocument(
        video.path,
        (data) => data !== undefined && data.captions === undefined,
      );
      await expect.poll(filesInBucket, TRIGGER_TIMEOUT).toEqual([]);
      await openPractice(secondBrowser, `/${video.path}`);
      await expect(button(secondBrowser)).toBeVisible();
      await expect(choice(secondBrowser)).toHaveCount(0);
    } finally {
      await video.delete();
    }
  },
);

/** The fullscreen button: once it is there, the player is complete. */
const button = (page: Page) =>
  page
    .getByRole('button', { name: localeText('fr', 'video:player.fullscreen'), exact: true })
    .first();
