import { onDocumentDeleted } from 'firebase-functions/firestore';
import { logEvent } from '../services/log-events.ts';
import { clearVideo } from '../services/video-remains.ts';

/** A deleted video takes its files, comments, views and statistics with it. */
export const videoDeleted = onDocumentDeleted(
  { document: 'videos/{videoId}', retry: true, timeoutSeconds: 540 },
  async ({ data, params }) => {
    const files = data && (await clearVideo(params.videoId, data.data()));
    if (files !== undefined) logEvent.videoCleared(params.videoId, files);
  },
);
