import { useState } from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { ROOM_NAME_MAX_LENGTH } from '@atelier/domain/chat/chat-documents';
import { oneLine } from '@atelier/domain/parsing/text';
import { useToast } from '../../../components/feedback/toast.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { TextField } from '../../../components/forms/fields.tsx';
import { useTextDraft } from '../../../components/forms/use-text-draft.ts';
import { LOW_WINDOW } from '../../../lib/theme/layout.ts';
import { useAction } from '../../../lib/use-action.ts';
import { renameRoom } from '../data/chat-store.ts';
import type { Room } from '../data/live-chat.ts';

/**
 * The name of a room; admins may change it.
 *
 * @param admin uid of the viewing admin; `null` for others.
 */
export function RoomHeader({ room, admin }: { room: Room; admin: string | null }) {
  const { t } = useTranslation('chat');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [renaming, setRenaming] = useState(false);
  return (
    <Box
      // The tabs above already show the name; admins have their menu next to it.
      className={admin === null ? 'visually-hidden-on-phones' : undefined}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 64,
        px: { xs: '16px', md: '24px' },
        borderBottom: '1px solid',
        borderColor: 'line.soft',
        // An on-screen keyboard leaves little height.
        [LOW_WINDOW]: { display: 'none' },
      }}
    >
      <Typography
        variant="h4"
        component="h2"
        sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        <bdi>{room.name}</bdi>
      </Typography>
      {admin === null ? null : (
        <>
          <IconButton
            color="inherit"
            aria-label={t('room-menu', { room: room.name })}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <DotsThreeIcon size={24} weight="bold" aria-hidden="true" />
          </IconButton>
          <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
            <MenuItem
              onClick={() => {
                setAnchor(null);
                setRenaming(true);
              }}
            >
              {t('rename.action')}
            </MenuItem>
          </Menu>
          {renaming ? (
            <RenameRoomDialog room={room} admin={admin} onClose={() => setRenaming(false)} />
          ) : null}
        </>
      )}
    </Box>
  );
}

function RenameRoomDialog({
  room,
  admin,
  onClose,
}: {
  room: Room;
  admin: string;
  onClose: () => void;
}) {
  const { t } = useTranslation(['chat', 'common']);
  const toast = useToast();
  const renaming = useAction();
  const draft = useTextDraft(`room:${room.id}`, room.name);
  const [submitted, setSubmitted] = useState(false);
  const newName = oneLine(draft.text);
  const max = ROOM_NAME_MAX_LENGTH;
  const submit = async () => {
    setSubmitted(true);
    if (newName === '') return;
    if (!(await renaming.run(() => renameRoom(room.id, newName, admin)))) return;
    draft.discard();
    toast('success', t('rename.done'));
    onClose();
  };
  return (
    <FormDialog
      title={t('rename.title')}
      action={renaming}
      draft={draft}
      submitLabel={t('rename.submit')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('rename.name')}
        help={t('rename.help', { max })}
        value={draft.text}
        onChange={(event) => draft.change(event.target.value)}
        error={submitted && newName === '' ? t('common:required') : undefined}
        limit={{ max, typed: draft.text }}
        autoFocus
        required
      />
    </FormDialog>
  );
}
