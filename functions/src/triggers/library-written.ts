import { onDocumentWritten } from 'firebase-functions/firestore';
import { systemClock } from '@atelier/domain/clock';
import { countCompletedVideos } from '../services/learning-stats.ts';

/** A video that was completed counts for the member's statistics and achievements. */
export const libraryWritten = onDocumentWritten(
  { document: 'profiles/{uid}/library/state', retry: true },
  async ({ params }) => countCompletedVideos(params.uid, systemClock.now()),
);
