import type { Locator, Page } from '@playwright/test';
import { Timestamp } from 'firebase-admin/firestore';
import sharp from 'sharp';
import { MOST_MOVES } from '@atelier/domain/contracts/save-moves';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { fr, moveButton, news, openPractice, panel, seek, tap, VIDEO, withSettings } from './practice-page.ts';
import { adminFirestore, newMember, storedDocument } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

/** How much the lightness varies over a picture; one plain colour has 0. */
async function contrast(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).greyscale().stats();
  return channels[0]?.stdev ?? 0;
}

/** Takes a handle of the timeline to a second of the film with the mouse. */
async function drag(page: Page, handle: Locator, toS: number): Promise<void> {
  await handle.scrollIntoViewIfNeeded();
  const [from, rail] = [await handle.boundingBox(), await page.locator('[data-rail]').boundingBox()];
  const durationS = await page.locator('video').evaluate((element: HTMLVideoElement) => element.duration);
  if (from === null || rail === null) throw new Error('no handle to take');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(rail.x + (rail.width * toS) / durationS, from.y + from.height / 2, { steps: 5 });
  await page.mouse.up();
}

test('each move has a picture, cut from the film; the one that plays is marked, in the list and to readers', async ({
  page,
}) => {
  const video = await openPractice(page);
  const pictures = panel(page)
    .getByRole('list', { name: fr('moves.list') })
    .locator('canvas');
  await expect(pictures).toHaveCount(5, { timeout: 60_000 });
  const [first, third] = [await pictures.nth(0).screenshot(), await pictures.nth(2).screenshot()];
  expect(await contrast(first)).toBeGreaterThan(4);
  // Another moment of the film.
  expect(first.equals(third)).toBe(false);
  await seek(video, 20);
  await expect(moveButton(page, 'Lancer, un tour')).toHaveAttribute('aria-current', 'true');
  await seek(video, 40);
  await expect(moveButton(page, 'Réception shaker')).toHaveAttribute('aria-current', 'true');
  await expect(moveButton(page, 'Lancer, un tour')).not.toHaveAttribute('aria-current', 'true');
});

test('the ends of a loop are dragged, and moved by key', async ({ page }) => {
  await withSettings(page, {});
  await openPractice(page, `${VIDEO}?move=lancer-un-tour`);
  const loop = page.locator('[data-loop]');
  const ends = async () => (await loop.getAttribute('data-loop'))?.split('-').map(Number) ?? [];
  await expect(loop).toHaveAttribute('data-loop', '15-33');
  const [a, b] = [
    page.getByRole('slider', { name: fr('loop.handle-a') }),
    page.getByRole('slider', { name: fr('loop.handle-b') }),
  ];
  await drag(page, b, 50);
  await expect.poll(async () => Math.abs(((await ends())[1] ?? 0) - 50)).toBeLessThan(0.5);
  expect((await ends())[0]).toBe(15);
  // No end goes past the other.
  await drag(page, a, 70);
  const [from = 0, to = 0] = await ends();
  expect(from).toBeLessThan(to);
  await b.press('ArrowRight');
  await expect.poll(async () => ((await ends())[1] ?? 0) - to).toBeCloseTo(0.1, 5);
  // What is looped is no named move any more.
  await expect(moveButton(page, 'Lancer, un tour')).toHaveAttribute('aria-pressed', 'false');
});

test('a link to a move that is not there opens the film without a loop', async ({ page }) => {
  await openPractice(page, `${VIDEO}?move=nulle-part`);
  await expect(moveButton(page, 'Lancer, un tour')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('[data-loop]')).toHaveCount(0);
});

test('moving from video to video and from device to device, the tempo stays', async ({ page, secondBrowser }) => {
  const member = await newMember();
  await signIn(page, member);
  await openPractice(page);
  await panel(page).getByRole('button', { name: /^0,5×/ }).click();
  await expect(page.locator('video')).toHaveJSProperty('playbackRate', 0.5);
  await page.getByRole('link', { name: /Tenir la bouteille/ }).click();
  await page.waitForURL('**/videos/tenir-la-bouteille');
  await expect(page.locator('video')).toHaveJSProperty('playbackRate', 0.5, { timeout: 60_000 });
  await storedDocument(`profiles/${member.uid}`, (data) => data?.preferences?.player?.speed === 0.5);
  await signIn(secondBrowser, member);
  await openPractice(secondBrowser);
  await expect(secondBrowser.locator('video')).toHaveJSProperty('playbackRate', 0.5);
});

