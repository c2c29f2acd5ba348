import type { DocumentData } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { eventsReferencing } from '@atelier/domain/queries/server-content-queries';
import { contributionsOf } from '@atelier/domain/queries/server-member-queries';
import { liesIn } from '@atelier/domain/storage-paths';
import { collectFrom, database, toFirestoreQuery } from '../../platform/firebase.ts';
import { forgetChatClip } from '../encoding/start-encoding.ts';
import { deleteFiles } from './stored-files.ts';
import { filesReferencedBy, unreferencedFiles } from '../video/video-files.ts';

/** Deletes a member's former avatar unless the profile references it. */
export async function removeFormerAvatar(uid: string, former: unknown): Promise<void> {
  if (typeof former !== 'string' || !liesIn(`avatars/${uid}`, former)) return;
  const shown: unknown = (await database().doc(path.profile(uid)).get()).get('avatar_url');
  if (shown !== former) await deleteFiles([former]);
}

/** Deletes the former identity images of an application that was replaced or deleted. */
export async function removeFormerIdentityImages(
  uid: string,
  former: readonly unknown[],
): Promise<void> {
  const application = await database().doc(path.application(uid)).get();
  const shown: unknown[] = [application.get('id_front_path'), application.get('id_back_path')];
  const stale = former.filter(
    (file): file is string =>
      typeof file === 'string' && file.startsWith(`trainer_ids/${uid}_`) && !shown.includes(file),
  );
  await deleteFiles(stale);
}

/**
 * Deletes former files of a video that no video references: replaced files, and originals after a
 * relocation.
 */
export async function removeFormerVideoFiles(videoId: string, former: DocumentData): Promise<void> {
  const candidates = await unreferencedFiles(former);
  const stored = (await database().doc(path.video(videoId)).get()).data();
  const shown = new Set(stored ? filesReferencedBy(stored) : []);
  const stale = candidates.filter((file) => !shown.has(file));
  await deleteFiles(stale);
}

/** Deletes a former event image unless an event references it. */
export async function removeFormerEventImage(former: unknown): Promise<void> {
  if (typeof former !== 'string' || !liesIn('events', former)) return;
  const { empty } = await toFirestoreQuery(eventsReferencing(former)).get();
  if (empty) await deleteFiles([former]);
}

const PAGE = 500;

/**
 * Deletes the files of a deleted message (`last`) within its author's folder, and ends the
 * preparation of its clip, unless the message exists again.
 */
export async function removeMessageFiles(
  room: string,
  messageId: string,
  last: DocumentData,
): Promise<void> {
  const { user_id, media_url, media_state } = last;
  if (typeof user_id !== 'string' || typeof media_url !== 'string') return;
  const message = await database().doc(path.message(room, messageId)).get();
  if (message.get('media_url') === media_url) return;
  if (media_state !== undefined) await forgetChatClip(media_url, message.ref.path);
  const files = chatFilesOf(last).filter((file) => liesIn(`chat_media/${user_id}`, file));
  await deleteFiles(files);
}

/** Returns the files that a message names. */
const chatFilesOf = ({ media_url, poster_url }: DocumentData): string[] =>
  [media_url, poster_url].filter((file: unknown): file is string => typeof file === 'string');

/** Returns every chat file that a member's messages reference. */
export function referencedChatFiles(uid: string): Promise<string[]> {
  const all = toFirestoreQuery(contributionsOf('messages', uid, PAGE)).select(
    'media_url',
    'poster_url',
  );
  return collectFrom(all, PAGE, (message) => chatFilesOf(message.data()));
}
