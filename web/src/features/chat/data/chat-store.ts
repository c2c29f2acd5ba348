import { path } from '@atelier/domain/paths';
import { parseChatMessage, type Reaction } from '@atelier/domain/chat/chat-message';
import { membersPresent, messagesUntil, unreadMessages } from '@atelier/domain/queries/chat-queries';
import type { ChatRoomId } from '@atelier/domain/values';
import type { OutboxMessage } from '../../../lib/device/outbox-storage.ts';
import { countDocs, readDoc, readQuery } from '../../../lib/firestore/live-query.tsx';
import {
  commitNow,
  deleteDocument,
  removedField,
  serverTime,
  setDocument,
  updateDocument,
} from '../../../lib/firestore/writes.ts';
import type { TimelineMessage } from '../messages/timeline.ts';

/**
 * Sends a message, now or not at all. Its pace is proved by the same commit: `limits/{uid}` names the message and
 * moves to now.
 *
 * @param author the profile's own name: rules take no other.
 * @throws AppError: `forbidden` also when the message already exists, or the one before is less than a second old.
 */
export function sendMessage({ id, uid, room, text, file }: OutboxMessage, author: string): Promise<void> {
  return commitNow([
    { kind: 'set', path: path.limit(uid), data: { at: serverTime, ref: `chat/${room}/${id}` } },
    {
      kind: 'set',
      path: path.message(room, id),
      data: {
        user_id: uid,
        author_name: author,
        message: text.trim(),
        ...(file?.path === null || file === null ? {} : { media_url: file.path, media_type: file.kind }),
        created_at: serverTime,
      },
    },
  ]);
}

/** Whether a message stands on the server: tells a doubled sending from a refused one. */
export async function messageExists(room: ChatRoomId, id: string): Promise<boolean> {
  return (await readDoc(path.message(room, id), parseChatMessage)) !== null;
}

export const editMessage = (room: ChatRoomId, id: string, message: string): Promise<void> =>
  updateDocument(path.message(room, id), { message, edited_at: serverTime });

export const deleteMessage = (room: ChatRoomId, id: string): Promise<void> => deleteDocument(path.message(room, id));

/** Puts a member's own sign under a message in place of the one before; `null` takes it back. */
export const setReaction = (room: ChatRoomId, id: string, uid: string, reaction: Reaction | null): Promise<void> =>
  updateDocument(path.message(room, id), { [`reactions.${uid}`]: reaction ?? removedField });

export const renameRoom = (room: ChatRoomId, name: string, admin: string): Promise<void> =>
  setDocument(path.chatRoom(room), { name, updated_at: serverTime, updated_by: admin });

export const markRead = (uid: string, room: ChatRoomId): Promise<void> =>
  commitNow([{ kind: 'set', path: path.chatRead(uid, room), data: { read_at: serverTime } }]);

/** A mark of presence outlives two missed minutes; the database clears it later. */
const PRESENCE_TTL_MS = 10 * 60_000;

export const markPresent = (uid: string, name: string, room: ChatRoomId): Promise<void> =>
  commitNow([
    {
      kind: 'set',
      path: path.presence(uid),
      data: { room, name, last_seen: serverTime, expires_at: new Date(Date.now() + PRESENCE_TTL_MS) },
    },
  ]);

/** Who was seen within this time is here: marks come once a minute. */
const PRESENT_WITHIN_MS = 90_000;

/** Members in a room, oneself among them; 100 at most. @throws AppError */
export const countPresent = (room: ChatRoomId): Promise<number> =>
  countDocs(membersPresent(room, new Date(Date.now() - PRESENT_WITHIN_MS)));

/** Messages of a room since an instant; 100 at most. @throws AppError */
export const countUnread = (room: ChatRoomId, readAt: Date): Promise<number> => countDocs(unreadMessages(room, readAt));

/** Messages up to an instant, newest first; the first repeats what is known. @throws AppError */
export const readOlder = (room: ChatRoomId, until: Date, count: number): Promise<TimelineMessage[]> =>
  readQuery(messagesUntil(room, until, count), parseChatMessage);
