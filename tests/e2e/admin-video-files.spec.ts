import { readFile } from 'node:fs/promises';
import { expect, signIn, test } from './fixtures.ts';
import { button, chooseVideo, clipOf, cutThumbnail } from './video-form.ts';
import { newMember } from '../support/suite-admin.ts';
import { words } from '../support/words.ts';

const film = clipOf('tenir-la-bouteille');
const mp4 = (name: string, buffer: Buffer) => ({ name, mimeType: 'video/mp4', buffer });
/** A part of an MP4 by its type; its length stands before it. */
function boxOf(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type) - 4;
  return file.subarray(at, at + file.readUInt32BE(at));
}

/** The same film with a box that players skip: as long, and heavier. */
function padded(file: Buffer, bytes: number): Buffer {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes, 0);
  box.write('free', 4);
  return Buffer.concat([file, box]);
}

/** The same film with its index behind its pictures, as cameras write it. */
function indexLast(file: Buffer): Buffer {
  const index = Buffer.from(boxOf(file, 'moov'));
  const start = file.indexOf('moov') - 4;
  // Every list of places in the file, which all lie nearer to its beginning now.
  for (let at = index.indexOf('stco'); at !== -1; at = index.indexOf('stco', at + 4)) {
    for (let entry = 0; entry < index.readUInt32BE(at + 8); entry += 1) {
      const place = at + 12 + entry * 4;
      index.writeUInt32BE(index.readUInt32BE(place) - index.length, place);
    }
  }
  return Buffer.concat([file.subarray(0, start), file.subarray(start + index.length), index]);
}

test('a film says how long, large and heavy it is, and what would make its viewers wait', async ({ page }) => {
  test.setTimeout(240_000);
  const original = await readFile(film);
  const facts = (size: string, rate: string) =>
    expect(
      page.getByText(words('fr', 'upload-pro:file.facts', { duration: '0:24', width: 640, height: 360, size, rate })),
    ).toBeVisible();
  const heavy = page.getByText(words('fr', 'upload-pro:file.heavy'));
  const slow = page.getByText(words('fr', 'upload-pro:file.slow-start'));
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/videos/upload');
  await chooseVideo(page, mp4('leger.mp4', original));
  await facts('0,1', '0,0');
  await expect(heavy.or(slow)).toHaveCount(0);

  await chooseVideo(page, mp4('lourd.mp4', padded(original, 25_000_000)));
  await facts('25,1', '8,4');
  await expect(heavy).toBeVisible();
  await expect(slow).toHaveCount(0);

  await chooseVideo(page, mp4('camera.mp4', indexLast(original)));
  await expect(slow).toBeVisible();
  await expect(heavy).toHaveCount(0);
  await facts('0,1', '0,0');
  // Slow to start, and a film all the same.
  await cutThumbnail(page);
});

test('a file that is no film is not taken, and says why', async ({ page }) => {
  await signIn(page, await newMember({ is_admin: true }));
  await page.goto('/admin/videos/upload');
  await chooseVideo(page, mp4('faux.mp4', Buffer.from('Ceci n’est pas un film.')));
  await expect(page.getByText(words('fr', 'errors:media-unsupported'))).toBeVisible();
  await chooseVideo(page, { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Une note.') });
  await expect(page.getByText(words('fr', 'upload-pro:file.wrong-type'))).toBeVisible();
  await expect(button(page, 'upload-pro:thumbnail.cut')).toHaveCount(0);
  await chooseVideo(page, film);
  await expect(page.getByText(words('fr', 'upload-pro:file.chosen', { name: 'tenir-la-bouteille.mp4' }))).toBeVisible();
  await expect(page.getByText(words('fr', 'upload-pro:file.wrong-type'))).toHaveCount(0);
  await expect(page.getByText(words('fr', 'errors:media-unsupported'))).toHaveCount(0);
});
