import { FieldValue, type DocumentSnapshot } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { parseVideo, type Video } from '@atelier/domain/content/video';
import { DomainError } from '@atelier/domain/error-code';
import type { AdminOutcome } from '@atelier/domain/contracts/admin';
import type { VideoFolder } from '@atelier/domain/storage-paths';
import {
  runAdminTransaction,
  requireAdmin,
  type AdminTransaction,
} from '../../moderation/audit/admin-transaction.ts';
import { database, parseDocument } from '../../platform/firebase.ts';
import { requirePreparedFilm } from '../encoding/start-encoding.ts';
import { copyVideoFiles, discardCopies, type VideoFiles } from './copy-video-files.ts';

export interface VideoRelocation {
  /** Returns the new folder of the files; null if they stay; undefined if nothing has to change. */
  destination: (video: Video, document: DocumentSnapshot) => VideoFolder | null | undefined;
  /** Writes the document, which is unchanged since `destination` was called. */
  write: (
    context: AdminTransaction,
    document: DocumentSnapshot,
    video: Video,
    files: VideoFiles,
  ) => Promise<void> | void;
}

/**
 * Relocates a video's files and then updates its document. No transaction covers both, so the files
 * are copied first, the document then references the copies, and a trigger deletes the originals.
 * Unused copies are deleted here.
 *
 * @throws DomainError `forbidden`, `not-found`, `film-not-ready`, `conflict` if the video changed
 * while its files were copied, and what `destination` throws
 */
export async function relocateVideo(
  actor: string,
  videoId: string,
  relocation: VideoRelocation,
): Promise<AdminOutcome> {
  await requireAdmin(actor);
  const reference = database().doc(path.video(videoId));
  const seen = await reference.get();
  const video = readVideo(seen);
  const folder = relocation.destination(video, seen);
  if (folder === undefined) return { changed: false };
  if (folder !== null) await requirePreparedFilm(videoId, video, video.status === 'en_ligne');
  const files = folder === null ? video : await copyVideoFiles(video, folder);
  try {
    return await runAdminTransaction(actor, async (context) => {
      const document = await context.transaction.get(reference);
      const current = readVideo(document);
      if (relocation.destination(current, document) === undefined) return { changed: false };
      const isUnchanged =
        seen.updateTime !== undefined && document.updateTime?.isEqual(seen.updateTime) === true;
      if (!isUnchanged) throw new DomainError('conflict');
      await relocation.write(context, document, current, files);
      // `requirePreparedFilm` lets a pending film pass only if it could not be prepared: it is
      // given up.
      if (folder !== null && current.pending_film) {
        context.transaction.update(reference, { pending_film: FieldValue.delete() });
      }
      return { changed: true };
    });
  } finally {
    if (folder !== null) await discardCopies(videoId, files);
  }
}

function readVideo(document: DocumentSnapshot): Video {
  if (!document.exists) throw new DomainError('not-found');
  const video = parseDocument(document, parseVideo);
  if (video === undefined) throw new DomainError('unexpected');
  return video;
}
