import { readFile } from 'node:fs/promises';
import { expect, play, signIn, test } from './fixtures.ts';
import { openPractice } from './practice-page.ts';
import {
  TRIGGER_TIMEOUT,
  chooseVideo,
  clipOf,
  cutThumbnail,
  filmedVideo,
  expectText,
  submit,
} from './video-form.ts';
import { mediaBucket } from '../functions/support/functions-emulator.ts';
import { newMember, waitForDocument } from '../support/suite/admin-sdk.ts';

const other = clipOf('tenir-la-bouteille');
const fileExists = async (file: string) => (await mediaBucket().file(file).exists())[0];

test(
  'a new film and thumbnail replace the old ones, which are deleted, and a member sees the new film',
  { tag: '@full' },
  async ({ page, secondBrowser }) => {
    test.setTimeout(360_000);
    const { video, url, thumbnail_url } = await filmedVideo(`Refilmée ${Date.now().toString(36)}`);
    try {
      await signIn(secondBrowser, await newMember());
      const film = await openPractice(secondBrowser, `/${video.path}`);
      const length = () => film.evaluate((element: HTMLVideoElement) => element.duration);
      expect(await length()).toBeCloseTo(75, 0);

      await signIn(page, await newMember({ is_admin: true }));
      await page.goto(`/admin/${video.path}`);
      await chooseVideo(page, other);
      await cutThumbnail(page);
      await submit(page, 'admin:videos.save').click();
      await expectText(page, 'admin:videos.updated');
      const stored = await waitForDocument(video.path, (data) => data?.url !== url);
      expect(stored?.url).toMatch(/^videos\/free\/\d{13}[.]mp4$/);
      expect(stored?.thumbnail_url).toMatch(/^videos\/free\/thumbnails\/\d{13}[.]jpg$/);
      expect(stored?.duration).toBe('00:00:24');
      const [storedFile] = await mediaBucket().file(String(stored?.url)).download();
      expect(storedFile.equals(await readFile(other))).toBe(true);
      expect(await fileExists(String(stored?.thumbnail_url))).toBe(true);
      await expect
        .poll(() => Promise.all([url, thumbnail_url].map(fileExists)), TRIGGER_TIMEOUT)
        .toEqual([false, false]);

      await openPractice(secondBrowser, `/${video.path}`);
      expect(await length()).toBeCloseTo(24, 0);
      await play(secondBrowser);
    } finally {
      await video.delete();
    }
  },
);
