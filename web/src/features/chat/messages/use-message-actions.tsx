import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '@atelier/domain/paths';
import type { Mute } from '@atelier/domain/members/profile';
import type { Reaction } from '@atelier/domain/chat/chat-documents';
import type { ChatRoomId } from '@atelier/domain/values';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { RuleField, useRuleChoice } from '../../../components/members/rule-field.tsx';
import { useMuting } from '../../../components/members/muting.tsx';
import { ReportDialog } from '../../../components/members/report-dialog.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { toAppError } from '../../../lib/errors.ts';
import { moderate } from '../../../lib/moderation/moderation-calls.ts';
import { deleteMessage, setReaction } from '../data/chat-store.ts';
import { neighbourFocus } from './message-keyboard.ts';
import type { MessageActions } from './message-menu.tsx';
import { withReaction } from './reaction-row.tsx';
import type { TimelineMessage } from '../data/live-chat.ts';
import type { RoomTimeline } from './use-timeline.ts';

export interface ChatViewer {
  readonly uid: string;
  readonly name: string;
  readonly isAdmin: boolean;
  /** IANA name; decides where days begin. */
  readonly timeZone: string;
  /** While set, the member may only read. */
  readonly mute: Mute | null;
}

/**
 * Returns what the viewer may do: react, edit and delete own messages, report others; admins
 * delete, mute and unmute.
 */
export function useMessageActions(
  room: ChatRoomId,
  viewer: ChatViewer,
  { applyChange, removeMessage }: Pick<RoomTimeline, 'applyChange' | 'removeMessage'>,
  onEdit: (item: TimelineMessage) => void,
  list: RefObject<Element | null>,
) {
  const { t } = useTranslation(['chat', 'errors', 'common']);
  const toast = useToast();
  const [pendingDelete, setPendingDelete] = useState<{
    item: TimelineMessage;
    busy: boolean;
  } | null>(null);
  const ruleChoice = useRuleChoice();
  const { reset: resetRule } = ruleChoice;
  const [reportTarget, setReportTarget] = useState<string | null>(null);
  const { uid, isAdmin } = viewer;
  const muted = viewer.mute !== null;
  const { mutingOf, dialog: muteDialog } = useMuting(uid, isAdmin);

  const showError = useCallback(
    (error: unknown) => {
      const { code } = toAppError(error);
      toast('error', code === 'forbidden' ? t('chat:message.refused') : t(`errors:${code}`));
    },
    [t, toast],
  );
  // Runs after the dialog has closed: closing it restores the focus to the deleted message.
  const afterDelete = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (pendingDelete !== null) return;
    afterDelete.current?.();
    afterDelete.current = null;
  }, [pendingDelete]);
  const remove = async (item: TimelineMessage, send: () => Promise<unknown>) => {
    const { id } = item;
    setPendingDelete({ item, busy: true });
    const restoreFocus = neighbourFocus(list.current, id);
    try {
      await send();
      removeMessage(id);
      toast('success', t('chat:message.deleted'));
      afterDelete.current = restoreFocus;
    } catch (error) {
      showError(error);
    } finally {
      setPendingDelete(null);
    }
  };

  // Stable while the viewer does not change, so that typing does not render the messages again.
  const actionsFor = useCallback(
    (item: TimelineMessage): MessageActions => {
      const { id, data } = item;
      const own = data.user_id === uid;
      const setOwnReaction = (chosen: Reaction | null) => {
        setReaction(room, id, uid, chosen).then(
          () => applyChange(id, { reactions: withReaction(data, uid, chosen) }),
          showError,
        );
      };
      return {
        onReact: muted ? undefined : setOwnReaction,
        onEdit: own && !muted ? () => onEdit(item) : undefined,
        onDelete:
          own || isAdmin
            ? () => {
                resetRule();
                setPendingDelete({ item, busy: false });
              }
            : undefined,
        onReport: own ? undefined : () => setReportTarget(path.message(room, id)),
        ...mutingOf({ uid: data.user_id, name: data.author_name }),
      };
    },
    [room, uid, isAdmin, muted, mutingOf, applyChange, onEdit, showError, resetRule],
  );

  const confirmDelete = () => {
    if (pendingDelete === null || pendingDelete.busy) return;
    const { item } = pendingDelete;
    const { id, data } = item;
    if (data.user_id === uid) {
      void remove(item, () => deleteMessage(room, id, uid));
      return;
    }
    const rule = ruleChoice.take();
    if (rule === null) return;
    const target = path.message(room, id);
    void remove(item, () => moderate({ target, action: 'delete', rule }));
  };
  const dialogs = (
    <>
      <ConfirmDialog
        open={pendingDelete !== null}
        title={t('message.delete-title')}
        text={t('message.delete-text')}
        confirm={t('message.delete')}
        danger
        busy={pendingDelete?.busy === true}
        onConfirm={confirmDelete}
        onCancel={() => setPendingDelete(null)}
      >
        {pendingDelete === null || pendingDelete.item.data.user_id === uid ? null : (
          <RuleField choice={ruleChoice} />
        )}
      </ConfirmDialog>
      {reportTarget === null ? null : (
        <ReportDialog target={reportTarget} uid={uid} onClose={() => setReportTarget(null)} />
      )}
      {muteDialog}
    </>
  );
  return { actionsFor, dialogs, showError };
}
