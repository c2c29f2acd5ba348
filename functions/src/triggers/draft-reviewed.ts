import { onDocumentUpdated } from 'firebase-functions/firestore';
import { isNewNote, tellToCorrect } from '../services/draft-notices.ts';

/** An admin's note on a proposal reaches its author. */
export const draftReviewed = onDocumentUpdated({ document: 'videos/{videoId}', retry: true }, async ({ data, id }) => {
  const [before, after] = [data?.before.data(), data?.after.data()];
  if (before && after && isNewNote(before, after)) await tellToCorrect(id, after);
});
