import { storagePath } from '@atelier/domain/storage-paths';
import { outboxStorage } from '../../../lib/device/outbox-storage.ts';
import { startUpload } from '../../../lib/upload/upload-file.ts';
import { newId } from '../../../lib/firestore/writes.ts';
import { storedName } from '../media/file-inspection.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { messageExists, sendMessage } from '../data/chat-store.ts';

let current: { uid: string; name: string; outbox: Outbox } | null = null;

/**
 * Returns the outbox of the signed-in member, one per tab. It keeps sending after the member leaves the chat page.
 *
 * @param name the current display name; replaces the one of earlier calls.
 */
export function memberOutbox(uid: string, name: string): Outbox {
  if (current?.uid === uid) {
    current.name = name;
    return current.outbox;
  }
  current?.outbox.stop();
  const outbox = createOutbox(uid, {
    storage: outboxStorage(),
    send: (message) => sendMessage(message, current?.uid === uid ? current.name : ''),
    exists: ({ room, id }) => messageExists(room, id),
    upload: startUpload,
    newPath: (file) => storagePath.chat(uid, storedName(file.name, file.content.type, Date.now())),
    newId,
  });
  current = { uid, name, outbox };
  return outbox;
}
