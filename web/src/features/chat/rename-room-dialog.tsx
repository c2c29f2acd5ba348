import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ROOM_NAME_MAX_LENGTH } from '@atelier/domain/entities/chat-message';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useToast } from '../../components/toast.tsx';
import { useDeed } from '../../lib/use-deed.ts';
import { renameRoom } from './data/chat-store.ts';
import type { Room } from './data/use-rooms.ts';

interface RenameRoomDialogProps {
  room: Room;
  open: boolean;
  admin: string;
  onClose: () => void;
}

/** Gives a room another name, for everybody at once. */
export function RenameRoomDialog({ room, open, admin, onClose }: RenameRoomDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      {open ? <RenameForm titleId={titleId} room={room} admin={admin} onClose={onClose} /> : null}
    </Dialog>
  );
}

function RenameForm({ titleId, room, admin, onClose }: Omit<RenameRoomDialogProps, 'open'> & { titleId: string }) {
  const { t } = useTranslation(['chat', 'common']);
  const toast = useToast();
  const renaming = useDeed();
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
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography variant="h3" component="h2" id={titleId}>
        {t('rename.title')}
      </Typography>
      <TextField
        label={t('rename.name')}
        help={t('rename.help', { max })}
        value={name}
        onChange={(event) => setName(event.target.value)}
        {...(error === undefined ? {} : { error })}
        autoFocus
        required
      />
      {renaming.failure === null ? null : <ErrorNotice error={renaming.failure} onRetry={() => void submit()} />}
      <Stack direction={{ xs: 'column-reverse', sm: 'row' }} spacing={1.5} sx={{ justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={onClose} sx={{ color: 'text.secondary' }}>
          {t('common:actions.cancel')}
        </Button>
        <BusyButton type="submit" variant="contained" busy={renaming.busy}>
          {t('rename.submit')}
        </BusyButton>
      </Stack>
    </Box>
  );
}
