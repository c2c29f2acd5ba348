import { useTranslation } from 'react-i18next';
import { tidyLines } from '@atelier/domain/parsing/text';
import type { ChatRoomId } from '@atelier/domain/values';
import { useToast } from '../../../components/feedback/toast.tsx';
import { editMessage } from '../data/chat-store.ts';
import type { RoomTimeline } from '../messages/use-timeline.ts';
import type { MessageEdit, useMessageEdit } from '../composer/use-message-edit.ts';

interface SaveEditOptions extends Pick<
  ReturnType<typeof useMessageEdit>,
  'changeEdit' | 'restoreEdit'
> {
  readonly uid: string;
  readonly room: ChatRoomId;
  readonly applyChange: RoomTimeline['applyChange'];
  readonly showError: (error: unknown) => void;
}

/** Returns what saves a changed message: the field is empty at once, and gets back what failed. */
export function useSaveEdit({
  uid,
  room,
  changeEdit,
  restoreEdit,
  applyChange,
  showError,
}: SaveEditOptions): (changed: MessageEdit) => void {
  const { t } = useTranslation('chat');
  const toast = useToast();
  return (changed) => {
    changeEdit(null);
    const message = tidyLines(changed.text);
    if (message === changed.original) return;
    editMessage(room, changed.id, uid, message).then(
      () => {
        applyChange(changed.id, { message, edited_at: new Date() });
        toast('success', t('composer.updated'));
      },
      (error: unknown) => {
        showError(error);
        restoreEdit(changed);
      },
    );
  };
}
