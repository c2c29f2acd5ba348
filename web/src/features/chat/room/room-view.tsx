import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ChatRoomId } from '@atelier/domain/values';
import { tidyLines } from '@atelier/domain/parsing/text';
import { ConfirmFirst } from '../../../components/feedback/confirm-first.tsx';
import { MutedNote } from '../../../components/feedback/muted-note.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { type AppError, toAppError } from '../../../lib/errors.ts';
import { useSession } from '../../../lib/session/session.tsx';
import type { OutboxFile } from '../../../lib/device/outbox-storage.ts';
import { Composer } from '../composer/composer.tsx';
import { editMessage, markRead } from '../data/chat-store.ts';
import type { Room, TimelineMessage } from '../data/live-chat.ts';
import { MessageList } from '../messages/message-list.tsx';
import { useAttachment } from '../composer/use-attachment.ts';
import { useDraft } from '../composer/use-draft.ts';
import { type ChatViewer, useMessageActions } from '../messages/use-message-actions.tsx';
import { useConfirmShown, useOutbox } from '../outbox/use-outbox.ts';
import { useListScroll } from '../messages/use-list-scroll.ts';
import { useTabVisible } from './use-tab-visible.ts';
import { useTimeline } from '../messages/use-timeline.ts';

/** Every mark costs a write, and a read on each device of the member. */
const MIN_MARK_INTERVAL_MS = 10_000;

interface ReadState {
  readonly uid: string;
  readonly room: ChatRoomId;
  /** Time of the newest message shown; `null` when there is none. */
  readonly newestMs: number | null;
  /** `undefined` while unknown, 0 when the room was never read. */
  readonly readMs: number | undefined;
  readonly isVisible: boolean;
}

/** Marks a room as read, for all devices of the member, once its newest message is visible. */
function useReadMarker({ uid, room, newestMs, readMs, isVisible }: ReadState): void {
  const markedAtMs = useRef(0);
  const isNew = readMs !== undefined && newestMs !== null && newestMs > readMs;
  useEffect(() => {
    if (!isNew || !isVisible) return undefined;
    const waitMs = Math.max(0, markedAtMs.current + MIN_MARK_INTERVAL_MS - Date.now());
    const mark = () => {
      if (!navigator.onLine) return;
      markedAtMs.current = Date.now();
      markRead(uid, room).catch((error: unknown) => console.warn('read mark', toAppError(error).code));
    };
    const timer = setTimeout(mark, waitMs);
    return () => clearTimeout(timer);
  }, [uid, room, isNew, isVisible, newestMs]);
}

interface RoomViewProps {
  room: Room;
  viewer: ChatViewer;
  /** When the viewer last read this room, in ms; `undefined` while unknown, 0 for never. */
  readMs: number | undefined;
  head: ReactNode;
}

