import { FieldValue, type DocumentData, type DocumentReference } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { progressOfVideo } from '@atelier/domain/queries/server-content-queries';
import { database, forEachDocument, toFirestoreQuery } from '../../platform/firebase.ts';
import { deleteFiles } from '../media/download-tokens.ts';
import { unreferencedFiles } from './video-files.ts';

const PAGE = 200;

/**
 * Removes everything that belongs to a deleted video: files, comments, views, statistics and members' progress. Safe to
 * run twice; does nothing if a video with the same id exists again.
 *
 * @param last the deleted document.
 * @returns the number of deleted files, or undefined if the video exists again.
 */
export async function clearDeletedVideo(videoId: string, last: DocumentData): Promise<number | undefined> {
  const video = database().doc(path.video(videoId));
  if ((await video.get()).exists) return undefined;
  const files = await unreferencedFiles(last);
  await deleteFiles(files);
  await database().recursiveDelete(video);
  await database().doc(path.videoStats(videoId)).delete();
  await clearProgress(videoId);
  return files.length;
}

/** Deletes every member's progress and label, one member per transaction, so that a next run can continue. */
async function clearProgress(videoId: string): Promise<void> {
  const all = toFirestoreQuery(progressOfVideo(videoId, PAGE));
  await forEachDocument(all, PAGE, ({ ref }) => clearProgressOf(ref, videoId));
}

async function clearProgressOf(progress: DocumentReference, videoId: string): Promise<void> {
  const library = database().doc(path.libraryState(progress.parent.parent?.id ?? ''));
  await database().runTransaction(async (transaction) => {
    const labels = (await transaction.get(library)).get('videos') as Record<string, unknown> | undefined;
    if (labels && videoId in labels) {
      const { [videoId]: _gone, ...others } = labels;
      transaction.update(library, { videos: others, updated_at: FieldValue.serverTimestamp() });
    }
    transaction.delete(progress);
  });
}
