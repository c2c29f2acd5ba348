import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { storedDocument } from '../support/suite-admin.ts';
import { suiteInfo } from '../support/suite-info.ts';
import { words } from '../support/words.ts';
import {
  composer,
  messages,
  messageWith,
  newPremium,
  openChat,
  sendButton,
  standing,
  storedMessages,
} from './chat-fixtures.ts';
import { expect, test } from './fixtures.ts';

const ROOM = '3';

test.beforeEach(() => test.slow());

const MEDIA = resolve(import.meta.dirname, '../../emulators/seed/media');
const PHOTO = readFileSync(resolve(MEDIA, 'events/coupe.jpg'));
const CLIP = readFileSync(resolve(MEDIA, 'clips/le-tour-simple.mp4'));
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('main input[type=file]').setInputFiles({ name, mimeType, buffer });
const UPLOADS = /\/v0\/b\/[^/]+\/o\?/;

/** What the bucket answers about a file, past its rules: 200 or 404. */
async function statusInBucket(file: string): Promise<number> {
  const { storage, project } = suiteInfo();
  const address = `http://${storage}/storage/v1/b/${project}.appspot.com/o/${encodeURIComponent(file)}`;
  return (await fetch(address)).status;
}

/** The bytes of a file in the bucket, past its rules. */
async function contentInBucket(file: string): Promise<Buffer> {
  const { storage, project } = suiteInfo();
  const address = `http://${storage}/storage/v1/b/${project}.appspot.com/o/${encodeURIComponent(file)}?alt=media`;
  return Buffer.from(await (await fetch(address)).arrayBuffer());
}

const PLACE = 'GPS 48.8566 2.3522';

/** A JPEG of 3000 × 1500 pixels that carries a place, in the segment where cameras note it. */
async function largePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [3000, 1500];
    canvas.getContext('2d')?.fillRect(0, 0, 1500, 1500);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const drawn = Buffer.from(base64, 'base64');
  const segment = Buffer.from(`Exif\0\0${PLACE}`, 'latin1');
  const head = Buffer.from([0xff, 0xe1, 0, segment.length + 2]);
  return Buffer.concat([drawn.subarray(0, 2), head, segment, drawn.subarray(2)]);
}

/** Lets photos fall onto the room. */
async function drop(page: Page, names: readonly string[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ names, bytes }) => {
      const transfer = new DataTransfer();
      for (const name of names) transfer.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/jpeg' }));
      return transfer;
    },
    { names, bytes: [...PHOTO] },
  );
  await messages(page).first().dispatchEvent('drop', { dataTransfer });
}

test('a photo and a film go with their words, are shown to the other, and go with their message', async ({
  page,
  secondBrowser,
}) => {
  const member = await newPremium();
  await openChat(page, member, ROOM);
  await openChat(secondBrowser, await newPremium(), ROOM);

  await choose(page, 'Ma photo été.jpg', 'image/jpeg', PHOTO);
  await expect(page.getByText(words('fr', 'chat:file.chosen', { name: 'Ma photo été.jpg' }))).toBeVisible();
  const text = `Regarde ${member.uid}`;
  await composer(page).fill(text);
  await sendButton(page).click();
  const picture = standing(secondBrowser, text).locator('img');
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(standing(page, text).locator('img')).toBeVisible();

  await choose(page, 'essai.mp4', 'video/mp4', CLIP);
  await expect(page.getByText(words('fr', 'chat:file.chosen', { name: 'essai.mp4' }))).toBeVisible();
  await sendButton(page).click();
  await expect.poll(async () => (await storedMessages(ROOM, member.uid)).length).toBe(2);
  const [first, second] = await storedMessages(ROOM, member.uid);
  expect(first).toMatchObject({ media_type: 'image' });
  expect(first?.media_url).toMatch(new RegExp(`^chat_media/${member.uid}/[0-9]{13}_Ma-photo-ete\\.jpg$`));
  expect(second).toMatchObject({ media_type: 'video', message: '' });
  await expect(secondBrowser.locator('main ol > li').last().locator('video')).toHaveJSProperty('error', null);
});

