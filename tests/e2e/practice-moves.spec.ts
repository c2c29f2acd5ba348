import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, test } from './fixtures.ts';
import {
  practiceText,
  moveButton,
  openPractice,
  panel,
  panelButton,
  VIDEO,
  withSettings,
} from './practice-page.ts';
import { localeText } from '../support/locale-text.ts';

/** Returns how much the brightness varies in a picture; 0 for a plain color. */
async function contrast(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).greyscale().stats();
  return channels[0]?.stdev ?? 0;
}

/** Drags a handle of the timeline to a time of the film in seconds. */
async function drag(page: Page, handle: Locator, toS: number): Promise<void> {
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const rail = await page.locator('[data-rail]').boundingBox();
  const durationS = await page
    .locator('video')
    .evaluate((element: HTMLVideoElement) => element.duration);
  if (from === null || rail === null) throw new Error('no handle to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(rail.x + (rail.width * toS) / durationS, from.y + from.height / 2, {
    steps: 5,
  });
  await page.mouse.up();
}

test('a link opens its move as a loop; each move has a picture from the film', async ({ page }) => {
  await withSettings(page, {});
  const video = await openPractice(page, `${VIDEO}?move=reception-shaker`);
  await expect(moveButton(page, 'Réception shaker')).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBe(33);
  await expect(page.locator('[data-loop]')).toHaveAttribute('data-loop', '33-45');
  // The panel scrolls by itself: the player stays in view.
  await panelButton(page, 'options.mirror').scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: /^Lecteur/ })).toBeInViewport({ ratio: 1 });
  const pictures = panel(page)
    .getByRole('list', { name: practiceText('moves.list') })
    .locator('[data-frame]');
  await expect(pictures).toHaveCount(5);
  // The image of all frames is loaded.
  await expect.poll(async () => contrast(await pictures.nth(0).screenshot())).toBeGreaterThan(4);
  const first = await pictures.nth(0).screenshot();
  const third = await pictures.nth(2).screenshot();
  // Another time of the film.
  expect(first.equals(third)).toBe(false);
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 740 }, hasTouch: true });
  test('the practice mode is a sheet below the player, and nothing is outside the window', async ({
    page,
  }) => {
    await withSettings(page, { mirrored: true });
    const title = page.getByRole('heading', { level: 1 });
    const player = page.getByRole('region', {
      name: localeText('fr', 'video:player.label', { title: 'Le tour simple' }),
    });
    await page.goto(VIDEO);
    await expect(title).toBeInViewport({ timeout: 90_000 });
    await page.getByRole('button', { name: localeText('fr', 'video:practice-open') }).click();
    await moveButton(page, 'Lancer, un tour').click();
    // The player stays in view, above the sheet, however far the sheet is scrolled.
    await panelButton(page, 'options.mirror').scrollIntoViewIfNeeded();
    await expect(player).toBeInViewport({ ratio: 1 });
    const above = await player.boundingBox();
    const sheet = await panel(page).locator('..').boundingBox();
    expect(sheet?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
    expect(sheet?.height).toBeGreaterThan(300);

    const isWithin = (locator: Locator) =>
      locator.evaluateAll((elements) =>
        elements.every((element) => {
          const { left, right } = element.getBoundingClientRect();
          return left >= -0.5 && right <= window.innerWidth + 0.5;
        }),
      );
    // Words of names are not broken.
    const name = moveButton(page, 'Réception shaker').getByText('Réception shaker');
    expect((await name.boundingBox())?.width ?? 0).toBeGreaterThan(90);
    await panelButton(page, 'options.full-window').click();
    expect(await isWithin(player.getByRole('button'))).toBe(true);
    expect(await isWithin(player)).toBe(true);
    await expectAccessible(page);
    await player.getByRole('button', { name: practiceText('full.leave') }).click();
    await expect(page.getByRole('group', { name: practiceText('full.zones') })).toHaveCount(0);
    // The label of a loop at the start of the film is within the window, too.
    const a = page.getByRole('slider', { name: practiceText('loop.handle-a') });
    await drag(page, a, 0);
    expect(await isWithin(a.locator('span'))).toBe(true);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
  });

  test('the sheet carries the title, Back closes it, and the next video opens as a page at the speed of watching', async ({
    page,
  }) => {
    await withSettings(page, { mirrored: true });
    await page.goto('/videos/free');
    await page.getByRole('main').locator(`h2 a[href="${VIDEO}"]`).click();
    const open = page.getByRole('button', { name: localeText('fr', 'video:practice-open') });
    const title = page.getByRole('heading', { level: 1 });
    const video = page.locator('video');
    await open.click({ timeout: 90_000 });
    await expect(panel(page).getByRole('heading', { name: 'Le tour simple' })).toBeVisible();
    await expect(video).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
    await panel(page)
      .getByRole('group', { name: practiceText('speed.choices') })
      .getByRole('button', { name: '0,5×' })
      .click();
    await expect(video).toHaveJSProperty('playbackRate', 0.5);
    await page.goBack();
    await expect(panel(page)).toHaveCount(0);
    await expect(title).toHaveText('Le tour simple');
    await expect(open).toBeFocused();
    await expect(video).toHaveJSProperty('playbackRate', 1);
    await expect(video).toHaveCSS('transform', 'none');

    await open.click();
    await panel(page)
      .getByRole('button', { name: practiceText('close') })
      .click();
    await expect(panel(page)).toHaveCount(0);
    const neighbours = page.getByRole('navigation', { name: localeText('fr', 'video:neighbours') });
    const next = neighbours.getByRole('link', {
      name: new RegExp(`^${localeText('fr', 'video:next')}`),
    });
    const nextTitle = (await next.locator('b').textContent()) ?? '';
    await next.click();
    await expect(title).toHaveText(nextTitle);
    await expect(open).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
    await page.goBack();
    await expect(title).toHaveText('Le tour simple');
    await page.goBack();
    await page.waitForURL('**/videos/free');
  });
});
