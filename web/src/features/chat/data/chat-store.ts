import { PRESENCE_INTERVAL_MS, WRITE_INTERVAL_MS } from '@atelier/domain/limits';
import { tidyLines } from '@atelier/domain/parsing/text';
import { path } from '@atelier/domain/paths';
import {
  parseChatMessage,
  parsePresence,
  parseReadMark,
  type Reaction,
} from '@atelier/domain/chat/chat-documents';
import {
  membersPresent,
  messagesUntil,
  unreadMessages,
} from '@atelier/domain/queries/chat-queries';
import type { ChatRoomId } from '@atelier/domain/values';
import type { OutboxMessage } from '../../../lib/device/outbox-storage.ts';
import { withConfirmedEmail } from '../../../lib/confirmed-email.ts';
import { measureServerClock, toServerMs } from '../../../lib/device/server-clock.ts';
import { commitContribution, commitEdit } from '../../../lib/firestore/limited-writes.ts';
import { countDocs, readDoc, readQuery } from '../../../lib/firestore/live-query.tsx';
import {
  commitNow,
  commitTransaction,
  removedField,
  serverTime,
  setDocument,
  type Write,
  type WriteData,
} from '../../../lib/firestore/writes.ts';
import { preparesFilms } from '../../../lib/prepares-films.ts';
import type { TimelineMessage } from './live-chat.ts';

/**
 * Sends a message; fails at once when offline.
 *
 * @param author the display name in the profile: the rules accept no other.
 * @throws AppError as `commitContribution`; `email-unconfirmed`; `forbidden` also when the message
 * exists already, or the previous one is less than a second old.
 */
export async function sendMessage(
  { id, uid, room, text, file }: OutboxMessage,
  author: string,
): Promise<void> {
  const media = file?.path == null ? {} : { media_url: file.path, media_type: file.kind };
  const isToPrepare = file?.path != null && file.kind === 'video' && (await preparesFilms());
  const data: WriteData = {
    user_id: uid,
    author_name: author,
    message: tidyLines(text),
    ...media,
    ...(isToPrepare && { media_state: 'waiting' }),
    created_at: serverTime,
  };
  const write: Write = { kind: 'set', path: path.message(room, id), data };
  return withConfirmedEmail(() => commitContribution(uid, `chat/${room}/${id}`, write, commitNow));
}

/** Whether the server has a message: tells a repeated send from a rejected one. */
export const messageExists = async (room: ChatRoomId, id: string): Promise<boolean> =>
  (await readDoc(path.message(room, id), parseChatMessage)) !== null;

export const editMessage = (
  room: ChatRoomId,
  id: string,
  uid: string,
  message: string,
): Promise<void> =>
  commitEdit(uid, `chat/${room}/${id}`, path.message(room, id), { message, edited_at: serverTime });

export const deleteMessage = (room: ChatRoomId, id: string, uid: string): Promise<void> =>
  commitEdit(uid, `chat/${room}/${id}`, path.message(room, id), null);

/** Sets the member's reaction to a message; `null` removes it. */
export const setReaction = (
  room: ChatRoomId,
  id: string,
  uid: string,
  reaction: Reaction | null,
): Promise<void> =>
  commitEdit(uid, `chat/${room}/${id}`, path.message(room, id), {
    [`reactions.${uid}`]: reaction ?? removedField,
  });

export const renameRoom = (room: ChatRoomId, name: string, admin: string): Promise<void> =>
  setDocument(path.chatRoom(room), { name, updated_at: serverTime, updated_by: admin });

/**
 * Marks a room as read, unless another browser of the member has just done so: the rules would deny
 * it. The tabs of one browser see a message at the same moment, so they take turns: the second then
 * reads what the first has written.
 */
export const markRead = (uid: string, room: ChatRoomId): Promise<void> =>
  navigator.locks.request(`flair-read-${uid}-${room}`, async () => {
    await measureServerClock();
    const mark = path.chatRead(uid, room);
    await commitTransaction(mark, parseReadMark, (stored) =>
      stored !== null && toServerMs(Date.now()) - stored.read_at.getTime() < 2 * WRITE_INTERVAL_MS
        ? []
        : [{ kind: 'set', path: mark, data: { read_at: serverTime } }],
    );
  });

/** After this time the database may delete a presence document. */
const PRESENCE_TTL_MS = 10 * 60_000;
/**
 * Members seen within this time count as present; the client updates its presence once a minute.
 */
const PRESENT_WITHIN_MS = 90_000;
/**
 * A presence that another browser writes once a minute is left to it until it has missed its turn.
 */
const TAKE_OVER_AFTER_MS = 75_000;

/**
 * What a device remembers of the presence that it sent last: when that expires tells it from one of
 * another device.
 */
export interface SentPresence {
  readonly expiresAtMs: number;
  /** Called before each send. */
  readonly remember: (expiresAtMs: number) => void;
}

/**
 * Marks the member as present. Sends nothing when the rules would deny it, or while another browser
 * of the member does it: two browsers that both did would meet, once a minute, whenever they look
 * at the same moment.
 */
export async function markPresent(
  uid: string,
  name: string,
  room: ChatRoomId,
  sent: SentPresence,
): Promise<void> {
  await measureServerClock();
  await commitTransaction(path.presence(uid), parsePresence, (stored) => {
    const nowMs = toServerMs(Date.now());
    const isOwn = stored?.expires_at.getTime() === sent.expiresAtMs;
    const intervalMs = isOwn ? PRESENCE_INTERVAL_MS : TAKE_OVER_AFTER_MS;
    if (stored !== null && nowMs - stored.last_seen.getTime() < intervalMs) return [];
    const expiresAtMs = nowMs + PRESENCE_TTL_MS;
    sent.remember(expiresAtMs);
    const data: WriteData = {
      room,
      name,
      last_seen: serverTime,
      expires_at: new Date(expiresAtMs),
    };
    return [{ kind: 'set', path: path.presence(uid), data }];
  });
}

/** Counts the members in a room, the caller included; at most 100. @throws AppError */
export const countPresent = (room: ChatRoomId): Promise<number> =>
  countDocs(membersPresent(room, new Date(toServerMs(Date.now()) - PRESENT_WITHIN_MS)));

/** Counts what others wrote in a room since a time; at most 100. @throws AppError */
export const countUnread = (uid: string, room: ChatRoomId, readAt: Date): Promise<number> =>
  countDocs(unreadMessages(uid, room, readAt));

/** Reads messages up to and including a time, newest first. @throws AppError */
export const readOlder = (
  room: ChatRoomId,
  until: Date,
  count: number,
): Promise<TimelineMessage[]> => readQuery(messagesUntil(room, until, count), parseChatMessage);
