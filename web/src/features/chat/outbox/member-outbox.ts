import { storagePath } from '@atelier/domain/storage-paths';
import { delay } from '../../../lib/delay.ts';
import { outboxStorage } from '../../../lib/device/outbox-storage.ts';
import { queueBrowser } from '../../../lib/outbox/send-queue.ts';
import { startUpload } from '../../../lib/upload/upload-file.ts';
import { newId } from '../../../lib/firestore/writes.ts';
import { storedName } from '../media/file-inspection.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { messageExists, sendMessage } from '../data/chat-store.ts';

let current: { uid: string; name: string; outbox: Outbox } | null = null;

const open = (uid: string): Outbox =>
  createOutbox(uid, {
    // Tabs of one member share the stored messages: only one of them sends.
    ...queueBrowser(`flair-outbox-${uid}`),
    storage: outboxStorage(),
    send: (message) => sendMessage(message, current?.uid === uid ? current.name : ''),
    exists: ({ room, id }) => messageExists(room, id),
    upload: startUpload,
    newPath: ({ name, content }) => storagePath.chat(uid, storedName(name, content.type, Date.now())),
    newId,
    nowMs: () => Date.now(),
    delay,
  });

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
  current = { uid, name, outbox: open(uid) };
  return current.outbox;
}
