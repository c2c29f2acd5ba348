import type { DocumentData } from 'firebase-admin/firestore';
import { path } from '@atelier/domain/paths';
import { createOnce } from '../../platform/create-once.ts';
import { database } from '../../platform/firebase.ts';
import { buildNotice } from '../../mail/mails.ts';

/** Returns whether a write adds a new review note to a draft. */
export function isNewReviewNote(before: DocumentData, after: DocumentData): boolean {
  const note: unknown = after.review_note;
  return after.status === 'brouillon' && typeof note === 'string' && note.trim() !== '' && note !== before.review_note;
}

/**
 * Sends the review note of a draft to its author, once per event.
 *
 * @param eventId id of the write that added the note.
 */
export async function sendCorrectionNotice(eventId: string, draft: DocumentData): Promise<void> {
  const member = await database()
    .doc(path.profile(String(draft.author_id)))
    .get();
  const values = { title: String(draft.title) };
  const notice = buildNotice(member, { kind: 'draft-to-correct', values, body: [String(draft.review_note).trim()] });
  if (notice) await createOnce(path.mail(`draft_${eventId.replaceAll('/', '_')}`), notice);
}
