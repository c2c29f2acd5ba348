import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openPractice, seek, tap } from './practice-page.ts';
import { words } from '../support/words.ts';

const choice = (page: Page) => page.getByRole('button', { name: words('fr', 'video:player.captions'), exact: true });
const pick = async (page: Page, key: string) => {
  await choice(page).click();
  await page.getByRole('menuitemradio', { name: words('fr', `video:${key}`) }).click();
};
const switchLanguage = (page: Page, from: 'fr' | 'en') =>
  page
    .getByRole('button', { name: words(from, 'common:header.language') })
    .first()
    .click();

/** The words that the film itself shows now, and in which language. */
const shown = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) =>
    [...element.textTracks]
      .filter(({ kind, mode }) => kind === 'subtitles' && mode === 'showing')
      .map(({ language, activeCues }) => `${language}: ${[...(activeCues ?? [])].map((cue) => (cue as VTTCue).text)}`),
  );

test('captions are shown in the language chosen, over the picture, and go with the language of the page', async ({
  page,
}) => {
  const video = await openPractice(page);
  await seek(video, 8);
  expect(await shown(video)).toEqual([]);
  const plain = await video.screenshot();
  await pick(page, 'player.captions-fr');
  await expect.poll(() => shown(video)).toEqual([expect.stringMatching(/^fr: La main sous l’épaule/)]);
  await expect.poll(async () => (await video.screenshot()).equals(plain)).toBe(false);

  await switchLanguage(page, 'fr');
  await expect.poll(() => shown(video)).toEqual([expect.stringMatching(/^en: Hand below the shoulder/)]);
  // By the key: off, and on again in the language of the page.
  await page.keyboard.press('c');
  await expect.poll(() => shown(video)).toEqual([]);
  await page.keyboard.press('c');
  await expect.poll(() => shown(video)).toEqual([expect.stringMatching(/^en: Hand below/)]);
});

test('captions in another language than the page’s stay when the page’s changes', async ({ page }) => {
  const video = await openPractice(page);
  await seek(video, 8);
  await pick(page, 'player.captions-en');
  await expect.poll(() => shown(video)).toEqual([expect.stringMatching(/^en:/)]);
  await switchLanguage(page, 'fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await shown(video)).toEqual([expect.stringMatching(/^en:/)]);
});

test('over a mirrored picture captions are still to be read from left to right', async ({ page }) => {
  const video = await openPractice(page);
  await seek(video, 8);
  await pick(page, 'player.captions-fr');
  await tap(page, 'options.mirror').click();
  // Not the film's own, which would be mirrored with it.
  await expect(page.getByText('La main sous l’épaule')).toBeVisible();
  expect(await shown(video)).toEqual([]);
  await seek(video, 20);
  await expect(page.getByText('Le poignet reste cassé')).toBeVisible();
});

test('the named moves are the film’s chapters, in the language of the page', async ({ page }) => {
  const video = await openPractice(page);
  const chapters = () =>
    video.evaluate((element: HTMLVideoElement) => {
      const track = [...element.textTracks].find(({ kind }) => kind === 'chapters');
      // Browsers load what somebody looks at.
      if (track?.mode === 'disabled') track.mode = 'hidden';
      return [...(track?.cues ?? [])].map((cue) => [cue.startTime, cue.endTime, (cue as VTTCue).text]);
    });
  await expect.poll(chapters).toHaveLength(5);
  expect((await chapters())[1]).toEqual([15, 33, 'Lancer, un tour']);
  await switchLanguage(page, 'fr');
  await expect.poll(async () => (await chapters())[1]).toEqual([15, 33, 'Throw, one turn']);
});
