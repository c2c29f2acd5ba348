import { storagePath } from '@atelier/domain/storage-paths';
import { outboxStorage } from '../../../lib/device/outbox-storage.ts';
import { isMemberScope, liveScope, onLiveScope } from '../../../lib/firestore/live-scope.ts';
import { startUpload } from '../../../lib/upload/upload-file.ts';
import { newId } from '../../../lib/firestore/writes.ts';
import { storedName } from '../media/file-inspection.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { messageExists, sendMessage } from '../data/chat-store.ts';

let current: { uid: string; name: string; outbox: Outbox; hasEnded: boolean } | null = null;

// What a sign-out removes from the device must not come back. One that fails leaves the messages to
// another outbox.
onLiveScope(() => {
  if (current === null) return;
  if (isMemberScope(liveScope())) {
    if (current.hasEnded) current = null;
  } else {
    current.outbox.stop();
    current.hasEnded = true;
  }
});

/**
 * Returns the outbox of the signed-in member, one per tab. It keeps sending after the member leaves
 * the chat page, until a sign-out begins.
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
  current = { uid, name, outbox, hasEnded: false };
  return outbox;
}
