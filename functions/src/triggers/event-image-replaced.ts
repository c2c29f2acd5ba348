import { onDocumentWritten } from 'firebase-functions/firestore';
import { removeFormerEventImage } from '../services/replaced-files.ts';

/** An event's image goes with the event, and when another takes its place. */
export const eventImageReplaced = onDocumentWritten({ document: 'events/{eventId}', retry: true }, async ({ data }) => {
  const former: unknown = data?.before.get('image_url');
  if (former !== undefined && former !== data?.after.get('image_url')) await removeFormerEventImage(former);
});
