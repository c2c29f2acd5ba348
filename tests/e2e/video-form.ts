// The video form of admins, and the files of videos in the bucket.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { mediaBucket } from '../functions/support/functions-emulator.ts';
import { adminFirestore, waitForDocument } from '../support/suite/admin-sdk.ts';
import { localeText } from '../support/locale-text.ts';

type Chosen = Parameters<Locator['setInputFiles']>[0];

export const clipOf = (name: string) =>
  resolve(import.meta.dirname, `../../emulators/seed/media/clips/${name}.mp4`);
export const clip = clipOf('le-tour-simple');

export const button = (page: Page, key: string, values = {}) =>
  page.getByRole('button', { name: localeText('fr', key, values), exact: true });
export const field = (page: Page, key: string) =>
  page.getByLabel(localeText('fr', `upload-pro:${key}`), { exact: true });
export const expectText = (page: Page, key: string, values = {}) =>
  expect(page.getByText(localeText('fr', key, values)).first()).toBeVisible();
export const submit = (page: Page, key: string) =>
  page.locator('main form').getByRole('button', { name: localeText('fr', key) });

export async function fillIn(page: Page, title: string): Promise<void> {
  await field(page, 'title').fill(title);
  await field(page, 'description').fill('Un tour, une main.');
  await field(page, 'category').selectOption('bases');
  await field(page, 'difficulty').selectOption('Débutant');
  await field(page, 'level').selectOption('pro');
}

export const chooseVideo = (page: Page, file: Chosen = clip) =>
  page.locator('main form input[type=file]').first().setInputFiles(file);

/** Uses the current frame of the preview as thumbnail. */
export async function cutThumbnail(page: Page): Promise<void> {
  await button(page, 'upload-pro:thumbnail.cut').click();
  await expect(page.getByAltText(localeText('fr', 'upload-pro:thumbnail.preview'))).toHaveAttribute(
    'src',
    /^blob:/,
  );
}

/** Waits until the film of an uploaded video is prepared; until then it cannot be moved. */
export const waitForPreparedFilm = (id: string) =>
  waitForDocument(`videos/${id}`, (data) => data?.media !== undefined);

/** For files that a trigger deletes, which is late on a busy machine. */
export const TRIGGER_TIMEOUT = { timeout: 90_000 };

export const findVideoByTitle = async (title: string) =>
  (await adminFirestore().collection('videos').where('title', '==', title).get()).docs[0];

/**
 * Creates a video with its own film and thumbnail: published and free unless `fields` override it.
 *
 * @param folder  of its files in the bucket's `videos`
 */
export async function filmedVideo(
  title: string,
  folder = 'free',
  fields: Record<string, unknown> = {},
) {
  const source = (await adminFirestore().doc('videos/le-tour-simple').get()).data() ?? {};
  const mark = Date.now();
  const url = `videos/${folder}/film-${mark}.mp4`;
  const thumbnail_url = `videos/${folder}/thumbnails/film-${mark}.jpg`;
  const bucket = mediaBucket();
  // As the server's copies are marked: it plays as it is.
  const metadata = { contentType: 'video/mp4', metadata: { copied: 'true' } };
  await bucket.file(url).save(await readFile(clip), { metadata, resumable: false });
  await bucket.file(String(source.thumbnail_url)).copy(bucket.file(thumbnail_url));
  const video = adminFirestore().doc(`videos/film-${mark.toString(36)}`);
  await video.set({
    ...source,
    title,
    url,
    thumbnail_url,
    captions: {},
    moves: [],
    updated_at: new Date(),
    updated_by: 'demo-admin',
    ...fields,
  });
  return { video, url, thumbnail_url };
}

/** Returns the files of videos uploaded by forms since a time, which is part of their names. */
export async function filesSince(start: number): Promise<string[]> {
  const [files] = await mediaBucket().getFiles({ prefix: 'videos/' });
  return files
    .map(({ name }) => name)
    .filter((name) => Number(/\/(\d{13})[.]\w+$/.exec(name)?.[1]) >= start);
}
