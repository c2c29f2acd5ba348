import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROOM_NAME_MAX_LENGTH } from '@atelier/domain/chat/chat-message';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { renameRoom } from '../data/chat-store.ts';
import type { Room } from '../data/use-rooms.ts';

interface RenameRoomDialogProps {
  room: Room;
  admin: string;
  onClose: () => void;
}

/** Gives a room another name, for everybody at once. */
export function RenameRoomDialog({ room, admin, onClose }: RenameRoomDialogProps) {
  const { t } = useTranslation(['chat', 'common']);
  const toast = useToast();
  const renaming = useAction();
  const [name, setName] = useState(room.name);
  const [asked, setAsked] = useState(false);
  const trimmed = name.trim();
  const max = ROOM_NAME_MAX_LENGTH;
  const error =
    trimmed.length > max ? t('rename.too-long', { max }) : asked && trimmed === '' ? t('common:required') : undefined;
  const submit = async () => {
    setAsked(true);
    if (trimmed === '' || trimmed.length > max) return;
    if (!(await renaming.run(() => renameRoom(room.id, trimmed, admin)))) return;
    toast('success', t('rename.done'));
    onClose();
  };
  return (
    <FormDialog
      title={t('rename.title')}
      action={renaming}
      submitLabel={t('rename.submit')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('rename.name')}
        help={t('rename.help', { max })}
        value={name}
        onChange={(event) => setName(event.target.value)}
        {...(error === undefined ? {} : { error })}
        autoFocus
        required
      />
    </FormDialog>
  );
}