/** A room: its messages and the composer. Give it `key={room.id}`. */
export function RoomView({ room, viewer, readMs, head }: RoomViewProps) {
  const { t } = useTranslation('chat');
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement>(null);
  const roomTimeline = useTimeline(room.id);
  const { outbox, items } = useOutbox(viewer.uid, viewer.name);
  const draft = useDraft(viewer.uid, room.id);
  const [edited, setEdited] = useState<{ item: TimelineMessage; text: string } | null>(null);
  const [storeError, setStoreError] = useState<AppError | null>(null);
  const attachment = useAttachment();
  const isTabVisible = useTabVisible();
  const session = useSession();
  const isUnconfirmed = session.status === 'signed-in' && !session.emailVerified;

  const editFromMenu = useCallback((item: TimelineMessage) => {
    setEdited({ item, text: item.data.message });
    // After the closing menu has restored the focus.
    setTimeout(() => field.current?.focus());
  }, []);

  const { messages } = roomTimeline.timeline;
  const ids = new Set(messages.map(({ id }) => id));
  const outgoing = items.filter((item) => item.room === room.id && !ids.has(item.id));
  useConfirmShown(outbox, items, ids);
  const scroll = useListScroll(messages[0]?.id, outgoing.findLast((item) => item.state !== 'held')?.id);
  const { actionsFor, dialogs, showError } = useMessageActions(
    room.id,
    viewer,
    roomTimeline,
    editFromMenu,
    scroll.list,
  );
  useReadMarker({
    uid: viewer.uid,
    room: room.id,
    newestMs: messages.at(-1)?.data.created_at.getTime() ?? null,
    readMs,
    isVisible: isTabVisible && scroll.atEnd,
  });

  const send = (text: string, file: OutboxFile | null) => {
    setStoreError(null);
    const added = outbox.add({ uid: viewer.uid, room: room.id, text, file });
    // Cleared at once, so that typing can go on and a second press sends nothing.
    draft.clearWhenDone(added);
    attachment.clearWhenDone(added);
    added.catch((error: unknown) => setStoreError(toAppError(error)));
  };
  const update = (change: { item: TimelineMessage; text: string }) => {
    const { item } = change;
    setEdited(null);
    const message = tidyLines(change.text);
    if (message === item.data.message) return;
    editMessage(room.id, item.id, viewer.uid, message).then(
      () => {
        roomTimeline.applyChange(item.id, { message, edited_at: new Date() });
        toast('success', t('composer.updated'));
      },
      (error: unknown) => {
        showError(error);
        // The new text comes back, unless the member edits another message by now.
        setEdited((now) => now ?? change);
      },
    );
  };
  const editLast = () => {
    const own = messages.findLast((item) => item.data.user_id === viewer.uid);
    if (own !== undefined && viewer.mute === null) setEdited({ item: own, text: own.data.message });
  };
  const canAttach = viewer.mute === null && !isUnconfirmed && edited === null;
  // Not `disabled`: that would mark the whole room as disabled.
  const { getRootProps, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => {
      if (canAttach) attachment.choose([...accepted, ...rejected.map(({ file }) => file)]);
    },
  });

  return (
    <Box
      component="section"
      aria-label={room.name}
      {...getRootProps({ role: undefined })}
      sx={{ position: 'relative', display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 }}
    >
      {head}
      <MessageList
        room={room}
        viewer={viewer}
        roomTimeline={roomTimeline}
        outgoing={outgoing}
        outbox={outbox}
        scroll={scroll}
        actionsFor={actionsFor}
      />
      {viewer.mute !== null ? (
        <Box sx={{ p: 2 }}>
          <MutedNote mute={viewer.mute} />
        </Box>
      ) : isUnconfirmed && edited === null ? (
        <Box sx={{ p: 2 }}>
          <ConfirmFirst thing="chat" />
        </Box>
      ) : (
        <Composer
          roomName={room.name}
          text={edited?.text ?? draft.text}
          onWrite={(text) => (edited === null ? draft.changeText(text) : setEdited({ ...edited, text }))}
          attachment={attachment}
          field={field}
          editing={
            edited === null
              ? null
              : { onCancel: () => setEdited(null), mayBeBlank: edited.item.data.media_url !== undefined }
          }
          error={storeError}
          onSubmit={(text, file) => (edited === null ? send(text, file) : update(edited))}
          onEditLast={editLast}
        />
      )}
      {isDragActive && canAttach ? <DropOverlay>{t('composer.drop')}</DropOverlay> : null}
      {dialogs}
    </Box>
  );
}

const DropOverlay = ({ children }: { children: string }) => (
  <Box
    aria-hidden="true"
    sx={{
      position: 'absolute',
      inset: 8,
      display: 'grid',
      placeItems: 'center',
      border: '2px dashed',
      borderColor: 'accent.main',
      borderRadius: '6px',
      background: 'color-mix(in srgb, var(--af-palette-background-default) 80%, transparent)',
      fontWeight: 600,
      pointerEvents: 'none',
    }}
  >
    {children}
  </Box>
);
