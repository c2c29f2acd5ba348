import { affectedLevels } from '@atelier/domain/content/catalog-card';
import { parseVideo } from '@atelier/domain/content/video';
import { logAdminWrite } from '../moderation/audit/audit-log.ts';
import { buildCatalog } from '../content/catalog.ts';
import { hasChanged, onWritten, onWrittenWithAuthContext } from '../platform/document-trigger.ts';
import { isNewReviewNote, sendCorrectionNotice } from '../content/video/draft-notices.ts';
import { logEvent } from '../platform/log.ts';
import { recountOpenTasks } from '../metrics/open-task-counts.ts';
import { removeFormerEventImage, removeFormerVideoFiles } from '../content/media/former-files.ts';
import { parseStored } from '../platform/parse-stored-document.ts';
import { filesReferencedBy } from '../content/video/video-files.ts';
import { rateVideo } from '../content/ratings.ts';
import { clearDeletedVideo } from '../content/video/clear-deleted-video.ts';

export const onVideoWritten = onWrittenWithAuthContext({
  name: 'onVideoWritten',
  document: 'videos/{videoId}',
  timeoutSeconds: 540,
  handlers: {
    audit: (write) => logAdminWrite('videos', write),
    count: ({ before, after }) => recountOpenTasks('drafts', before?.data(), after?.data()),
    /** Rebuilds the catalogs of the levels before and after. */
    buildCatalog: async ({ before, after, document }) => {
      const [former, present] = [before, after].map(
        (snapshot) => snapshot && parseStored(document, () => parseVideo(snapshot.data())),
      );
      for (const level of affectedLevels(former, present)) await buildCatalog(level);
    },
    /** Sends a new review note to the draft's author. */
    tellAuthor: async ({ before, after, id }) => {
      const [former, present] = [before?.data(), after?.data()];
      if (former && present && isNewReviewNote(former, present)) await sendCorrectionNotice(id, present);
    },
    /** Removes replaced files, and the originals of a relocated video. */
    removeFormerFiles: async ({ before, after, params }) => {
      const [former, present] = [before?.data(), after?.data()];
      if (!former || !present) return;
      const shown = new Set(filesReferencedBy(present));
      if (filesReferencedBy(former).some((file) => !shown.has(file)))
        await removeFormerVideoFiles(params.videoId, former);
    },
    /** Removes everything that belongs to a deleted video, which may take minutes. */
    clear: async ({ before, after, params }) => {
      const last = before?.data();
      const files = last && !after ? await clearDeletedVideo(params.videoId, last) : undefined;
      if (files !== undefined) logEvent.videoCleared(params.videoId, files);
    },
  },
});

export const onCommentWritten = onWritten({
  name: 'onCommentWritten',
  document: 'videos/{videoId}/comments/{commentId}',
  handlers: {
    /** Updates the rating; other changes of a comment do not matter. */
    rate: async ({ before, after, params }) => {
      if (before?.get('rating') !== after?.get('rating')) await rateVideo(params.videoId);
    },
  },
});

export const onEventWritten = onWrittenWithAuthContext({
  name: 'onEventWritten',
  document: 'events/{eventId}',
  handlers: {
    audit: (write) => logAdminWrite('events', write),
    /** Removes the image of a deleted event, or a replaced one. */
    removeFormerImage: async (write) => {
      if (write.after === undefined || hasChanged(write, 'image_url'))
        await removeFormerEventImage(write.before?.get('image_url'));
    },
  },
});

export const onSettingsWritten = onWrittenWithAuthContext({
  name: 'onSettingsWritten',
  document: 'settings/{id}',
  handlers: { audit: (write) => logAdminWrite('settings', write) },
});
