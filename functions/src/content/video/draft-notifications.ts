import type { DocumentData } from 'firebase-admin/firestore';
import { notify } from '../../notifications/notify.ts';

/** Returns whether a write adds a new review note to a draft. */
export function isNewReviewNote(before: DocumentData, after: DocumentData): boolean {
  const note: unknown = after.review_note;
  return (
    after.status === 'brouillon' &&
    typeof note === 'string' &&
    note.trim() !== '' &&
    note !== before.review_note
  );
}

/** Notifies the author of a draft of its review note, once per event that added a note. */
export async function notifyOfCorrection(
  eventId: string,
  videoId: string,
  draft: DocumentData,
): Promise<void> {
  const title = String(draft.title);
  const key = `draft_${eventId.replaceAll('/', '_')}`;
  await notify(
    String(draft.author_id),
    { key, mailId: key },
    {
      kind: 'draft',
      fields: { video_id: videoId, title, state: 'to-correct' },
      mail: {
        template: 'draft-to-correct',
        values: { title, message: String(draft.review_note).trim() },
      },
    },
  );
}
