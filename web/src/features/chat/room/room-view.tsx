import { type ReactNode, useCallback, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Mute } from '@atelier/domain/members/profile';
import { ConfirmEmailFirst } from '../../../components/feedback/confirm-email-first.tsx';
import { MutedNote } from '../../../components/feedback/muted-note.tsx';
import { useSession } from '../../../lib/session/session.tsx';
import { Composer } from '../composer/composer.tsx';
import type { Room, TimelineMessage } from '../data/live-chat.ts';
import { MessageList } from '../messages/message-list.tsx';
import { type Attachment, useAttachment } from '../composer/use-attachment.ts';
import { useDraft } from '../composer/use-draft.ts';
import { startEdit, useMessageEdit } from '../composer/use-message-edit.ts';
import { type ChatViewer, useMessageActions } from '../messages/use-message-actions.tsx';
import { useConfirmShown, useOutbox } from '../outbox/use-outbox.ts';
import { useListScroll } from '../messages/use-list-scroll.ts';
import { useReadMarker } from './use-read-marker.ts';
import { useSaveEdit } from './use-save-edit.ts';
import { useSendMessage } from './use-send-message.ts';
import { useTabVisible } from './use-tab-visible.ts';
import { useTimeline } from '../messages/use-timeline.ts';

interface RoomViewProps {
  room: Room;
  viewer: ChatViewer;
  /** When the viewer last read this room, in ms; `undefined` while unknown, 0 for never. */
  readMs: number | undefined;
  /** Called with the time of the newest message that was on the screen, in ms. */
  onSeen: (newestMs: number) => void;
  head: ReactNode;
}

/** A room: its messages and the composer. Give it `key={room.id}`. */
export function RoomView({ room, viewer, readMs, onSeen, head }: RoomViewProps) {
  const { t } = useTranslation('chat');
  const field = useRef<HTMLTextAreaElement>(null);
  const roomTimeline = useTimeline(room.id);
  const { outbox, items } = useOutbox(viewer.uid, viewer.name);
  const draft = useDraft(viewer.uid, room.id);
  const { edit, changeEdit, restoreEdit, stopEditing } = useMessageEdit(viewer.uid, room.id);
  const attachment = useAttachment(viewer.uid, room.id);
  const { send, storeError } = useSendMessage(viewer.uid, room.id, outbox, draft, attachment);
  const isTabVisible = useTabVisible();
  const session = useSession();
  const isUnconfirmed = session.status === 'signed-in' && !session.emailVerified;

  const editFromMenu = useCallback(
    (item: TimelineMessage) => {
      changeEdit(startEdit(item));
      // After the closing menu has restored the focus.
      setTimeout(() => field.current?.focus());
    },
    [changeEdit],
  );

  const removeMessage = (id: string) => {
    roomTimeline.removeMessage(id);
    stopEditing(id);
  };

  const { messages } = roomTimeline.timeline;
  const newestOfOthers = messages.findLast(({ data }) => data.user_id !== viewer.uid);
  const ids = new Set(messages.map(({ id }) => id));
  const outgoing = items.filter((item) => item.room === room.id && !ids.has(item.id));
  useConfirmShown(outbox, items, ids);
  const scroll = useListScroll(
    messages[0]?.id,
    outgoing.findLast((item) => item.state !== 'held')?.id,
  );
  const { actionsFor, dialogs, showError } = useMessageActions(
    room.id,
    viewer,
    { applyChange: roomTimeline.applyChange, removeMessage },
    editFromMenu,
    scroll.list,
  );
  useReadMarker({
    uid: viewer.uid,
    room: room.id,
    newestMs: newestOfOthers?.data.created_at.getTime() ?? null,
    readMs,
    isVisible: isTabVisible && scroll.atEnd,
    onSeen,
  });

  const saveEdit = useSaveEdit({
    uid: viewer.uid,
    room: room.id,
    changeEdit,
    restoreEdit,
    applyChange: roomTimeline.applyChange,
    showError,
  });
  const editLast = () => {
    const own = messages.findLast((item) => item.data.user_id === viewer.uid);
    if (own !== undefined && viewer.mute === null) changeEdit(startEdit(own));
  };
  const canAttach = viewer.mute === null && !isUnconfirmed && edit === null;
  const { getRootProps, isDragActive } = useRoomDropzone(canAttach, attachment.choose);

  return (
    <Box
      component="section"
      aria-label={room.name}
      {...getRootProps({ role: undefined })}
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        minWidth: 0,
      }}
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
      <ComposerPlace mute={viewer.mute} asksToConfirm={isUnconfirmed && edit === null}>
        <Composer
          roomName={room.name}
          text={edit?.text ?? draft.text}
          onWrite={(text) =>
            edit === null ? draft.changeText(text) : changeEdit({ ...edit, text })
          }
          attachment={attachment}
          field={field}
          editing={
            edit === null ? null : { onCancel: () => changeEdit(null), mayBeBlank: edit.hasMedia }
          }
          error={storeError}
          onSubmit={(text, file) => (edit === null ? send(text, file) : saveEdit(edit))}
          onEditLast={editLast}
        />
      </ComposerPlace>
      {isDragActive && canAttach ? <DropOverlay>{t('composer.drop')}</DropOverlay> : null}
      {dialogs}
    </Box>
  );
}

/** Attaches the files that are dropped anywhere on the room. */
function useRoomDropzone(canAttach: boolean, attach: Attachment['choose']) {
  // Not `disabled`: that would mark the whole room as disabled.
  return useDropzone({
    noClick: true,
    noKeyboard: true,
    // The composer decides what a paste is: cells and paragraphs bring a picture of themselves
    // besides their text.
    noPaste: true,
    onDrop: (accepted, rejected) => {
      if (canAttach) attach([...accepted, ...rejected.map(({ file }) => file)]);
    },
  });
}

interface ComposerPlaceProps {
  mute: Mute | null;
  /** Whether the member must confirm their address first. */
  asksToConfirm: boolean;
  children: ReactNode;
}

/** The composer, or why the member cannot write now. */
function ComposerPlace({ mute, asksToConfirm, children }: ComposerPlaceProps) {
  if (mute === null && !asksToConfirm) return children;
  return (
    <Box sx={{ p: 2 }}>
      {mute === null ? <ConfirmEmailFirst before="chat" /> : <MutedNote mute={mute} />}
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
