import { useState } from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import type { Room } from '../data/use-rooms.ts';
import { RenameRoomDialog } from './rename-room-dialog.tsx';

/** A room's name; admins may give it another. @param admin uid of the admin who reads, `null` for all others. */
export function RoomHeader({ room, admin }: { room: Room; admin: string | null }) {
  const { t } = useTranslation('chat');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [renaming, setRenaming] = useState(false);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 64,
        px: { xs: '16px', md: '24px' },
        borderBottom: '1px solid',
        borderColor: 'line.soft',
        // Under a phone's keyboard every line counts, and the tabs name the room already.
        '@media (max-height: 480px)': { display: 'none' },
      }}
    >
      <Typography variant="h4" component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <bdi>{room.name}</bdi>
      </Typography>
      {admin === null ? null : (
        <>
          <IconButton
            aria-label={t('room-menu', { room: room.name })}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget)}
            sx={{ width: 44, height: 44, borderRadius: '3px', color: 'inherit' }}
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
          {renaming ? <RenameRoomDialog room={room} admin={admin} onClose={() => setRenaming(false)} /> : null}
        </>
      )}
    </Box>
  );
}
