import { type DocumentData, FieldValue, type DocumentReference } from 'firebase-admin/firestore';
import type { PreparedFiles, Video } from '@atelier/domain/content/video';
import {
  type VideoFileKind,
  videosReferencing,
  progressOfVideo,
} from '@atelier/domain/queries/server-content-queries';
import { liesIn } from '@atelier/domain/storage-paths';
import { TIERS } from '@atelier/domain/values';
import { path } from '@atelier/domain/paths';
import { toFirestoreQuery, database, forEachDocument } from '../../platform/firebase.ts';
import { deleteFiles } from '../media/stored-files.ts';

const FOLDERS = { film: '', thumbnail: '/thumbnails', captions: '/captions' } as const;

/**
 * Returns the files that a video's document references by kind. What was made of its film is kept
 * like a film.
 */
function namedFiles(video: DocumentData): [VideoFileKind, string][] {
  const captions: unknown[] = Object.values((video.captions ?? {}) as object);
  const { renditions, posters, storyboard, waveform } = (video.media ??
    {}) as Partial<PreparedFiles>;
  const { url: pending } = (video.pending_film ?? {}) as Partial<
    NonNullable<Video['pending_film']>
  >;
  const { path: trailer, poster } = (video.trailer_media ?? {}) as Partial<
    NonNullable<Video['trailer_media']>
  >;
  const made = [
    ...Object.values(renditions ?? {}),
    ...Object.values(posters ?? {}),
    storyboard?.path,
    waveform,
  ];
  made.push(trailer, poster);
  const named: [VideoFileKind, unknown][] = [
    ...[video.url, ...made, pending].map((file): [VideoFileKind, unknown] => ['film', file]),
    ['thumbnail', video.thumbnail_url],
    ...captions.map((file): [VideoFileKind, unknown] => ['captions', file]),
  ];
  return named.filter(
    (one): one is [VideoFileKind, string] => typeof one[1] === 'string' && one[1] !== '',
  );
}

/**
 * Returns every file that a video's document references: film, what was made of it, trailer,
 * thumbnail and captions.
 */
export const filesReferencedBy = (video: DocumentData): string[] =>
  namedFiles(video).map(([, file]) => file);

/**
 * Returns those of a video's former files that are in its folders and that no video references any
 * more.
 */
export async function unreferencedFiles(former: DocumentData): Promise<string[]> {
  const author = String(former.author_id);
  const roots = [...TIERS.map((tier) => `videos/${tier}`), `videos/drafts/${author}`];
  const isVideoFolder = (kind: VideoFileKind, file: string) =>
    roots.some((root) => liesIn(`${root}${FOLDERS[kind]}`, file));
  const files: string[] = [];
  for (const [kind, file] of namedFiles(former)) {
    if (isVideoFolder(kind, file) && !(await isReferenced(kind, file))) files.push(file);
  }
  return files;
}

async function isReferenced(kind: VideoFileKind, file: string): Promise<boolean> {
  return !(await toFirestoreQuery(videosReferencing(kind, file)).get()).empty;
}

const PAGE = 200;

/**
 * Removes everything that belongs to a deleted video: files, comments, views, statistics and
 * members' progress. Safe to run twice; does nothing if a video with the same id exists again.
 *
 * @param last the deleted document.
 * @returns the number of deleted files, or undefined if the video exists again.
 */
export async function clearDeletedVideo(
  videoId: string,
  last: DocumentData,
): Promise<number | undefined> {
  const video = database().doc(path.video(videoId));
  if ((await video.get()).exists) return undefined;
  const files = await unreferencedFiles(last);
  await deleteFiles(files);
  await database().recursiveDelete(video);
  await database().doc(path.videoStats(videoId)).delete();
  await clearProgress(videoId);
  return files.length;
}

/**
 * Deletes every member's progress and label, one member per transaction, so that a next run can
 * continue.
 */
async function clearProgress(videoId: string): Promise<void> {
  const all = toFirestoreQuery(progressOfVideo(videoId, PAGE));
  await forEachDocument(all, PAGE, ({ ref }) => clearProgressOf(ref, videoId));
}

async function clearProgressOf(progress: DocumentReference, videoId: string): Promise<void> {
  const library = database().doc(path.libraryState(progress.parent.parent?.id ?? ''));
  await database().runTransaction(async (transaction) => {
    const labels = (await transaction.get(library)).get('videos') as
      Record<string, unknown> | undefined;
    if (labels && videoId in labels) {
      const { [videoId]: _gone, ...others } = labels;
      transaction.update(library, { videos: others, updated_at: FieldValue.serverTimestamp() });
    }
    transaction.delete(progress);
  });
}
