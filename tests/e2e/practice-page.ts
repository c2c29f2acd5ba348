// Controls of the practice mode.
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { localeText } from '../support/locale-text.ts';

export const VIDEO = '/videos/le-tour-simple';
export const practiceText = (key: string, values: Record<string, string | number> = {}) =>
  localeText('fr', `practice:${key}`, values);

export const panel = (page: Page) =>
  page.getByRole('complementary', { name: practiceText('title') });
export const panelButton = (page: Page, key: string, exact = false) =>
  panel(page).getByRole('button', { name: practiceText(key), exact });
/** Returns the player's live region for screen readers if it contains a text. */
export const statusMessage = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Lecteur/ })
    .getByRole('status')
    .filter({ hasText: text });

/** Opens a video in practice mode. @returns the film when it shows a picture */
export async function openPractice(page: Page, path = VIDEO): Promise<Locator> {
  await page.goto(path);
  // The first page of a new suite is slow.
  await expect(panel(page)).toBeVisible({ timeout: 90_000 });
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), {
      timeout: 60_000,
    })
    .toBeGreaterThanOrEqual(2);
  return video;
}

/** Stores practice preferences on the device; by default without countdown and sounds. */
export async function withSettings(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.addInitScript(
    (preferences) => localStorage.setItem('flair.practice', JSON.stringify(preferences)),
    {
      countdown: false,
      sound: false,
      ...settings,
    },
  );
}

export async function seek(video: Locator, toS: number): Promise<void> {
  await video.evaluate(async (element: HTMLVideoElement, seconds) => {
    const arrived = new Promise((resolve) =>
      element.addEventListener('seeked', resolve, { once: true }),
    );
    element.currentTime = seconds;
    await arrived;
  }, toS);
}

/** Sets a loop by two taps at given times. */
export async function loopBetween(
  page: Page,
  video: Locator,
  fromS: number,
  toS: number,
): Promise<void> {
  await seek(video, fromS);
  await panelButton(page, 'loop.set-a').click();
  await seek(video, toS);
  await panelButton(page, 'loop.set-b').click();
}

/** Notes a series of ten throws. */
export async function noteSeries(page: Page, caught: number): Promise<void> {
  const score = practiceText('mastery.score', { caught, tries: 10 });
  await panel(page).getByRole('button', { name: score, exact: true }).click();
  await panelButton(page, 'mastery.note').click();
}

export const pressPlay = (page: Page) =>
  page
    .getByRole('button', { name: localeText('fr', 'video:player.play'), exact: true })
    .first()
    .click();

/** Returns the number of repetitions that the player shows. */
export const count = (page: Page) =>
  page.locator('[data-count]').getAttribute('data-count').then(Number);
/** Repetitions take the time of the video, which a busy machine decodes slowly. */
export const REPETITION_TIMEOUT = { timeout: 60_000 };

/** Returns the button of a move in the list. */
export const moveButton = (page: Page, name: string) =>
  panel(page)
    .getByRole('list', { name: practiceText('moves.list') })
    .getByRole('button', { name, pressed: undefined })
    .first();

interface SeenFrame {
  readonly mediaTime: number;
  /** The page was blocked before it, so that the loop could not jump back in time. */
  readonly afterStall: boolean;
}

/** Records each frame that the browser presents from now on. */
export async function recordFrames(video: Locator): Promise<() => Promise<SeenFrame[]>> {
  await video.evaluate((element: HTMLVideoElement) => {
    const frames: SeenFrame[] = [];
    Object.assign(window, { presentedFrames: frames });
    let lastMs = performance.now();
    const next = () =>
      element.requestVideoFrameCallback((nowMs, frame) => {
        frames.push({ mediaTime: frame.mediaTime, afterStall: nowMs - lastMs > 110 });
        lastMs = nowMs;
        next();
      });
    next();
  });
  return () =>
    video.evaluate(() => (window as unknown as { presentedFrames: SeenFrame[] }).presentedFrames);
}

/**
 * Returns the frames later than a second of the film, except after a stall: the first one, and
 * those until the seek.
 */
export function framesBeyond(seen: readonly SeenFrame[], endS: number): readonly SeenFrame[] {
  const beyond = seen.filter(
    ({ mediaTime, afterStall }) => !afterStall && mediaTime > endS + 0.001,
  );
  return beyond.filter((frame) => !seen[seen.indexOf(frame) - 1]?.afterStall);
}
