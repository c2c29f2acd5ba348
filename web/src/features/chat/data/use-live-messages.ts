import { type ChatMessage, parseChatMessage } from '@atelier/domain/chat/chat-message';
import { messagesOf } from '@atelier/domain/queries/chat-queries';
import type { ChatRoomId } from '@atelier/domain/values';
import { type Item, type LiveState, useLiveQuery } from '../../../lib/firestore/live-query.tsx';
import { PAGE_SIZE } from '../messages/timeline.ts';

/** The newest messages of a room, newest first, live. */
export const useLiveMessages = (room: ChatRoomId): LiveState<Item<ChatMessage>[]> =>
  useLiveQuery(messagesOf(room, PAGE_SIZE), parseChatMessage);
