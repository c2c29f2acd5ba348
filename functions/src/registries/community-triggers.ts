import { systemClock } from '@atelier/domain/time/clock';
import { logAdminWrite } from '../moderation/audit/audit-log.ts';
import { onWritten, onWrittenWithAuthContext, onCreated } from '../platform/document-trigger.ts';
import {
  bringsClip,
  prepareChatClip,
  prepareReviewClip,
} from '../content/encoding/start-encoding.ts';
import { removeMessageFiles } from '../content/media/former-files.ts';
import { countValidatedMoves } from '../members/learning-stats.ts';
import { textAt } from '../platform/firebase.ts';
import { clearReview } from '../reviews/clear-reviews.ts';
import { tellOfClip } from '../reviews/tell-trainers.ts';
import { recountOpenTasks } from '../metrics/daily-metrics.ts';
import { tellReporter } from '../moderation/tell-reporter.ts';
import { snapshotReportedContent } from '../moderation/snapshot-reported-content.ts';
import { deliverMail } from '../mail/send-mails.ts';
import { MAIL_SECRETS } from '../platform/secrets.ts';
import { announceOpened } from '../studio/announce.ts';

export const onChatRoomWritten = onWrittenWithAuthContext({
  name: 'onChatRoomWritten',
  document: 'chat_rooms/{room}',
  handlers: { audit: (write) => logAdminWrite('chat_rooms', write) },
});

export const onMessageWritten = onWritten({
  name: 'onMessageWritten',
  document: 'chat_rooms/{room}/messages/{messageId}',
  handlers: {
    /** Has the clip of a new message prepared. */
    prepareClip: async ({ before, after, params }) => {
      if (!before && after && bringsClip(after.data() ?? {})) {
        await prepareChatClip(params.room, params.messageId);
      }
    },
    removeFiles: async ({ before, after, params }) => {
      const last = before?.data();
      if (last && !after) await removeMessageFiles(params.room, params.messageId, last);
    },
  },
});

export const onMoveReviewWritten = onWritten({
  name: 'onMoveReviewWritten',
  document: 'move_reviews/{reviewId}',
  handlers: {
    /** Has the clip of a new review prepared. */
    prepareClip: async ({ before, after, params }) => {
      if (!before && after) await prepareReviewClip(params.reviewId);
    },
    /** Tells trainers of a new clip. */
    tellTrainers: async ({ before, after }) => {
      if (!before && after) await tellOfClip(after);
    },
    /** Counts a newly validated move among the achievements. */
    countValidated: async ({ before, after }) => {
      const member = textAt(after, 'user_id');
      const isNew =
        after?.get('answer.verdict') === 'validated' && before?.get('answer') === undefined;
      if (isNew && member !== undefined) await countValidatedMoves(member, systemClock.now());
    },
    /** Removes the files and the public page of a deleted review. */
    clear: async ({ before, after }) => {
      if (before && !after) await clearReview(before, systemClock.now());
    },
  },
});

export const onReportWritten = onWrittenWithAuthContext({
  name: 'onReportWritten',
  document: 'reports/{reportId}',
  handlers: {
    audit: (write) => logAdminWrite('reports', write),
    count: ({ before, after }) => recountOpenTasks('reports', before?.data(), after?.data()),
    /** Copies the reported content into a new report, so that moderators see it unchanged. */
    keepReported: async ({ before, after, params }) => {
      if (!before && after) await snapshotReportedContent(params.reportId);
    },
    tellReporter: ({ before, after }) => tellReporter(before, after),
    tellStudio: (write) => announceOpened('reports', write),
  },
});

export const onSupportMessageWritten = onWritten({
  name: 'onSupportMessageWritten',
  document: 'support_messages/{messageId}',
  handlers: {
    count: ({ before, after }) => recountOpenTasks('support', before?.data(), after?.data()),
    tellStudio: (write) => announceOpened('support', write),
  },
});

export const onMailCreated = onCreated({
  name: 'onMailCreated',
  document: 'mail/{mailId}',
  secrets: MAIL_SECRETS,
  // Each mail is a connection, and mail servers allow few at a time.
  maxInstances: 2,
  handlers: { send: ({ params }) => deliverMail(params.mailId) },
});
