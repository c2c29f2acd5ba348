import type { DocumentData } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { contributionsOf } from '@atelier/domain/queries/server-queries';
import { liesIn } from '@atelier/domain/storage-paths';
import { database, mediaBucket } from '../../platform/firebase.ts';
import { toFirestoreQuery } from '../../platform/firestore-query.ts';
import { pagesOf } from '../../platform/query-pages.ts';

const PAGE = 500;

/**
 * Deletes the file of a deleted message, only within its author's folder. Keeps it if the message exists again.
 *
 * @param last the deleted document.
 */
export async function removeMessageFile(room: string, messageId: string, last: DocumentData): Promise<void> {
  const { user_id, media_url } = last;
  if (typeof user_id !== 'string' || typeof media_url !== 'string') return;
  if (!liesIn(`chat_media/${user_id}`, media_url)) return;
  const message = await database().doc(path.message(room, messageId)).get();
  if (message.get('media_url') === media_url) return;
  await mediaBucket().file(media_url).delete({ ignoreNotFound: true });
}

/** Returns every chat file that a member's messages reference. */
export async function referencedChatFiles(uid: string): Promise<unknown[]> {
  const all = toFirestoreQuery(contributionsOf('messages', uid, PAGE)).select('media_url');
  const files: unknown[] = [];
  for await (const page of pagesOf(all, PAGE)) {
    files.push(...page.map((message): unknown => message.get('media_url')));
  }
  return files;
}
