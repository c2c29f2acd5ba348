import { randomBytes } from 'node:crypto';
import { path } from '@atelier/domain/paths';
import { mediaOf, type Video } from '@atelier/domain/content/video';
import { DomainError } from '@atelier/domain/error-code';
import { storagePath, type VideoFolder } from '@atelier/domain/storage-paths';
import { database } from '../../platform/firebase.ts';
import { copyFile, deleteFiles } from '../media/stored-files.ts';
import { filesReferencedBy } from './video-files.ts';

/** The fields of a video that name its files. */
export type VideoFiles = Pick<
  Video,
  'url' | 'thumbnail_url' | 'captions' | 'media' | 'trailer_media'
>;

/**
 * Copies a video's files to another folder under new random names, so that equal names do not clash
 * and a parallel call only discards its own copies. The originals stay until the document
 * references the copies, so playback is not interrupted.
 *
 * @throws DomainError `media-unavailable` if a file is missing; no copy is left then
 */
export async function copyVideoFiles(video: VideoFiles, folder: VideoFolder): Promise<VideoFiles> {
  const { url, thumbnail_url, captions, trailer_media: trailer } = video;
  const media = mediaOf(video);
  const renamed = new Map<string, string>();
  /** A film whose source was dropped is also one of its sizes, and copied once. */
  const newFilm = (file: string) => {
    const target = renamed.get(file) ?? storagePath.video(folder, newFileName(file));
    renamed.set(file, target);
    return target;
  };
  const newUrl = newFilm(url);
  const copies: VideoFiles = {
    url: newUrl,
    ...(media && { media: { ...withFiles(media, newFilm), source: newUrl } }),
    ...(trailer && {
      trailer_media: {
        ...trailer,
        path: newFilm(trailer.path),
        ...(trailer.poster !== undefined && { poster: newFilm(trailer.poster) }),
        // Counts for the copy of the film that it was cut from.
        source: renamed.get(trailer.source) ?? trailer.source,
      },
    }),
    thumbnail_url: storagePath.thumbnail(folder, newFileName(thumbnail_url)),
    ...(captions && {
      captions: Object.fromEntries(
        Object.entries(captions).map(([language, file]) => [
          language,
          storagePath.captions(folder, newFileName(file)),
        ]),
      ),
    }),
  };
  // What was made of a former film is not copied, nor a film that waits to replace this one.
  const from = filesReferencedBy({ ...video, media, pending_film: undefined });
  const to = filesReferencedBy(copies);
  const outcomes = await Promise.allSettled(
    from.map((file, index) => copyFile(file, to[index] ?? '')),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) {
    await deleteFiles(to);
    throw new DomainError('media-unavailable', { cause: failed.reason });
  }
  return copies;
}

/** Returns the media with other files. */
function withFiles(
  media: NonNullable<Video['media']>,
  newFile: (file: string) => string,
): typeof media {
  const { renditions, posters, storyboard, waveform } = media;
  const all = (files: Partial<Record<string, string>>) =>
    Object.fromEntries(Object.entries(files).map(([name, file]) => [name, file && newFile(file)]));
  return {
    ...media,
    renditions: all(renditions),
    posters: all(posters),
    ...(storyboard && { storyboard: { ...storyboard, path: newFile(storyboard.path) } }),
    ...(waveform !== undefined && { waveform: newFile(waveform) }),
  };
}

/** Deletes copies that the video does not reference. */
export async function discardCopies(videoId: string, copies: VideoFiles): Promise<void> {
  const stored = (await database().doc(path.video(videoId)).get()).data();
  const named = new Set(stored ? filesReferencedBy(stored) : []);
  await deleteFiles(filesReferencedBy(copies).filter((file) => !named.has(file)));
}

function newFileName(file: string): string {
  const extension = file.slice(file.lastIndexOf('.') + 1);
  return `${randomBytes(12).toString('hex')}.${extension}`;
}
