import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { ChatMessage } from '@atelier/domain/chat/chat-documents';
import type { ChatRoomId } from '@atelier/domain/values';
import { attempt, readJson, writeJson } from '../../../lib/device/device-storage.ts';
import { watchable } from '../../../lib/watchable.ts';
import { roomStates } from './room-states.ts';

const editSchema = z.object({
  /** Of the message. */
  id: z.string().check(z.minLength(1)),
  /** The text as it is stored. */
  original: z.string(),
  hasMedia: z.boolean(),
  /** The text as it was changed so far. */
  text: z.string(),
});
/** A change of an own message that is not saved yet. */
export type MessageEdit = Readonly<z.output<typeof editSchema>>;

export const startEdit = ({
  id,
  data,
}: {
  readonly id: string;
  readonly data: ChatMessage;
}): MessageEdit => ({
  id,
  original: data.message,
  hasMedia: data.media_url !== undefined,
  text: data.message,
});

const editOf = roomStates((key) => {
  const stored = `flair.chat.edit.${key}`;
  const known = z.safeParse(editSchema, readJson(sessionStorage, stored));
  const edit = watchable<MessageEdit | null>(known.success ? known.data : null);
  const change = (next: MessageEdit | null) => {
    edit.set(next);
    if (next === null) attempt(() => sessionStorage.removeItem(stored));
    else writeJson(sessionStorage, stored, next);
  };
  return { ...edit, change };
});

interface EditUnderWay {
  /** `null` while no message is edited. */
  readonly edit: MessageEdit | null;
  readonly changeEdit: (next: MessageEdit | null) => void;
  /** Puts an edit back that could not be saved, unless another message is edited by now. */
  readonly restoreEdit: (edit: MessageEdit) => void;
  /** Ends the edit of a message that was deleted. */
  readonly stopEditing: (id: string) => void;
}

/**
 * Holds the edit under way in a room; survives reloads, room changes and other pages in this tab,
 * as a draft does.
 */
export function useMessageEdit(uid: string, room: ChatRoomId): EditUnderWay {
  const held = editOf(uid, room);
  const edit = useSyncExternalStore(held.watch, held.get);
  return {
    edit,
    changeEdit: held.change,
    restoreEdit: (failed) => {
      if (held.get() === null) held.change(failed);
    },
    stopEditing: (id) => {
      if (held.get()?.id === id) held.change(null);
    },
  };
}
