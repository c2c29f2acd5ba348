import { onDocumentDeleted } from 'firebase-functions/firestore';
import { removeMessageFile } from '../services/message-files.ts';

/** A deleted message takes its file with it, whoever deleted it. */
export const messageDeleted = onDocumentDeleted(
  { document: 'chat_rooms/{room}/messages/{messageId}', retry: true },
  async ({ data, params }) => {
    if (data) await removeMessageFile(params.room, params.messageId, data.data());
  },
);
