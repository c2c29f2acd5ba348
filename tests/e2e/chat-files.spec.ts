import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { waitForDocument } from '../support/suite/admin-sdk.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import { localeText } from '../support/locale-text.ts';
import {
  chooseInMenu,
  composer,
  messageWith,
  newPremium,
  openChat,
  sendButton,
  deliveredMessage,
  storedMessages,
} from './chat-fixtures.ts';
import { expect, test } from './fixtures.ts';

const ROOM = '3';

test.beforeEach(() => test.slow());

const MEDIA = resolve(import.meta.dirname, '../../emulators/seed/media');
const CLIP = readFileSync(resolve(MEDIA, 'clips/poser-sans-bruit.mp4'));
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('main input[type=file]').setInputFiles({ name, mimeType, buffer });

/** Returns the HTTP status of a file in the bucket without rules: 200 or 404. */
async function statusInBucket(file: string): Promise<number> {
  const { storage, project } = suiteInfo();
  const address = `http://${storage}/storage/v1/b/${project}.appspot.com/o/${encodeURIComponent(file)}`;
  return (await fetch(address)).status;
}

/** Returns the bytes of a file in the bucket without rules. */
async function contentInBucket(file: string): Promise<Buffer> {
  const { storage, project } = suiteInfo();
  const address = `http://${storage}/storage/v1/b/${project}.appspot.com/o/${encodeURIComponent(file)}?alt=media`;
  return Buffer.from(await (await fetch(address)).arrayBuffer());
}

const PLACE = 'GPS 48.8566 2.3522';

/** Returns a JPEG of 3000 × 1500 pixels with a location in its EXIF segment. */
async function largePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 3000;
    canvas.height = 1500;
    canvas.getContext('2d')?.fillRect(0, 0, 1500, 1500);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const image = Buffer.from(base64, 'base64');
  const segment = Buffer.from(`Exif\0\0${PLACE}`, 'latin1');
  const head = Buffer.from([0xff, 0xe1, 0, segment.length + 2]);
  return Buffer.concat([image.subarray(0, 2), head, segment, image.subarray(2)]);
}

test('a chosen photo waits in its room while others are read, the page is left or loaded again', async ({
  page,
}) => {
  const rooms = page
    .getByRole('navigation', { name: localeText('fr', 'chat:rooms') })
    .getByRole('button');
  const chosen = page.getByText(localeText('fr', 'chat:file.chosen', { name: 'salle.jpg' }));
  await openChat(page, await newPremium(), ROOM);
  await choose(page, 'salle.jpg', 'image/jpeg', await largePhoto(page));
  await composer(page).fill('regarde');
  await expect(chosen).toBeVisible();
  await rooms.nth(1).click();
  await expect(chosen).toHaveCount(0);
  await expect(composer(page)).toHaveValue('');
  await rooms.nth(2).click();
  await expect(chosen).toBeVisible();
  await page.getByRole('link', { name: localeText('fr', 'common:header.dashboard') }).click();
  await expect(composer(page)).toHaveCount(0);
  await page.goBack();
  await expect(chosen).toBeVisible();
  await page.reload();
  await expect(chosen).toBeVisible();
  await expect(composer(page)).toHaveValue('regarde');
});

test('a video that starts pauses the one that plays', async ({ page }) => {
  await openChat(page, await newPremium(), ROOM);
  // Two clips in the list of messages, without the time that sending and preparing them takes.
  const paused = await page
    .getByRole('region', { name: /^Messages/ })
    .evaluate(async (list, base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const clip = new Blob([bytes], { type: 'video/mp4' });
      const players = [document.createElement('video'), document.createElement('video')];
      for (const player of players) {
        player.src = URL.createObjectURL(clip);
        list.append(player);
        await player.play();
      }
      return players.map((player) => player.paused);
    }, CLIP.toString('base64'));
  expect(paused).toEqual([true, false]);
});

test(
  'a large photo and a film are sent with text, shown to another member, and deleted with their message',
  { tag: '@full' },
  async ({ page, secondBrowser }) => {
    const member = await newPremium();
    await openChat(page, member, ROOM);
    await openChat(secondBrowser, await newPremium(), ROOM);

    await choose(page, 'Ma photo été.jpg', 'image/jpeg', await largePhoto(page));
    await expect(
      page.getByText(localeText('fr', 'chat:file.chosen', { name: 'Ma photo été.jpg' })),
    ).toBeVisible();
    const text = `Regarde ${member.uid}`;
    await composer(page).fill(text);
    await sendButton(page).click();
    const picture = deliveredMessage(secondBrowser, text).locator('img');
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(deliveredMessage(page, text).locator('img')).toBeVisible();

    await choose(page, 'essai.mp4', 'video/mp4', CLIP);
    await expect(
      page.getByText(localeText('fr', 'chat:file.chosen', { name: 'essai.mp4' })),
    ).toBeVisible();
    await sendButton(page).click();
    await expect.poll(async () => (await storedMessages(ROOM, member.uid)).length).toBe(2);
    const [first, second] = await storedMessages(ROOM, member.uid);
    expect(first).toMatchObject({ media_type: 'image' });
    expect(first?.media_url).toMatch(
      new RegExp(`^chat_media/${member.uid}/[0-9]{13}_Ma-photo-ete\\.jpg$`),
    );
    expect(second).toMatchObject({ media_type: 'video', message: '' });
    // It plays once it is prepared, also for members who saw the message before.
    await waitForDocument(
      `chat_rooms/${ROOM}/messages/${String(second?.id)}`,
      (data) => data?.media_state === undefined,
    );
    const clip = secondBrowser.locator('main ol > li').last().locator('video');
    await expect(clip).toHaveAttribute('poster', /_poster_640[.]jpg/);
    await expect(clip).toHaveJSProperty('error', null);

    // Resized for screens and without its location.
    const photo = String(first?.media_url);
    const content = await contentInBucket(photo);
    expect(content.includes(PLACE)).toBe(false);
    const { width, height } = await sharp(content).metadata();
    expect([width, height]).toEqual([1600, 800]);

    await chooseInMenu(page, text, localeText('fr', 'chat:message.delete'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: localeText('fr', 'chat:message.delete') })
      .click();
    await waitForDocument(
      `chat_rooms/${ROOM}/messages/${String(first?.id)}`,
      (data) => data === undefined,
    );
    await expect(messageWith(page, text)).toHaveCount(0);
    await expect.poll(() => statusInBucket(photo)).toBe(404);
  },
);
