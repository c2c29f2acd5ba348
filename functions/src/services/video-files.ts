import type { DocumentData } from 'firebase-admin/firestore';
import { videosShowing } from '@atelier/domain/queries/server-queries';
import { liesIn } from '@atelier/domain/storage-paths';
import { TIERS } from '@atelier/domain/values';
import { toQuery } from './query.ts';

/** Every file that a video's document names: film, thumbnail, captions by language. */
export function filesNamedBy(video: DocumentData): string[] {
  const captions: unknown[] = Object.values((video.captions ?? {}) as object);
  return [video.url, video.thumbnail_url, ...captions].filter((file) => typeof file === 'string');
}

/** Of a video's former files those that lie in a video's places and that no video shows (any more). */
export async function unshownFiles(former: DocumentData): Promise<string[]> {
  const author = String(former.author_id);
  const roots = [...TIERS.map((tier) => `videos/${tier}`), `videos/drafts/${author}`];
  const inPlace = (file: string, folder: string) => roots.some((root) => liesIn(`${root}${folder}`, file));
  const captions = Object.values((former.captions ?? {}) as Record<string, unknown>).map(
    (file) => ['/captions', file, undefined] as const,
  );
  const named = [['', former.url, 'url'], ['/thumbnails', former.thumbnail_url, 'thumbnail_url'], ...captions] as const;
  const files: string[] = [];
  for (const [folder, file, field] of named) {
    if (typeof file !== 'string' || !inPlace(file, folder)) continue;
    if (field === undefined || !(await isShown(field, file))) files.push(file);
  }
  return files;
}

async function isShown(field: 'url' | 'thumbnail_url', file: string): Promise<boolean> {
  return !(await toQuery(videosShowing(field, file)).get()).empty;
}
