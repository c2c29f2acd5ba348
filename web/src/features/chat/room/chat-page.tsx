import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { CHAT_ROOM_IDS, type ChatRoomId } from '@atelier/domain/values';
import { Wrap, useDocumentTitle } from '../../../components/layout/page-frame.tsx';
import { TierChip } from '../../../components/plans/tier-chip.tsx';
import { KEYBOARD_ON_SIDE, LOW_WINDOW, spread } from '../../../lib/theme/layout.ts';
import { useReadMarks, useRooms } from '../data/live-chat.ts';
import { RoomHeader } from './room-header.tsx';
import { RoomList } from './room-list.tsx';
import { RoomView } from './room-view.tsx';
import type { ChatViewer } from '../messages/use-message-actions.tsx';
import { usePresence } from './use-presence.ts';
import { useUnread } from './use-unread.ts';
import { VipEvents } from './vip-events.tsx';

const FIRST_ROOM: ChatRoomId = '1';

/**
 * Tells the styles of an element how far below the top of the page it begins, whatever is shown
 * above it.
 */
function usePageTop(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return undefined;
    const measure = () => {
      const topPx = box.getBoundingClientRect().top + window.scrollY;
      box.style.setProperty('--page-top', `${Math.round(topPx)}px`);
    };
    measure();
    let frame: number;
    // In the next frame: what is measured changes the height that is observed.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    observer.observe(document.body);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [element]);
}

/** The chat of premium members: three rooms and the VIP events. Give it `key={viewer.uid}`. */
export function ChatPage({ viewer }: { viewer: ChatViewer }) {
  const { t } = useTranslation('chat');
  useDocumentTitle(t('document-title'));
  const [search, setSearch] = useSearchParams();
  const openId = CHAT_ROOM_IDS.find((id) => id === search.get('room')) ?? FIRST_ROOM;
  const rooms = useRooms();
  const open = rooms.find(({ id }) => id === openId) ?? { id: openId, name: '' };
  const readMarks = useReadMarks(viewer.uid);
  const [seenMs, setSeenMs] = useState<Partial<Record<ChatRoomId, number>>>({});
  const unread = useUnread(viewer.uid, openId, readMarks, seenMs);
  const present = usePresence(viewer.uid, viewer.name, openId);
  const chat = useRef<HTMLDivElement>(null);
  usePageTop(chat);
  return (
    <Wrap>
      <Box
        sx={{
          ...spread,
          gap: 2,
          alignItems: 'end',
          pt: 'clamp(24px, 4vw, 60px)',
          pb: 'clamp(16px, 2vw, 28px)',
          '@media (max-height: 720px)': { pt: '24px', pb: '16px' },
          // Still read aloud.
          [LOW_WINDOW]: { position: 'absolute', clipPath: 'inset(50%)' },
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
          ref={chat}
          sx={{
            gridColumn: { md: '1 / 3' },
            display: 'grid',
            gridTemplateColumns: {
              xs: 'minmax(0,1fr)',
              md: '220px minmax(0,1fr)',
              lg: '260px minmax(0,1fr)',
            },
            gridTemplateRows: { xs: 'auto minmax(0,1fr)', md: 'minmax(0,1fr)' },
            // Down to the end of the window, so that the composer is visible whatever is shown
            // above.
            height: {
              xs: 'max(250px, 100dvh - var(--page-top) - 8px)',
              md: 'clamp(300px, 100dvh - var(--page-top) - 24px, 860px)',
            },
            [LOW_WINDOW]: { height: 'max(180px, 100dvh - var(--page-top))' },
            [KEYBOARD_ON_SIDE]: {
              height: 'max(88px, 100dvh - var(--page-top))',
              gridTemplateRows: 'minmax(0,1fr)',
            },
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
            onSeen={(newestMs) => setSeenMs((before) => ({ ...before, [openId]: newestMs }))}
            head={<RoomHeader room={open} admin={viewer.isAdmin ? viewer.uid : null} />}
          />
        </Box>
        <Box
          sx={{
            gridColumn: { md: '1 / 3', lg: 'auto' },
            minWidth: 0,
            // Beside the room as high as it: a longer list scrolls.
            position: { lg: 'relative' },
            '& > section': { position: { lg: 'absolute' }, inset: 0, overflowY: { lg: 'auto' } },
          }}
        >
          <VipEvents />
        </Box>
      </Box>
    </Wrap>
  );
}
