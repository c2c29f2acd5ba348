import { useCallback, useState } from 'react';
import type { ChatMessage } from '@atelier/domain/chat/chat-documents';
import type { ChatRoomId } from '@atelier/domain/values';
import { type AppError, toAppError } from '../../../lib/errors.ts';
import { useNetworkReturn } from '../../../lib/use-network-return.ts';
import { readOlder } from '../data/chat-store.ts';
import { PAGE_SIZE, useLiveMessages } from '../data/live-chat.ts';
import {
  EMPTY_TIMELINE,
  type Timeline,
  withChange,
  without,
  withOlder,
  withSnapshot,
} from './timeline.ts';

export interface RoomTimeline {
  readonly timeline: Timeline;
  /** No message is known yet. */
  readonly loading: boolean;
  readonly error: AppError | null;
  readonly older: { readonly busy: boolean; readonly error: AppError | null };
  readonly loadOlder: () => void;
  /** Applies a change of the viewer to a message that is not live. */
  readonly applyChange: (id: string, change: Partial<ChatMessage>) => void;
  readonly removeMessage: (id: string) => void;
}

/**
 * Loads the messages of a room: the newest live, older ones on request. Give the component
 * `key={room}`.
 */
export function useTimeline(room: ChatRoomId): RoomTimeline {
  const live = useLiveMessages(room);
  const snapshot = live.status === 'ready' ? live : null;
  const [state, setState] = useState<{ of: typeof snapshot; timeline: Timeline }>({
    of: null,
    timeline: EMPTY_TIMELINE,
  });
  const [older, setOlder] = useState<RoomTimeline['older']>({ busy: false, error: null });
  useNetworkReturn(older.error, () => setOlder({ busy: false, error: null }));
  let { timeline } = state;
  if (snapshot !== null && snapshot !== state.of) {
    timeline = withSnapshot(timeline, snapshot.data, snapshot.fromCache);
    setState({ of: snapshot, timeline });
  }

  const apply = useCallback((change: (before: Timeline) => Timeline) => {
    setState((before) => ({ ...before, timeline: change(before.timeline) }));
  }, []);

  const oldest = timeline.messages[0];
  const mayLoad = oldest !== undefined && !timeline.complete && timeline.confirmed && !older.busy;
  const loadOlder = () => {
    if (!mayLoad) return;
    setOlder({ busy: true, error: null });
    // One more than a page, because the first repeats the oldest one shown.
    const size = PAGE_SIZE + 1;
    readOlder(room, oldest.data.created_at, size).then(
      (messages) => {
        apply((before) => withOlder(before, { messages, until: oldest.id, size }));
        setOlder({ busy: false, error: null });
      },
      (error: unknown) => setOlder({ busy: false, error: toAppError(error) }),
    );
  };

  return {
    timeline,
    loading: live.status === 'loading' && timeline.messages.length === 0,
    error: live.status === 'error' ? live.error : null,
    older,
    loadOlder,
    applyChange: useCallback(
      (id, change) => apply((before) => withChange(before, id, change)),
      [apply],
    ),
    removeMessage: useCallback((id) => apply((before) => without(before, id)), [apply]),
  };
}
