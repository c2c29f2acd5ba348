import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { parseChatRoom, parseReadMark } from '@atelier/domain/chat/chat-message';
import { chatReadsOf, chatRooms } from '@atelier/domain/queries/chat-queries';
import { CHAT_ROOM_IDS, type ChatRoomId } from '@atelier/domain/values';
import { useLiveQuery } from '../../../lib/firestore/live-query.tsx';

export interface Room {
  readonly id: ChatRoomId;
  /** As an admin has named it, else 'Tchat 1–3'. */
  readonly name: string;
}

/** The three rooms, live; their default names stand until others are known. */
export function useRooms(): readonly Room[] {
  const { t } = useTranslation('chat');
  const live = useLiveQuery(chatRooms(), parseChatRoom);
  const named = live.status === 'ready' ? live.data : [];
  return CHAT_ROOM_IDS.map((id) => ({
    id,
    name: named.find((room) => room.id === id)?.data.name ?? t('room', { number: id }),
  }));
}

/** When the member last read each room, on whatever device; `null` while unknown. A room never read is missing. */
export function useReadMarks(uid: string): ReadonlyMap<string, Date> | null {
  const live = useLiveQuery(chatReadsOf(uid), parseReadMark);
  return useMemo(
    () => (live.status === 'ready' ? new Map(live.data.map(({ id, data }) => [id, data.read_at])) : null),
    [live],
  );
}
