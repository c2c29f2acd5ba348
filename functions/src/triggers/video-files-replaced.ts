import { onDocumentUpdated } from 'firebase-functions/firestore';
import { removeFormerVideoFiles } from '../services/replaced-files.ts';
import { filesNamedBy } from '../services/video-files.ts';

/** Files that a video no longer shows go: a new thumbnail's predecessor, the originals of a video that moved. */
export const videoFilesReplaced = onDocumentUpdated(
  { document: 'videos/{videoId}', retry: true },
  async ({ data, params }) => {
    const [before, after] = [data?.before.data(), data?.after.data()];
    if (!before || !after) return;
    const shown = new Set(filesNamedBy(after));
    if (filesNamedBy(before).some((file) => !shown.has(file))) await removeFormerVideoFiles(params.videoId, before);
  },
);
