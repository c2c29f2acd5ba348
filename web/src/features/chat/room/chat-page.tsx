import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { CHAT_ROOM_IDS, type ChatRoomId } from '@atelier/domain/values';
import { Wrap, useDocumentTitle } from '../../../components/layout/page-frame.tsx';
import { TierChip } from '../../../components/plans/tier-chip.tsx';
import { spread } from '../../../lib/theme/layout.ts';
import { useReadMarks, useRooms } from '../data/live-chat.ts';
import { RoomHeader } from './room-header.tsx';
import { RoomList } from './room-list.tsx';
import { RoomView } from './room-view.tsx';
import type { ChatViewer } from '../messages/use-message-actions.tsx';
import { usePresence } from './use-presence.ts';
import { useUnread } from './use-unread.ts';
import { VipEvents } from './vip-events.tsx';

const FIRST_ROOM: ChatRoomId = '1';

/** The chat of premium members: three rooms and the VIP events. Give it `key={viewer.uid}`. */
export function ChatPage({ viewer }: { viewer: ChatViewer }) {
  const { t } = useTranslation('chat');
  useDocumentTitle(t('document-title'));
  const [search, setSearch] = useSearchParams();
  const openId = CHAT_ROOM_IDS.find((id) => id === search.get('room')) ?? FIRST_ROOM;
  const rooms = useRooms();
  const open = rooms.find(({ id }) => id === openId) ?? { id: openId, name: '' };
  const readMarks = useReadMarks(viewer.uid);
  const unread = useUnread(openId, readMarks);
  const present = usePresence(viewer.uid, viewer.name, openId);
  return (
    <Wrap>
      <Box
        sx={{
          ...spread,
          gap: 2,
          alignItems: 'end',
          pt: 'clamp(24px, 4vw, 60px)',
          pb: 'clamp(16px, 2vw, 28px)',
        }}
      >
        <Typography variant="h1">{t('title')}</Typography>
        <TierChip tier="premium" />
      </Box>
      <Box
        sx={{
          // Full width on phones.
          mx: { xs: 'calc(50% - 50vw)', md: 0 },
          mb: 12,
          border: '1px solid',
          borderColor: 'line.soft',
          borderRadius: { md: '6px' },
          borderInline: { xs: 0, md: '1px solid var(--af-palette-line-soft)' },
          bgcolor: 'surface.s1',
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0,1fr)',
            md: '220px minmax(0,1fr)',
            lg: '260px minmax(0,1fr) 320px',
          },
        }}
      >
        <Box
          sx={{
            gridColumn: { md: '1 / 3' },
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '220px minmax(0,1fr)', lg: '260px minmax(0,1fr)' },
            gridTemplateRows: { xs: 'auto minmax(0,1fr)', md: 'minmax(0,1fr)' },
            // Keeps the composer visible: the viewport less header and title; with an on-screen keyboard less the header
            // only.
            height: { xs: 'max(250px, 100dvh - 64px - 96px)', md: 'clamp(420px, 100dvh - 268px, 860px)' },
            '@media (max-height: 480px)': { height: 'max(250px, 100dvh - 64px)' },
            scrollMarginTop: { xs: '64px', md: '88px' },
          }}
        >
          <RoomList
            rooms={rooms}
            open={openId}
            unread={unread}
            present={present}
            onOpen={(id) => setSearch(id === FIRST_ROOM ? {} : { room: id }, { replace: true })}
          />
          <RoomView
            key={openId}
            room={open}
            viewer={viewer}
            readMs={readMarks === null ? undefined : (readMarks.get(openId)?.getTime() ?? 0)}
            head={<RoomHeader room={open} admin={viewer.isAdmin ? viewer.uid : null} />}
          />
        </Box>
        <Box sx={{ gridColumn: { md: '1 / 3', lg: 'auto' }, minWidth: 0 }}>
          <VipEvents />
        </Box>
      </Box>
    </Wrap>
  );
}
