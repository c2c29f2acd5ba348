import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { findTools } from '@atelier/media-worker';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import {
  count,
  framesBeyond,
  loopBetween,
  openPractice,
  pressPlay,
  recordFrames,
  REPETITION_TIMEOUT,
  withSettings,
} from './practice-page.ts';
import {
  button,
  chooseVideo,
  expectText,
  field,
  fillIn,
  findVideoByTitle,
  submit,
  waitForPreparedFilm,
} from './video-form.ts';
import { adminFirestore, newMember, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

const FRAME_S = 1 / 30;

/** Writes four seconds of a film as phones make it: HEVC with 10 bit in a MOV. */
async function phoneFilm(folder: string): Promise<string> {
  const { ffmpeg } = await findTools();
  const file = join(folder, 'phone.mov');
  await promisify(execFile)(ffmpeg, [
    ...[
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=1280x720:rate=30:duration=4',
      '-f',
      'lavfi',
      '-i',
      'sine=duration=4',
    ],
    ...[
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p10le',
      '-tag:v',
      'hvc1',
      '-c:a',
      'aac',
      file,
    ],
  ]);
  return file;
}

async function chooseQuality(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Qualité/ }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
}

test('a film of a phone is sent, accepted, and watched in two qualities with an exact loop @full', async ({
  page,
  secondBrowser: admin,
}) => {
  test.setTimeout(360_000);
  const title = `Film de téléphone ${Date.now().toString(36)}`;
  const folder = await mkdtemp(join(tmpdir(), 'film-'));
  try {
    await signIn(page, await newMember({ is_pro_trainer: true }));
    await page.goto('/upload-pro');
    await button(page, 'upload-pro:page.new').click();
    await fillIn(page, title);
    await field(page, 'level').selectOption('free');
    await chooseVideo(page, await phoneFilm(folder));
    await expectText(page, 'upload-pro:thumbnail.later');
    await submit(page, 'upload-pro:page.submit').click();
    await expectText(page, 'upload-pro:sent');
    const id = (await findVideoByTitle(title))?.id ?? '';
    await waitForPreparedFilm(id);

    await signIn(admin, await newMember({ is_admin: true }));
    await admin.goto('/admin/video-pro-validation');
    await button(admin, 'admin:drafts.accept-this', { title }).click();
    const accept = localeText('fr', 'admin:drafts.accept');
    await admin.getByRole('dialog').getByRole('button', { name: accept, exact: true }).click();
    await waitForDocument(`videos/${id}`, (data) => data?.status === 'en_ligne');

    await withSettings(page, { goal: 0 });
    const film = await openPractice(page, `/videos/${id}`);
    await chooseQuality(page, '720p');
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.videoHeight))
      .toBe(720);
    await expectAccessible(page);
    await loopBetween(page, film, 1, 2);
    const frames = await recordFrames(film);
    await pressPlay(page);
    await expect.poll(() => count(page), REPETITION_TIMEOUT).toBeGreaterThanOrEqual(3);
    // The loop runs on, and its end is as exact as before.
    await chooseQuality(page, '360p');
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.videoHeight))
      .toBe(360);
    const reached = await count(page);
    await expect.poll(() => count(page), REPETITION_TIMEOUT).toBeGreaterThanOrEqual(reached + 3);
    await expect(film).toHaveJSProperty('paused', false);
    const seen = await frames();
    expect(framesBeyond(seen, 2 + FRAME_S), JSON.stringify(seen.slice(-90))).toEqual([]);

    // The handles of the loop cover the middle.
    const timeline = page.getByRole('slider', { name: localeText('fr', 'video:player.seek') });
    await timeline.hover({ position: { x: 20, y: 22 } });
    await expect(page.locator('[data-preview]')).toBeVisible();
  } finally {
    await rm(folder, { recursive: true });
    const left = await findVideoByTitle(title);
    if (left) await adminFirestore().doc(`videos/${left.id}`).delete();
  }
});
