import { useTranslation } from 'react-i18next';
import {
  type ChatMessage,
  parseChatMessage,
  parseChatRoom,
  parseReadMark,
} from '@atelier/domain/chat/chat-documents';
import { parseStudioEvent, type StudioEvent } from '@atelier/domain/content/event';
import { chatReadsOf, chatRooms, messagesOf } from '@atelier/domain/queries/chat-queries';
import { newestVipEvents } from '@atelier/domain/queries/event-queries';
import { CHAT_ROOM_IDS, type ChatRoomId } from '@atelier/domain/values';
import { type Item, type LiveState, useLiveQuery } from '../../../lib/firestore/live-query.tsx';

/** Number of live messages, and of messages in each older page. */
export const PAGE_SIZE = 50;

export type TimelineMessage = Readonly<Item<ChatMessage>>;

export interface Room {
  readonly id: ChatRoomId;
  /** Set by an admin, else 'Tchat 1–3'. */
  readonly name: string;
}

/** Returns the three rooms, live; with their default names until the stored ones are known. */
export function useRooms(): readonly Room[] {
  const { t } = useTranslation('chat');
  const live = useLiveQuery(chatRooms(), parseChatRoom);
  const stored = live.status === 'ready' ? live.data : [];
  return CHAT_ROOM_IDS.map((id) => ({
    id,
    name: stored.find((room) => room.id === id)?.data.name ?? t('room', { number: id }),
  }));
}

/**
 * Returns when the member last read each room, on any device; `null` while unknown. Rooms never
 * read have no entry.
 */
export function useReadMarks(uid: string): ReadonlyMap<string, Date> | null {
  const live = useLiveQuery(chatReadsOf(uid), parseReadMark);
  return live.status === 'ready'
    ? new Map(live.data.map(({ id, data }) => [id, data.read_at]))
    : null;
}

export const useLiveMessages = (room: ChatRoomId): LiveState<Item<ChatMessage>[]> =>
  useLiveQuery(messagesOf(room, PAGE_SIZE), parseChatMessage);

/** Returns the newest VIP events, at most three, live. */
export const useVipEvents = (): LiveState<Item<StudioEvent>[]> =>
  useLiveQuery(newestVipEvents(), parseStudioEvent);
