import { FieldValue, type DocumentData, type DocumentReference } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { progressOfVideo } from '@atelier/domain/queries/server-queries';
import { database, mediaBucket } from '../../platform/firebase.ts';
import { toFirestoreQuery } from '../../platform/firestore-query.ts';
import { unreferencedFiles } from './video-files.ts';

const PAGE = 200;

/**
 * Removes what a deleted video leaves: its files, comments, views, statistics and what members have of it in their
 * libraries. Safe to run twice; a video that stands again under the same id keeps everything.
 *
 * @param last  the document as it was when it was deleted.
 * @returns how many files were removed, undefined when the video stands again.
 */
export async function clearDeletedVideo(videoId: string, last: DocumentData): Promise<number | undefined> {
  const video = database().doc(path.video(videoId));
  if ((await video.get()).exists) return undefined;
  const files = await unreferencedFiles(last);
  await Promise.all(files.map((file) => mediaBucket().file(file).delete({ ignoreNotFound: true })));
  await database().recursiveDelete(video);
  await database().doc(path.videoStats(videoId)).delete();
  await clearProgress(videoId);
  return files.length;
}

/** Every member's progress on the video with its label, a member at a time: a run that was cut off goes on. */
async function clearProgress(videoId: string): Promise<void> {
  const page = toFirestoreQuery(progressOfVideo(videoId, PAGE));
  for (;;) {
    const { docs } = await page.get();
    await Promise.all(docs.map(({ ref }) => clearProgressOf(ref, videoId)));
    if (docs.length < PAGE) return;
  }
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
