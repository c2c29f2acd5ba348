// What a device lends to the practice mode. A browser without a screen, a battery or a speaker has most of it refused,
// so it is stood in for here, as the browser's own interfaces describe it.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  count,
  fr,
  loopBetween,
  news,
  openPractice,
  panel,
  pressPlay,
  REPEATED,
  tap,
  withSettings,
} from './practice-page.ts';

/** What the page asked of the stand-ins, in order. */
const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked);

test('the screen is kept on while it is wanted, and again after the page was hidden', async ({ page }) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const request = (kind: string) => {
      asked.push(kind);
      return Promise.resolve({ release: () => Promise.resolve(void asked.push('released')) });
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  });
  await withSettings(page, {});
  await openPractice(page);
  await tap(page, 'options.awake').click();
  await expect.poll(() => asked(page)).toEqual(['screen']);
  // A browser drops the lock of a hidden page by itself.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => asked(page)).toEqual(['screen', 'screen']);
  await tap(page, 'options.awake').click();
  await expect.poll(() => asked(page)).toEqual(['screen', 'screen', 'released']);
});

test('a device that refuses to keep its screen on says why, and the rest goes on', async ({ page }) => {
  await page.addInitScript(() => {
    const request = () => Promise.reject(new DOMException('low battery', 'NotAllowedError'));
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  });
  await withSettings(page, { awake: true });
  await openPractice(page);
  await expect(panel(page).getByText(fr('options.awake-refused'))).toBeVisible();
});

test('a move is shared by the device’s own sheet where there is one', async ({ page }) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const share = (data: ShareData) =>
      Promise.resolve(void asked.push(`${data.title} ${new URL(data.url ?? '').search}`));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  });
  await openPractice(page);
  await panel(page)
    .getByRole('button', { name: fr('moves.share', { name: 'Lancer, un tour' }) })
    .click();
  await expect.poll(() => asked(page)).toEqual(['Lancer, un tour · Le tour simple ?move=lancer-un-tour']);
});

test('each repetition begins with a sound, and the goal ends with another; silence is kept', async ({ page }) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      asked.push(`${this.frequency.value} Hz`);
      start.apply(this, when);
    };
  });
  await withSettings(page, { sound: true, goal: 2 });
  const video = await openPractice(page);
  await loopBetween(page, video, 4, 4.6);
  await pressPlay(page);
  await expect.poll(() => count(page), REPEATED).toBe(2);
  await expect.poll(() => asked(page)).toEqual(['990 Hz', '990 Hz', '660 Hz', '880 Hz', '1320 Hz']);
  await tap(page, 'options.sound').click();
  await tap(page, 'repeat.reset').click();
  await pressPlay(page);
  await expect.poll(() => count(page), REPEATED).toBe(2);
  expect(await asked(page)).toHaveLength(5);
});

test('headphones and watches play, pause and choose moves', async ({ page }) => {
  await page.addInitScript(() => {
    const handlers: Record<string, (() => void) | null> = {};
    Object.assign(window, { mediaKeys: handlers });
    navigator.mediaSession.setActionHandler = (name, handler) => {
      handlers[name] = handler === null ? null : () => handler({ action: name });
    };
  });
  await withSettings(page, {});
  const video = await openPractice(page);
  const press = (name: string) =>
    page.evaluate((key) => (window as unknown as { mediaKeys: Record<string, () => void> }).mediaKeys[key]?.(), name);
  const state = () =>
    page.evaluate(() => [navigator.mediaSession.playbackState, navigator.mediaSession.metadata?.title]);
  await expect.poll(state).toEqual(['paused', 'Le tour simple']);
  await press('nexttrack');
  await expect(page.locator('[data-loop]')).toHaveAttribute('data-loop', '3-15');
  await press('nexttrack');
  await expect(page.locator('[data-loop]')).toHaveAttribute('data-loop', '15-33');
  await press('previoustrack');
  await expect(page.locator('[data-loop]')).toHaveAttribute('data-loop', '3-15');
  await press('pause');
  await expect(video).toHaveJSProperty('paused', true);
  await press('play');
  await expect(video).toHaveJSProperty('paused', false);
  await expect.poll(async () => (await state())[0]).toBe('playing');
  await press('pause');
  await expect(video).toHaveJSProperty('paused', true);
  await press('seekbackward');
  await expect(video).toHaveJSProperty('playbackRate', 0.95);
  await expect(news(page, fr('news.speed', { rate: '0,95×' }))).toHaveCount(1);
});

test('whoever dictates turns all single letters off, the player’s too; a remote and Space go on', async ({ page }) => {
  await withSettings(page, {});
  const video = await openPractice(page);
  await page.keyboard.press('m');
  await expect(video).toHaveJSProperty('muted', true);
  await page.keyboard.press('?');
  await page.getByLabel(fr('help.characters')).click();
  await page.getByRole('button', { name: fr('help.close') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tap(page, 'options.mirror')).not.toHaveAttribute('aria-keyshortcuts');
  for (const key of ['m', 'r', 'k', '5']) await page.keyboard.press(key);
  await tap(page, 'options.mirror').focus();
  await page.keyboard.press('PageDown');
  await expect(page.locator('[data-loop]')).toHaveAttribute('data-loop', '3-15');
  await expect(video).toHaveJSProperty('muted', true);
  await expect(video).toHaveJSProperty('paused', true);
  await expect(video).toHaveCSS('transform', 'none');

  await page.getByRole('button', { name: fr('close') }).click();
  await expect(panel(page)).toHaveCount(0);
  for (const key of ['m', 'k']) await page.keyboard.press(key);
  await expect(video).toHaveJSProperty('muted', true);
  await expect(video).toHaveJSProperty('paused', true);
});

test('a browser that refuses all storage still practises', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
        configurable: true,
      });
  });
  const video = await openPractice(page);
  await tap(page, 'options.mirror').click();
  await expect(video).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
});
