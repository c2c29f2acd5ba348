import { storageBucket } from 'firebase-functions/params';
import { onObjectFinalized } from 'firebase-functions/storage';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { affectedLevels } from '@atelier/domain/content/catalog-card';
import { parseStudioEvent } from '@atelier/domain/content/event';
import { partMoves } from '@atelier/domain/content/move';
import { parseVideo } from '@atelier/domain/content/video';
import { isEventOf, isFilmOf, tiersOfChange } from '@atelier/domain/notifications/news';
import { systemClock } from '@atelier/domain/time/clock';
import { WORKER_SLOTS } from '@atelier/domain/content/encoding';
import { logAdminWrite } from '../moderation/audit/audit-log.ts';
import { checkUpload } from '../content/media/check-upload.ts';
import { removeDownloadTokens } from '../content/media/download-tokens.ts';
import { prepareFilms, prepareTrailer } from '../content/encoding/start-encoding.ts';
import { buildCatalog } from '../content/catalog.ts';
import { hasChanged, onWritten, onWrittenWithAuthContext } from '../platform/document-trigger.ts';
import { isNewReviewNote, notifyOfCorrection } from '../content/video/draft-notifications.ts';
import { putMovesAside } from '../content/video/put-moves-aside.ts';
import { updateNews } from '../notifications/news.ts';
import { BUSY_CPU } from '../platform/function-options.ts';
import { logEvent } from '../platform/log.ts';
import { recountOpenTasks } from '../metrics/daily-metrics.ts';
import { removeFormerEventImage, removeFormerVideoFiles } from '../content/media/former-files.ts';
import { parseDocument, textAt } from '../platform/firebase.ts';
import { filesReferencedBy, clearDeletedVideo } from '../content/video/video-files.ts';
import { runHandlers } from '../platform/run-handlers.ts';
import { recountRatings } from '../content/ratings.ts';
import { notifyOfReply, updateReplies } from '../content/replies.ts';
import { parseEncodingTask, STEP_TIMEOUT_SECONDS } from '../content/encoding/encoding-queue.ts';
import { announceOpened } from '../studio/announce.ts';
import { runEncodingStep } from '../content/encoding/encode-step.ts';

export const onVideoWritten = onWrittenWithAuthContext({
  name: 'onVideoWritten',
  document: 'videos/{videoId}',
  timeoutSeconds: 540,
  // A deleted video may take minutes, and a published one should not wait for it.
  maxInstances: 2,
  cpu: BUSY_CPU,
  handlers: {
    audit: (write) => logAdminWrite('videos', write),
    count: ({ before, after }) => recountOpenTasks('drafts', before?.data(), after?.data()),
    tellStudio: (write) => announceOpened('drafts', write),
    /** Rebuilds the catalogs of the levels before and after, and the news that follow from them. */
    buildCatalog: async ({ before, after, params }) => {
      const former = parseDocument(before, parseVideo);
      const present = parseDocument(after, parseVideo);
      for (const level of affectedLevels(former, present)) await buildCatalog(level);
      const { concerned, revealed } = tiersOfChange(former, present, isFilmOf);
      await updateNews(concerned, { kind: 'film', id: params.videoId, tiers: revealed });
    },
    /** Sends a new review note to the draft's author. */
    tellAuthor: async ({ before, after, id }) => {
      if (before && after && isNewReviewNote(before, after)) await notifyOfCorrection(id, after);
    },
    /** Puts moves aside that a new film no longer shows. */
    putMovesAside: async ({ after, params }) => {
      const video = parseDocument(after, parseVideo);
      if (video !== undefined && partMoves(video) !== null) await putMovesAside(params.videoId);
    },
    /** Has a new film prepared. */
    prepareFilms: ({ before, after, params }) =>
      prepareFilms(
        params.videoId,
        parseDocument(before, parseVideo),
        parseDocument(after, parseVideo),
      ),
    /** Has a trailer cut, or takes it away. */
    prepareTrailer: ({ before, after, params }) =>
      prepareTrailer(
        params.videoId,
        parseDocument(before, parseVideo),
        parseDocument(after, parseVideo),
      ),
    /** Removes replaced files, and the originals of a relocated video. */
    removeFormerFiles: async ({ before, after, params }) => {
      const former = before?.data();
      const present = after?.data();
      if (!former || !present) return;
      const shown = new Set(filesReferencedBy(present));
      if (filesReferencedBy(former).some((file) => !shown.has(file))) {
        await removeFormerVideoFiles(params.videoId, former);
      }
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
      const author = textAt(after ?? before, 'user_id');
      if (author !== undefined && before?.get('rating') !== after?.get('rating')) {
        await recountRatings(params.videoId, author);
      }
    },
    /** Tells the author of a comment about a new reply. */
    tellAuthor: async ({ before, after, params }) => {
      const repliedTo = textAt(after, 'reply_to');
      if (!before && after && repliedTo !== undefined) {
        await notifyOfReply(params.videoId, repliedTo, after);
      }
    },
    /** Counts the replies to a comment, and deletes those of a deleted comment. */
    updateReplies: async ({ before, after, params }) => {
      const repliedTo =
        textAt(after ?? before, 'reply_to') ?? (after === undefined ? params.commentId : undefined);
      if (repliedTo !== undefined && !(before && after)) {
        await updateReplies(params.videoId, repliedTo);
      }
    },
  },
});

