import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { notify } from '../../notifications/notify.ts';
import { textAt } from '../../platform/firebase.ts';

/** Returns whether a write adds a new review note to a draft. */
export function isNewReviewNote(before: DocumentSnapshot, after: DocumentSnapshot): boolean {
  const note = textAt(after, 'review_note') ?? '';
  return (
    textAt(after, 'status') === 'brouillon' &&
    note.trim() !== '' &&
    note !== textAt(before, 'review_note')
  );
}

/** Notifies the author of a draft of its review note, once per event that added a note. */
export async function notifyOfCorrection(eventId: string, draft: DocumentSnapshot): Promise<void> {
  const author = textAt(draft, 'author_id');
  if (author === undefined) return;
  // Without a title, the mail leaves out the sentence that names it.
  const title = textAt(draft, 'title') ?? '';
  const message = textAt(draft, 'review_note')?.trim() ?? '';
  const key = `draft_${eventId.replaceAll('/', '_')}`;
  await notify(
    author,
    { key, mailId: key },
    {
      kind: 'draft',
      fields: { video_id: draft.id, title, state: 'to-correct' },
      mail: { template: 'draft-to-correct', values: { title, message } },
    },
  );
}
