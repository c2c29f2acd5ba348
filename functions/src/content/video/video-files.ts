import type { DocumentData } from 'firebase-admin/firestore';
import { type VideoFileKind, videosReferencing } from '@atelier/domain/queries/server-queries';
import { liesIn } from '@atelier/domain/storage-paths';
import { TIERS } from '@atelier/domain/values';
import { toFirestoreQuery } from '../../platform/firestore-query.ts';

const FOLDERS = { film: '', thumbnail: '/thumbnails', captions: '/captions' } as const;

/** Returns every file that a video's document references: film, thumbnail and captions. */
export function filesReferencedBy(video: DocumentData): string[] {
  const captions: unknown[] = Object.values((video.captions ?? {}) as object);
  return [video.url, video.thumbnail_url, ...captions].filter((file) => typeof file === 'string');
}

/** Returns those of a video's former files that are in its folders and that no video references any more. */
export async function unreferencedFiles(former: DocumentData): Promise<string[]> {
  const author = String(former.author_id);
  const roots = [...TIERS.map((tier) => `videos/${tier}`), `videos/drafts/${author}`];
  const isVideoFolder = (kind: VideoFileKind, file: string) =>
    roots.some((root) => liesIn(`${root}${FOLDERS[kind]}`, file));
  const captions: unknown[] = Object.values((former.captions ?? {}) as object);
  const named: [VideoFileKind, unknown][] = [
    ['film', former.url],
    ['thumbnail', former.thumbnail_url],
    ...captions.map((file): [VideoFileKind, unknown] => ['captions', file]),
  ];
  const files: string[] = [];
  for (const [kind, file] of named) {
    if (typeof file === 'string' && isVideoFolder(kind, file) && !(await isReferenced(kind, file))) files.push(file);
  }
  return files;
}

async function isReferenced(kind: VideoFileKind, file: string): Promise<boolean> {
  return !(await toFirestoreQuery(videosReferencing(kind, file)).get()).empty;
}