export const onEventWritten = onWrittenWithAuthContext({
  name: 'onEventWritten',
  document: 'events/{eventId}',
  handlers: {
    audit: (write) => logAdminWrite('events', write),
    /** Tells of an event in the news of the plans whose members see it. */
    buildNews: async ({ before, after, params }) => {
      const former = parseDocument(before, parseStudioEvent);
      const present = parseDocument(after, parseStudioEvent);
      const { concerned, revealed } = tiersOfChange(former, present, isEventOf);
      await updateNews(concerned, { kind: 'event', id: params.eventId, tiers: revealed });
    },
    /** Removes the image of a deleted event, or a replaced one. */
    removeFormerImage: async (write) => {
      if (write.after === undefined || hasChanged(write, 'image_url')) {
        await removeFormerEventImage(write.before?.get('image_url'));
      }
    },
  },
});

export const onSettingsWritten = onWrittenWithAuthContext({
  name: 'onSettingsWritten',
  document: 'settings/{id}',
  handlers: { audit: (write) => logAdminWrite('settings', write) },
});

/** Runs for every new file, copies included. */
export const onFileUploaded = onObjectFinalized(
  { bucket: storageBucket, retry: true, maxInstances: 2 },
  ({ data }) =>
    runHandlers(
      'onFileUploaded',
      {
        removeTokens: () => removeDownloadTokens(data.name),
        check: () => checkUpload(data, systemClock.now()),
      },
      data,
    ),
);

/**
 * Runs the steps of encodings. It waits for the worker, which does the work: as many steps at once
 * as the worker has room for, so that none waits there. A step that failed is tried again, later
 * each time; a worker that is away may come back within about 16 hours. The encoding itself counts
 * failures and ends after a few.
 */
export const encodeMedia = onTaskDispatched(
  {
    timeoutSeconds: STEP_TIMEOUT_SECONDS,
    // Each waits for the worker as long as a step takes.
    maxInstances: WORKER_SLOTS,
    retryConfig: {
      maxAttempts: 100,
      minBackoffSeconds: 10,
      maxBackoffSeconds: 600,
      maxDoublings: 6,
    },
    rateLimits: { maxConcurrentDispatches: WORKER_SLOTS },
  },
  ({ data }) =>
    runHandlers(
      'encodeMedia',
      { runStep: () => runEncodingStep(parseEncodingTask(data)) },
      undefined,
    ),
);
