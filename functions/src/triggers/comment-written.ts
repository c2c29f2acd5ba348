import { onDocumentWritten } from 'firebase-functions/firestore';
import { rateVideo } from '../services/video-ratings.ts';

/** A comment's rating counts as soon as it stands; a new name or text under it changes nothing. */
export const commentWritten = onDocumentWritten(
  { document: 'videos/{videoId}/comments/{commentId}', retry: true },
  async ({ data, params }) => {
    const before: unknown = data?.before.get('rating');
    const after: unknown = data?.after.get('rating');
    if (before !== after) await rateVideo(params.videoId);
  },
);
