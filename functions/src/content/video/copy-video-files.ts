import { randomBytes } from 'node:crypto';
import { path } from '@atelier/domain/paths';
import type { Video } from '@atelier/domain/content/video';
import { DomainError } from '@atelier/domain/error-code';
import { storagePath, type VideoFolder } from '@atelier/domain/storage-paths';
import { database, mediaBucket } from '../../platform/firebase.ts';
import { filesReferencedBy } from './video-files.ts';

/** The fields of a video that name its files. */
export type VideoFiles = Pick<Video, 'url' | 'thumbnail_url' | 'captions'>;

/**
 * Copies a video's files to another folder under new random names, so that equal names do not clash and a parallel call
 * only discards its own copies. The originals stay until the document references the copies, so playback is not
 * interrupted.
 *
 * @throws DomainError `media-unavailable` if a file is missing; no copy is left then
 */
export async function copyVideoFiles(video: VideoFiles, folder: VideoFolder): Promise<VideoFiles> {
  const { url, thumbnail_url, captions } = video;
  const copies: VideoFiles = {
    url: storagePath.video(folder, newFileName(url)),
    thumbnail_url: storagePath.thumbnail(folder, newFileName(thumbnail_url)),
    ...(captions && {
      captions: Object.fromEntries(
        Object.entries(captions).map(([language, file]) => [language, storagePath.captions(folder, newFileName(file))]),
      ),
    }),
  };
  const [from, to] = [filesReferencedBy(video), filesReferencedBy(copies)];
  const outcomes = await Promise.allSettled(from.map((file, index) => copy(file, to[index] ?? '')));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) {
    await deleteAll(to);
    throw new DomainError('media-unavailable', { cause: failed.reason });
  }
  return copies;
}

/** Deletes copies that the video does not reference. */
export async function discardCopies(videoId: string, copies: VideoFiles): Promise<void> {
  const stored = (await database().doc(path.video(videoId)).get()).data();
  const named = new Set(stored ? filesReferencedBy(stored) : []);
  await deleteAll(filesReferencedBy(copies).filter((file) => !named.has(file)));
}

async function copy(from: string, to: string): Promise<void> {
  await mediaBucket().file(from).copy(mediaBucket().file(to));
}

async function deleteAll(files: readonly string[]): Promise<void> {
  await Promise.all(files.map((file) => mediaBucket().file(file).delete({ ignoreNotFound: true })));
}

function newFileName(file: string): string {
  const extension = file.slice(file.lastIndexOf('.') + 1);
  return `${randomBytes(12).toString('hex')}.${extension}`;
}
