import { useState } from 'react';
import type { ChatRoomId } from '@atelier/domain/values';
import type { OutboxFile } from '../../../lib/device/outbox-storage.ts';
import { type AppError, toAppError } from '../../../lib/errors.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Attachment } from '../composer/use-attachment.ts';
import type { Draft } from '../composer/use-draft.ts';

interface MessageSending {
  readonly send: (text: string, file: OutboxFile | null) => void;
  /** Why the last message was not stored on the device. */
  readonly storeError: AppError | null;
}

/** Sends new messages of a room through the outbox. */
export function useSendMessage(
  uid: string,
  room: ChatRoomId,
  outbox: Outbox,
  draft: Draft,
  attachment: Attachment,
): MessageSending {
  const [storeError, setStoreError] = useState<AppError | null>(null);
  return {
    send(text, file) {
      setStoreError(null);
      const added = outbox.add({ uid, room, text, file });
      // Cleared at once, so that typing can go on and a second press sends nothing.
      draft.clearWhenDone(added);
      attachment.clearWhenDone(added);
      added.catch((error: unknown) => setStoreError(toAppError(error)));
    },
    storeError,
  };
}
