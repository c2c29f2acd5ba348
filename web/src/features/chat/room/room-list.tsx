import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import type { ChatRoomId } from '@atelier/domain/values';
import { useFormat } from '../../../lib/i18n/format.ts';
import type { Room } from '../data/live-chat.ts';

/** The server counts up to this number. */
const COUNT_LIMIT = 100;

interface RoomListProps {
  rooms: readonly Room[];
  open: ChatRoomId;
  unread: Partial<Record<ChatRoomId, number>>;
  /** Number of members in the open room; `null` while unknown. */
  present: number | null;
  onOpen: (room: ChatRoomId) => void;
}

/** The list of rooms: next to the messages, or above them on a phone. */
export function RoomList({ rooms, open, unread, present, onOpen }: RoomListProps) {
  const { t } = useTranslation('chat');
  return (
    <Box
      component="nav"
      aria-label={t('rooms')}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        borderRight: { md: '1px solid var(--af-palette-line-soft)' },
        borderBottom: { xs: '1px solid var(--af-palette-line-soft)', md: 0 },
        minWidth: 0,
        pt: { md: '20px' },
      }}
    >
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: { xs: 'grid', md: 'block' },
          gridTemplateColumns: 'repeat(3, minmax(0,1fr))',
        }}
      >
        {rooms.map((room) => (
          <li key={room.id}>
            <RoomButton
              room={room}
              isOpen={room.id === open}
              unread={unread[room.id] ?? 0}
              present={present}
              onOpen={() => onOpen(room.id)}
            />
          </li>
        ))}
      </Box>
      <Box
        component="p"
        sx={{
          mt: 'auto',
          p: '24px 20px',
          color: 'text.tertiary',
          fontSize: '.875rem',
          display: { xs: 'none', md: 'block' },
        }}
      >
        {t('members-only')}
      </Box>
    </Box>
  );
}

interface RoomButtonProps extends Pick<RoomListProps, 'present'> {
  room: Room;
  isOpen: boolean;
  unread: number;
  onOpen: () => void;
}

function RoomButton({ room, isOpen, unread, present, onOpen }: RoomButtonProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const formattedCount = unread >= COUNT_LIMIT ? `${format.number(COUNT_LIMIT - 1)}+` : format.number(unread);
  const unreadLabel = unread === 0 ? t('up-to-date') : t('unread', { count: unread, formatted: formattedCount });
  // The text for 0 says that the member is alone.
  const count = present !== null && present > 1 ? present : 0;
  const presentLabel = t('present', { count, formatted: count === 0 ? '' : format.number(count) });
  const presenceLabel = present === null ? '\u00a0' : presentLabel;
  return (
    <ButtonBase
      onClick={onOpen}
      aria-current={isOpen ? 'true' : undefined}
      sx={{
        width: '100%',
        minHeight: { xs: 52, md: 74 },
        px: { xs: '8px', md: '20px' },
        py: '10px',
        display: 'grid',
        gridTemplateColumns: 'minmax(0,auto) auto',
        justifyContent: { xs: 'center', md: 'space-between' },
        alignItems: 'center',
        gap: '2px 8px',
        textAlign: 'start',
        fontSize: '1rem',
        boxShadow: isOpen
          ? { xs: 'inset 0 -3px var(--af-palette-accent-main)', md: 'inset 3px 0 var(--af-palette-accent-main)' }
          : 'none',
        bgcolor: isOpen ? 'surface.s3' : 'transparent',
        '&:hover': { bgcolor: isOpen ? 'surface.s3' : 'surface.s2' },
      }}
    >
      <Box component="b" sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        <bdi>{room.name}</bdi>
      </Box>
      {unread === 0 ? null : (
        <Box
          component="span"
          aria-hidden="true"
          sx={{
            justifySelf: 'end',
            minWidth: 26,
            px: '7px',
            borderRadius: '12px',
            bgcolor: 'accent.main',
            color: 'accent.ink',
            fontSize: '.8125rem',
            fontWeight: 700,
            textAlign: 'center',
            lineHeight: '24px',
          }}
        >
          {formattedCount}
        </Box>
      )}
      <Box
        component="span"
        sx={{
          gridColumn: '1 / -1',
          color: isOpen ? 'text.secondary' : 'text.tertiary',
          fontSize: '.875rem',
          // On a phone there is only room for the name; screen readers still read this text.
          '@media (max-width: 860px)': visuallyHidden,
        }}
      >
        {isOpen ? presenceLabel : unreadLabel}
      </Box>
    </ButtonBase>
  );
}

const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