test('an author drags the ends of a move; at sixty there is no other; what was seen is read out', async ({ page }) => {
  const author = await newMember({ is_pro_trainer: true });
  const source = (await adminFirestore().doc('videos/le-tour-simple').get()).data() ?? {};
  const path = `videos/sixty-${author.uid}`;
  const move = (index: number) => ({
    id: `geste-${index}`,
    name_fr: `Geste ${index}`,
    name_en: `Gesture ${index}`,
    start_s: index,
    end_s: index + 1,
  });
  const moves = Array.from({ length: MOST_MOVES - 1 }, (_, index) => move(index));
  const mark = { author_id: author.uid, updated_at: Timestamp.now(), updated_by: author.uid };
  await adminFirestore()
    .doc(path)
    .set({ ...source, ...mark, moves, captions: {} });
  await signIn(page, author);
  const video = await openPractice(page, `/${path}`);
  await tap(page, 'moves.edit').click();
  const add = panel(page).getByRole('button', { name: fr('editor.add') });
  await seek(video, 60);
  await add.click();
  await expect(add).toBeDisabled();
  await expect(add).toContainText(fr('editor.count_other', { count: MOST_MOVES, most: MOST_MOVES }));
  await panel(page).getByLabel(fr('editor.name-fr')).fill('Dernier');
  await panel(page).getByLabel(fr('editor.name-en')).fill('Last');
  await drag(page, page.getByRole('slider', { name: fr('editor.end') }), 70);
  // The picture follows the hand.
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => Math.abs(element.currentTime - 70)))
    .toBeLessThan(1);
  await drag(page, page.getByRole('slider', { name: fr('editor.start') }), 66);
  await tap(page, 'editor.save').click();
  const stored = await storedDocument(path, (data) => data?.moves?.length === MOST_MOVES);
  const last = stored?.moves.find(({ name_fr }: { name_fr: string }) => name_fr === 'Dernier');
  expect(Math.abs(last.start_s - 66)).toBeLessThan(0.5);
  expect(Math.abs(last.end_s - 70)).toBeLessThan(0.5);
  await moveButton(page, 'Dernier').click();
  await expect(news(page, 'Dernier, en boucle de')).toHaveCount(1);
  await adminFirestore().doc(path).delete();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  test('what stands below keeps its place when the practice mode comes', async ({ page }) => {
    const title = page.getByRole('heading', { level: 1 });
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/practice-panel-.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(VIDEO);
    await expect(title).toBeVisible({ timeout: 90_000 });
    const top = () => title.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
    const before = await top();
    arrive();
    await expect(panel(page)).toBeVisible();
    // Of a panel of some 1 600 pixels.
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(40);
  });

  test('no name is cut, nothing lies outside of the window, and the full window has its way out', async ({ page }) => {
    await withSettings(page, { mirrored: true });
    await openPractice(page, `${VIDEO}?move=lancer-un-tour`);
    const isWithin = (locator: Locator) =>
      locator.evaluateAll((elements) =>
        elements.every((element) => {
          const { left, right } = element.getBoundingClientRect();
          return left >= -0.5 && right <= window.innerWidth + 0.5;
        }),
      );
    // A word of a name in one piece: no letter stands alone on its line.
    const name = moveButton(page, 'Réception shaker').getByText('Réception shaker');
    expect((await name.boundingBox())?.width ?? 0).toBeGreaterThan(90);
    await tap(page, 'options.full-window').click();
    const player = page.getByRole('region', { name: words('fr', 'video:player.label', { title: 'Le tour simple' }) });
    expect(await isWithin(player.getByRole('button'))).toBe(true);
    expect(await isWithin(player)).toBe(true);
    await expectAccessible(page);
    await player.getByRole('button', { name: fr('full.leave') }).click();
    await expect(page.getByRole('group', { name: fr('full.zones') })).toHaveCount(0);
    // The letter of a loop that begins with the film stands within the window too.
    const a = page.getByRole('slider', { name: fr('loop.handle-a') });
    await drag(page, a, 0);
    expect(await isWithin(a.locator('span'))).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});
