import type { ChatRoomId } from '../values.ts';
import { equals, querySpec, type QuerySpec } from './query-spec.ts';

export const chatRooms = (): QuerySpec => querySpec('chat_rooms', 3);

/** Newest messages of a room, live; older pages are the same query behind a cursor. */
export const messagesOf = (room: ChatRoomId, limit = 50): QuerySpec =>
  querySpec(`chat_rooms/${room}/messages`, limit, { orderBy: [['created_at', 'desc']] });

/** To be counted: what came since the member last read the room. */
export const unreadMessages = (room: ChatRoomId, readAt: Date): QuerySpec =>
  querySpec(`chat_rooms/${room}/messages`, 100, { where: [{ field: 'created_at', op: '>', value: readAt }] });

/** To be counted: members seen in a room since an instant. */
export const membersPresent = (room: ChatRoomId, since: Date): QuerySpec =>
  querySpec('presence', 100, {
    where: [equals('room', room), { field: 'last_seen', op: '>', value: since }],
    orderBy: [['last_seen', 'desc']],
  });
