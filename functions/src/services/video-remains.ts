import type { DocumentData } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/collection-paths';
import { videosShowing } from '@atelier/domain/queries/server-queries';
import { liesIn } from '@atelier/domain/storage-paths';
import { TIERS } from '@atelier/domain/values';
import { database, mediaBucket } from './firebase.ts';
import { toQuery } from './query.ts';

/**
 * Removes what a deleted video leaves: its files, comments, views and statistics. Safe to run twice; a video that
 * stands again under the same id keeps everything.
 *
 * @param last  the document as it was when it was deleted.
 * @returns how many files were removed, undefined when the video stands again.
 */
export async function clearVideo(videoId: string, last: DocumentData): Promise<number | undefined> {
  const video = database().doc(path.video(videoId));
  if ((await video.get()).exists) return undefined;
  const files = await filesOf(last);
  await Promise.all(files.map((file) => mediaBucket().file(file).delete({ ignoreNotFound: true })));
  await database().recursiveDelete(video);
  await database().doc(path.videoStats(videoId)).delete();
  return files.length;
}

/** Files in the places of a video's, that no other video shows. */
async function filesOf(last: DocumentData): Promise<string[]> {
  const author = String(last.author_id);
  const roots = [...TIERS.map((tier) => `videos/${tier}`), `videos/drafts/${author}`];
  const inPlace = (file: string, folder: string) => roots.some((root) => liesIn(`${root}${folder}`, file));
  const captions = Object.values((last.captions ?? {}) as Record<string, unknown>).map(
    (file) => ['/captions', file, undefined] as const,
  );
  const named = [['', last.url, 'url'], ['/thumbnails', last.thumbnail_url, 'thumbnail_url'], ...captions] as const;
  const files: string[] = [];
  for (const [folder, file, field] of named) {
    if (typeof file !== 'string' || !inPlace(file, folder)) continue;
    if (field === undefined || !(await isShownElsewhere(field, file))) files.push(file);
  }
  return files;
}

async function isShownElsewhere(field: 'url' | 'thumbnail_url', file: string): Promise<boolean> {
  return !(await toQuery(videosShowing(field, file)).get()).empty;
}
