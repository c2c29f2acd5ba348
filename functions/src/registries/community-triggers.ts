import { logAdminWrite } from '../moderation/audit/audit-log.ts';
import { onDeleted, onWrittenWithAuthContext } from '../platform/document-trigger.ts';
import { removeMessageFile } from '../content/media/chat-files.ts';
import { recountOpenTasks } from '../metrics/open-task-counts.ts';
import { snapshotReportedContent } from '../moderation/snapshot-reported-content.ts';

export const onChatRoomWritten = onWrittenWithAuthContext({
  name: 'onChatRoomWritten',
  document: 'chat_rooms/{room}',
  handlers: { audit: (write) => logAdminWrite('chat_rooms', write) },
});

export const onMessageDeleted = onDeleted({
  name: 'onMessageDeleted',
  document: 'chat_rooms/{room}/messages/{messageId}',
  handlers: {
    removeFile: async ({ before, params }) => {
      const last = before?.data();
      if (last) await removeMessageFile(params.room, params.messageId, last);
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
  },
});
