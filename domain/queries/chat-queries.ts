import type { ChatRoomId } from '../values.ts';
import { equals, newestFirst, querySpec, type QuerySpec } from './query-spec.ts';

export const chatRooms = (): QuerySpec => querySpec('chat_rooms', 3);

/** Newest messages of a room, live. */
export const messagesOf = (room: ChatRoomId, limit = 50): QuerySpec =>
  querySpec(`chat_rooms/${room}/messages`, limit, { orderBy: newestFirst });

/**
 * An older page: messages up to an instant (inclusive, because several may share it), newest first.
 */
export const messagesUntil = (room: ChatRoomId, until: Date, limit = 50): QuerySpec =>
  querySpec(`chat_rooms/${room}/messages`, limit, {
    where: [{ field: 'created_at', op: '<=', value: until }],
    orderBy: newestFirst,
  });

/** The first messages after an instant. */
export const messagesAfter = (room: ChatRoomId, after: Date, limit = 3): QuerySpec =>
  querySpec(`chat_rooms/${room}/messages`, limit, {
    where: [{ field: 'created_at', op: '>', value: after }],
    orderBy: [['created_at', 'asc']],
  });

/** When a member last read each room. */
export const chatReadsOf = (uid: string): QuerySpec => querySpec(`profiles/${uid}/chat_reads`, 3);

/** For counting: what others wrote since the member last read the room. */
export const unreadMessages = (uid: string, room: ChatRoomId, readAt: Date): QuerySpec =>
  querySpec(`chat_rooms/${room}/messages`, 100, {
    where: [
      { field: 'created_at', op: '>', value: readAt },
      { field: 'user_id', op: '!=', value: uid },
    ],
  });

/** For counting: members active in a room since an instant. */
export const membersPresent = (room: ChatRoomId, since: Date): QuerySpec =>
  querySpec('presence', 100, {
    where: [equals('room', room), { field: 'last_seen', op: '>', value: since }],
    orderBy: [['last_seen', 'desc']],
  });