test.describe('when a file does not go', () => {
  test('its words go all the same, and the file is tried again', async ({ page }) => {
    const member = await newPremium();
    await openChat(page, member, ROOM);
    await page.route(UPLOADS, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { error: { code: 400, message: 'no' } } })
        : route.continue(),
    );
    const text = `Sans sa photo ${member.uid}`;
    await choose(page, 'photo.jpg', 'image/jpeg', PHOTO);
    await expect(page.getByText(words('fr', 'chat:file.chosen', { name: 'photo.jpg' }))).toBeVisible();
    await composer(page).fill(text);
    await sendButton(page).click();
    await expect(standing(page, text)).toHaveCount(1);
    expect(await storedMessages(ROOM, member.uid)).toMatchObject([{ message: text }]);
    const held = messageWith(page, 'photo.jpg').filter({ hasText: words('fr', 'errors:unexpected') });
    await expect(held).toBeVisible();
    await page.unroute(UPLOADS);
    await held.getByRole('button', { name: words('fr', 'chat:outgoing.retry') }).click();
    await expect.poll(async () => (await storedMessages(ROOM, member.uid)).length).toBe(2);
    expect((await storedMessages(ROOM, member.uid))[1]).toMatchObject({ message: '', media_type: 'image' });
  });

  test('without words nothing is sent, and it can be given up', async ({ page }) => {
    const member = await newPremium();
    await openChat(page, member, ROOM);
    await page.route(UPLOADS, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { error: { code: 400, message: 'no' } } })
        : route.continue(),
    );
    await choose(page, 'seule.jpg', 'image/jpeg', PHOTO);
    await expect(page.getByText(words('fr', 'chat:file.chosen', { name: 'seule.jpg' }))).toBeVisible();
    await sendButton(page).click();
    const held = messageWith(page, 'seule.jpg');
    await held.getByRole('button', { name: words('fr', 'chat:outgoing.discard') }).click();
    await expect(held).toHaveCount(0);
    expect(await storedMessages(ROOM, member.uid)).toEqual([]);
  });

  test('an upload under way shows how far it is, and stops when told', async ({ page }) => {
    const member = await newPremium();
    await openChat(page, member, ROOM);
    const held: (() => void)[] = [];
    await page.route(UPLOADS, (route) => new Promise<void>((done) => held.push(() => void route.abort().then(done))));
    await choose(page, 'longue.mp4', 'video/mp4', CLIP);
    await expect(page.getByText(words('fr', 'chat:file.chosen', { name: 'longue.mp4' }))).toBeVisible();
    await sendButton(page).click();
    const item = messageWith(page, 'longue.mp4');
    await expect(item.getByRole('progressbar')).toBeVisible();
    await item.getByRole('button', { name: words('fr', 'chat:outgoing.stop') }).click();
    await expect(item).toContainText(words('fr', 'chat:outgoing.stopped'));
    for (const release of held) release();
    await page.unroute(UPLOADS);
    await item.getByRole('button', { name: words('fr', 'chat:outgoing.retry') }).click();
    await expect.poll(async () => (await storedMessages(ROOM, member.uid)).length).toBe(1);
  });
});

test('files that cannot be taken are refused in words', async ({ page }) => {
  await openChat(page, await newPremium(), ROOM);
  const hevc = Buffer.from(CLIP.toString('latin1').replaceAll('avc1', 'hvc1'), 'latin1');
  const cases = [
    ['photo.jpg', 'image/jpeg', Buffer.from('<script>alert(1)</script>'), 'wrong-type'],
    ['film.mov', 'video/quicktime', hevc, 'hevc'],
    ['coupe.mp4', 'video/mp4', CLIP.subarray(0, 5000), 'unreadable'],
    ['vide.png', 'image/png', Buffer.alloc(0), 'empty'],
    ['cassee.png', 'image/png', Buffer.from('\x89PNG\r\n\x1a\nrien', 'latin1'), 'unreadable'],
  ] as const;
  for (const [name, type, content, refusal] of cases) {
    await choose(page, name, type, content);
    await expect(page.getByRole('alert').filter({ hasText: words('fr', `chat:file.${refusal}`) })).toBeVisible();
  }
  await page.getByRole('button', { name: words('fr', 'chat:file.remove') }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a deleted message takes its file from the bucket', async ({ page }) => {
  const member = await newPremium();
  await openChat(page, member, ROOM);
  const text = `Bientôt partie ${member.uid}`;
  await choose(page, 'partie.jpg', 'image/jpeg', PHOTO);
  await expect(page.getByText(words('fr', 'chat:file.chosen', { name: 'partie.jpg' }))).toBeVisible();
  await composer(page).fill(text);
  await sendButton(page).click();
  await expect(standing(page, text)).toBeVisible();
  const [stored] = await storedMessages(ROOM, member.uid);
  expect(await statusInBucket(String(stored?.media_url))).toBe(200);
  await standing(page, text).hover();
  await standing(page, text).locator('[data-message-actions]').click();
  await page.getByRole('menuitem', { name: words('fr', 'chat:message.delete') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('fr', 'chat:message.delete') })
    .click();
  await storedDocument(`chat_rooms/${ROOM}/messages/${String(stored?.id)}`, (data) => data === undefined);
  await expect(messageWith(page, text)).toHaveCount(0);
  await expect.poll(() => statusInBucket(String(stored?.media_url))).toBe(404);
});

test('a photo larger than a screen is shrunk before it leaves, and says nothing of where it was taken', async ({
  page,
}) => {
  const member = await newPremium();
  await openChat(page, member, ROOM);
  await choose(page, 'vacances.jpg', 'image/jpeg', await largePhoto(page));
  await expect(page.getByText(words('fr', 'chat:file.chosen', { name: 'vacances.jpg' }))).toBeVisible();
  await sendButton(page).click();
  await expect.poll(async () => (await storedMessages(ROOM, member.uid)).length).toBe(1);
  const [stored] = await storedMessages(ROOM, member.uid);
  const content = await contentInBucket(String(stored?.media_url));
  expect(content.includes(PLACE)).toBe(false);
  const sides = await page.evaluate(
    async (bytes) => {
      const picture = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
      return [picture.width, picture.height];
    },
    [...content],
  );
  expect(sides).toEqual([1600, 800]);
});

test('dropped files: two at once are refused in words, one is taken', async ({ page }) => {
  await openChat(page, await newPremium(), ROOM);
  await drop(page, ['un.jpg', 'deux.jpg']);
  await expect(page.getByRole('alert').filter({ hasText: words('fr', 'chat:file.too-many') })).toBeVisible();
  await drop(page, ['un.jpg']);
  await expect(page.getByText(words('fr', 'chat:file.chosen', { name: 'un.jpg' }))).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
