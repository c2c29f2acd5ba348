import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import type { ChatRoomId } from '@atelier/domain/values';
import { showCurrent } from '../../../components/layout/tab-row.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { KEYBOARD_ON_SIDE } from '../../../lib/theme/layout.ts';
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

/** The list of rooms: next to the messages, or above them on a phone, on one line that scrolls. */
export function RoomList({ rooms, open, unread, present, onOpen }: RoomListProps) {
  const { t } = useTranslation('chat');
  const list = useRef<HTMLUListElement>(null);
  // What the rooms show decides how wide they are; the number of unread messages comes later.
  const texts = rooms.map(({ id, name }) => `${name} ${unread[id] ?? 0}`).join();
  useEffect(() => {
    if (list.current !== null) showCurrent(list.current);
  }, [open, texts]);
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
        overflowY: { md: 'auto' },
        [`${KEYBOARD_ON_SIDE} and (max-width: 899.95px)`]: { display: 'none' },
      }}
    >
      <Box
        component="ul"
        ref={list}
        data-keep-clear
        sx={{
          position: 'relative',
          display: { xs: 'flex', md: 'block' },
          overflowX: { xs: 'auto', md: 'visible' },
          '& > li': { flex: '1 0 auto' },
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
      <Hint sx={{ mt: 'auto', p: '24px 20px', display: { xs: 'none', md: 'block' } }}>
        {t('members-only')}
      </Hint>
    </Box>
  );
}

/** Next to the messages, enlarged text leaves the name of a room no place for its count. */
const WITH_LARGE_TEXT = '@media (min-width: 900px) and (max-width: 56.24em)';
/** One line on phones, else at most two. */
const NAME = {
  display: { xs: 'block', md: '-webkit-box' },
  whiteSpace: { xs: 'nowrap', md: 'normal' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  fontWeight: 600,
  fontSize: { xs: '.9375rem', md: '1rem' },
  lineHeight: 1.3,
  [WITH_LARGE_TEXT]: { gridColumn: '1 / -1' },
} as const;

interface RoomButtonProps extends Pick<RoomListProps, 'present'> {
  room: Room;
  isOpen: boolean;
  unread: number;
  onOpen: () => void;
}

function RoomButton({ room, isOpen, unread, present, onOpen }: RoomButtonProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const formattedCount =
    unread >= COUNT_LIMIT ? `${format.number(COUNT_LIMIT - 1)}+` : format.number(unread);
  const unreadLabel =
    unread === 0 ? t('up-to-date') : t('unread', { count: unread, formatted: formattedCount });
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
        px: { xs: '14px', md: '20px' },
        py: '10px',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0,auto) auto', md: 'minmax(0,1fr) auto' },
        justifyContent: 'center',
        alignItems: 'center',
        gap: '2px 8px',
        textAlign: 'start',
        boxShadow: isOpen
          ? {
              xs: 'inset 0 -3px var(--af-palette-accent-main)',
              md: 'inset 3px 0 var(--af-palette-accent-main)',
            }
          : 'none',
        bgcolor: isOpen ? 'surface.s3' : 'transparent',
        '&:hover': { bgcolor: isOpen ? 'surface.s3' : 'surface.s2' },
        // A ring around it would be cut off.
        '&:focus-visible': { outlineOffset: '-4px' },
      }}
    >
      <Box component="b" sx={NAME}>
        <bdi>{room.name}</bdi>
      </Box>
      {unread === 0 ? null : (
        <Box
          component="span"
          aria-hidden="true"
          sx={{
            justifySelf: 'end',
            // The end of a long name may be out of view.
            order: { xs: -1, md: 0 },
            [WITH_LARGE_TEXT]: { order: 1 },
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
      <Hint
        as="span"
        className="visually-hidden-on-phones"
        sx={{
          gridColumn: '1 / -1',
          [WITH_LARGE_TEXT]: { gridColumn: unread === 0 ? '1 / -1' : '1' },
          ...(isOpen && { color: 'text.secondary' }),
        }}
      >
        {isOpen ? presenceLabel : unreadLabel}
      </Hint>
    </ButtonBase>
  );
}
