import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openPractice, seek, panelButton } from './practice-page.ts';
import { localeText } from '../support/locale-text.ts';

const pick = async (page: Page, key: string, locale: 'fr' | 'en' = 'fr') => {
  await page
    .getByRole('button', { name: localeText(locale, 'video:player.captions'), exact: true })
    .click();
  await page.getByRole('menuitemradio', { name: localeText(locale, `video:${key}`) }).click();
};
const switchLanguage = (page: Page, from: 'fr' | 'en') =>
  page
    .getByRole('button', { name: localeText(from, 'common:header.language') })
    .first()
    .click();

/** Returns the film's chapters: start and end in seconds, and title. */
const chapters = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => {
    const track = [...element.textTracks].find(({ kind }) => kind === 'chapters');
    // Browsers load only tracks that are not disabled.
    if (track?.mode === 'disabled') track.mode = 'hidden';
    return [...(track?.cues ?? [])].map((cue) => [
      cue.startTime,
      cue.endTime,
      (cue as VTTCue).text,
    ]);
  });

/**
 * Returns the current captions of the chosen language, with that language. The page shows them, not
 * the browser.
 */
const shown = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) =>
    [...element.textTracks]
      .filter(({ kind, mode }) => kind === 'subtitles' && mode === 'hidden')
      .map(
        ({ language, activeCues }) =>
          `${language}: ${[...(activeCues ?? [])].map((cue) => (cue as VTTCue).text)}`,
      ),
  );

test('captions follow the page’s language until another is chosen, and are not mirrored with the picture', async ({
  page,
}) => {
  const video = await openPractice(page);
  await seek(video, 8);
  expect(await shown(video)).toEqual([]);
  const plain = await video.screenshot();
  await pick(page, 'player.captions-fr');
  await expect
    .poll(() => shown(video))
    .toEqual([expect.stringMatching(/^fr: La main sous l’épaule/)]);
  await expect.poll(async () => (await video.screenshot()).equals(plain)).toBe(false);
  // The named moves are the film's chapters.
  await expect.poll(() => chapters(video)).toHaveLength(5);
  expect((await chapters(video))[1]).toEqual([15, 33, 'Lancer, un tour']);

  await switchLanguage(page, 'fr');
  await expect
    .poll(() => shown(video))
    .toEqual([expect.stringMatching(/^en: Hand below the shoulder/)]);
  await expect.poll(async () => (await chapters(video))[1]).toEqual([15, 33, 'Throw, one turn']);
  // The key turns them off, and on again in the page's language.
  await page.keyboard.press('c');
  await expect.poll(() => shown(video)).toEqual([]);
  await page.keyboard.press('c');
  await expect.poll(() => shown(video)).toEqual([expect.stringMatching(/^en: Hand below/)]);

  // A chosen language stays when the page's language changes.
  await pick(page, 'player.captions-fr', 'en');
  await expect.poll(() => shown(video)).toEqual([expect.stringMatching(/^fr:/)]);
  await switchLanguage(page, 'en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(await shown(video)).toEqual([expect.stringMatching(/^fr:/)]);

  await panelButton(page, 'options.mirror').click();
  await expect(page.getByText('La main sous l’épaule')).toBeVisible();
  await expect(video).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
  await seek(video, 20);
  await expect(page.getByText('Le poignet reste cassé')).toBeVisible();
});
