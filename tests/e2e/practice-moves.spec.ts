import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, test } from './fixtures.ts';
import { practiceText, moveButton, openPractice, panel, panelButton, VIDEO, withSettings } from './practice-page.ts';
import { localeText } from '../support/locale-text.ts';

/** Returns how much the brightness varies in a picture; 0 for a plain color. */
async function contrast(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).greyscale().stats();
  return channels[0]?.stdev ?? 0;
}

/** Drags a handle of the timeline to a time of the film in seconds. */
async function drag(page: Page, handle: Locator, toS: number): Promise<void> {
  await handle.scrollIntoViewIfNeeded();
  const [from, rail] = [await handle.boundingBox(), await page.locator('[data-rail]').boundingBox()];
  const durationS = await page.locator('video').evaluate((element: HTMLVideoElement) => element.duration);
  if (from === null || rail === null) throw new Error('no handle to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(rail.x + (rail.width * toS) / durationS, from.y + from.height / 2, { steps: 5 });
  await page.mouse.up();
}

test('a link opens its move as a loop; each move has a picture from the film', async ({ page }) => {
  await withSettings(page, {});
  const video = await openPractice(page, `${VIDEO}?move=reception-shaker`);
  await expect(moveButton(page, 'Réception shaker')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBe(33);
  await expect(page.locator('[data-loop]')).toHaveAttribute('data-loop', '33-45');
  const pictures = panel(page)
    .getByRole('list', { name: practiceText('moves.list') })
    .locator('canvas');
  await expect(pictures).toHaveCount(5, { timeout: 60_000 });
  const [first, third] = [await pictures.nth(0).screenshot(), await pictures.nth(2).screenshot()];
  expect(await contrast(first)).toBeGreaterThan(4);
  // Another time of the film.
  expect(first.equals(third)).toBe(false);
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  test('opening practice mode does not move the page below, and nothing is outside the window', async ({ page }) => {
    await withSettings(page, { mirrored: true });
    const title = page.getByRole('heading', { level: 1 });
    let arrive = () => {};
    const released = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/practice-panel-.*\.js/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${VIDEO}?move=lancer-un-tour`);
    await expect(title).toBeVisible({ timeout: 90_000 });
    const top = () => title.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
    const before = await top();
    arrive();
    await expect(panel(page)).toBeVisible();
    // The panel is about 1,600 pixels high.
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(40);

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
    const player = page.getByRole('region', {
      name: localeText('fr', 'video:player.label', { title: 'Le tour simple' }),
    });
    expect(await isWithin(player.getByRole('button'))).toBe(true);
    expect(await isWithin(player)).toBe(true);
    await expectAccessible(page);
    await player.getByRole('button', { name: practiceText('full.leave') }).click();
    await expect(page.getByRole('group', { name: practiceText('full.zones') })).toHaveCount(0);
    // The label of a loop at the start of the film is within the window, too.
    const a = page.getByRole('slider', { name: practiceText('loop.handle-a') });
    await drag(page, a, 0);
    expect(await isWithin(a.locator('span'))).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});
