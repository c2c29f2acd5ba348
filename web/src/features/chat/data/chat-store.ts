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
 * Sends a message; fails at once when offline. The same commit updates `limits/{uid}`, by which the rules limit the
 * rate.
 *
 * @param author the display name in the profile: the rules accept no other.
 * @throws AppError; `forbidden` also when the message exists already, or the previous one is less than a second old.
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

/** Whether the server has a message: tells a repeated send from a rejected one. */
export async function messageExists(room: ChatRoomId, id: string): Promise<boolean> {
  return (await readDoc(path.message(room, id), parseChatMessage)) !== null;
}

export const editMessage = (room: ChatRoomId, id: string, message: string): Promise<void> =>
  updateDocument(path.message(room, id), { message, edited_at: serverTime });

export const deleteMessage = (room: ChatRoomId, id: string): Promise<void> => deleteDocument(path.message(room, id));

/** Sets the member's reaction to a message; `null` removes it. */
export const setReaction = (room: ChatRoomId, id: string, uid: string, reaction: Reaction | null): Promise<void> =>
  updateDocument(path.message(room, id), { [`reactions.${uid}`]: reaction ?? removedField });

export const renameRoom = (room: ChatRoomId, name: string, admin: string): Promise<void> =>
  setDocument(path.chatRoom(room), { name, updated_at: serverTime, updated_by: admin });

export const markRead = (uid: string, room: ChatRoomId): Promise<void> =>
  commitNow([{ kind: 'set', path: path.chatRead(uid, room), data: { read_at: serverTime } }]);

/** After this time the database may delete a presence document. */
const PRESENCE_TTL_MS = 10 * 60_000;

export const markPresent = (uid: string, name: string, room: ChatRoomId): Promise<void> =>
  commitNow([
    {
      kind: 'set',
      path: path.presence(uid),
      data: { room, name, last_seen: serverTime, expires_at: new Date(Date.now() + PRESENCE_TTL_MS) },
    },
  ]);

/** Members seen within this time count as present; the client updates its presence once a minute. */
const PRESENT_WITHIN_MS = 90_000;

/** Counts the members in a room, the caller included; at most 100. @throws AppError */
export const countPresent = (room: ChatRoomId): Promise<number> =>
  countDocs(membersPresent(room, new Date(Date.now() - PRESENT_WITHIN_MS)));

/** Counts the messages of a room since a time; at most 100. @throws AppError */
export const countUnread = (room: ChatRoomId, readAt: Date): Promise<number> => countDocs(unreadMessages(room, readAt));

/** Reads messages up to and including a time, newest first. @throws AppError */
export const readOlder = (room: ChatRoomId, until: Date, count: number): Promise<TimelineMessage[]> =>
  readQuery(messagesUntil(room, until, count), parseChatMessage);
