import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { type Day, dayFormatter, previousDay } from '@atelier/domain/time/day';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import { AfterDelay, LoadingRegion, SkeletonBar } from '../../../components/feedback/skeleton.tsx';
import { Hint, Paragraph, Secondary } from '../../../components/layout/text.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { Outbox, OutgoingMessage } from '../outbox/outbox.ts';
import { OutgoingItem } from '../outbox/outgoing-item.tsx';
import type { Room, TimelineMessage } from '../data/live-chat.ts';
import { NewMessageAnnouncement } from './new-message-announcement.tsx';
import { MessageItem } from './message-item.tsx';
import { moveBetweenMessages } from './message-keyboard.ts';
import type { MessageActions } from './message-menu.tsx';
import { groupRows } from './timeline.ts';
import { useRovingTabIndex } from './use-roving-tab-index.ts';
import type { ListScroll } from './use-list-scroll.ts';
import type { ChatViewer } from './use-message-actions.tsx';
import type { RoomTimeline } from './use-timeline.ts';

interface MessageListProps {
  room: Room;
  viewer: ChatViewer;
  roomTimeline: RoomTimeline;
  outgoing: readonly OutgoingMessage[];
  outbox: Outbox;
  scroll: ListScroll;
  actionsFor: (item: TimelineMessage) => MessageActions;
}

/** The messages of a room, oldest first, with those not sent yet at the end. */
export function MessageList(props: MessageListProps) {
  const { room, viewer, roomTimeline, outgoing, outbox, scroll, actionsFor } = props;
  const { uid, timeZone } = viewer;
  const { list, content, onScroll, atEnd, scrollToEnd } = scroll;
  const { t } = useTranslation('chat');
  const format = useFormat(timeZone);
  const now = useNow();
  const { timeline, error } = roomTimeline;
  const { messages } = timeline;
  const dayOf = useMemo(() => dayFormatter(timeZone), [timeZone]);
  const rows = useMemo(() => groupRows(messages, dayOf), [messages, dayOf]);
  const { tabStopOf, ...focusHandlers } = useRovingTabIndex(
    [...messages, ...outgoing].map(({ id }) => id),
  );
  const keysId = useId();
  return (
    <Box
      sx={{
        minHeight: 0,
        flex: 1,
        display: 'flex',
        flexDirection: 'column',
        // The hint is shown only to keyboard users.
        '&:not(:has([data-row]:focus-visible)) > .keys': { display: 'none' },
      }}
    >
      <Box
        ref={list}
        onScroll={onScroll}
        role="region"
        aria-label={t('list.label', { room: room.name })}
        aria-describedby={keysId}
        tabIndex={-1}
        sx={{
          position: 'relative',
          flex: 1,
          minHeight: 0,
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          overflowAnchor: 'none',
          px: { xs: '16px', md: '24px' },
        }}
      >
        <Box
          ref={content}
          onKeyDown={moveBetweenMessages}
          {...focusHandlers}
          sx={{
            minHeight: '100%',
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'flex-end',
            pb: '16px',
          }}
        >
          <OlderMessages roomTimeline={roomTimeline} list={list} />
          {error === null ? null : (
            <Box sx={{ py: 2 }}>
              <ErrorNotice error={error} />
            </Box>
          )}
          {roomTimeline.loading && error === null ? <Loading /> : null}
          {timeline.confirmed && messages.length === 0 && outgoing.length === 0 ? (
            <Paragraph sx={{ py: 5, textAlign: 'center', color: 'text.tertiary' }}>
              {t('list.none')}
            </Paragraph>
          ) : null}
          <ol>
            {rows.map((row) =>
              row.kind === 'day' ? (
                <DaySeparator
                  key={row.key}
                  day={row.key}
                  today={dayOf(now)}
                  date={format.date(row.at)}
                />
              ) : (
                <MessageItem
                  key={row.key}
                  room={room.id}
                  timeZone={timeZone}
                  item={row.item}
                  uid={uid}
                  beginsGroup={row.beginsGroup}
                  stop={tabStopOf(row.item.id)}
                  actionsFor={actionsFor}
                />
              ),
            )}
            {outgoing.map((item) => (
              <OutgoingItem key={item.id} item={item} outbox={outbox} stop={tabStopOf(item.id)} />
            ))}
          </ol>
        </Box>
      </Box>
      <Box sx={{ position: 'relative' }}>
        <JumpToLatest messages={messages} atEnd={atEnd} scrollToEnd={scrollToEnd} />
      </Box>
      <KeyboardHint id={keysId} />
      <NewMessageAnnouncement timeline={timeline} uid={uid} />
    </Box>
  );
}

export function DaySeparator({ day, today, date }: { day: Day; today: Day; date: string }) {
  const { t } = useTranslation('chat');
  const earlier = day === previousDay(today) ? t('list.yesterday') : date;
  const label = day === today ? t('list.today') : earlier;
  return (
    <Typography variant="hint" component="li" sx={{ textAlign: 'center', pt: '20px', pb: '4px' }}>
      {label}
    </Typography>
  );
}

/** Explains the keys of the list; visible while it is used by keyboard. */
function KeyboardHint({ id }: { id: string }) {
  const { t } = useTranslation('chat');
  return (
    <Secondary
      id={id}
      className="keys"
      sx={{
        px: { xs: '16px', md: '24px' },
        py: '4px',
        bgcolor: 'surface.s3',
        fontSize: '.8125rem',
      }}
    >
      {t('list.keys')}
    </Secondary>
  );
}

const Loading = () => (
  <LoadingRegion sx={{ py: 3, minHeight: 208 }}>
    <AfterDelay>
      {[44, 62, 30, 55].map((width) => (
        <SkeletonBar key={width} sx={{ height: 16, width: `${width}%`, mb: 3 }} />
      ))}
    </AfterDelay>
  </LoadingRegion>
);

/** Loads older messages when its button comes near the viewport, or when it is pressed. */
function OlderMessages({
  roomTimeline,
  list,
}: {
  roomTimeline: RoomTimeline;
  list: ListScroll['list'];
}) {
  const { t } = useTranslation('chat');
  const button = useRef<HTMLButtonElement>(null);
  const { timeline, older, loadOlder } = roomTimeline;
  const load = useEffectEvent(loadOlder);
  const canLoad = timeline.confirmed && !timeline.complete && timeline.messages.length > 0;
  const isAutoLoading = canLoad && !older.busy && older.error === null;
  useEffect(() => {
    const target = button.current;
    if (!isAutoLoading || target === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load();
      },
      { root: list.current, rootMargin: '160px 0px 0px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [isAutoLoading, list]);

  if (timeline.complete && timeline.messages.length > 0) {
    return <Hint sx={{ textAlign: 'center', pt: 3 }}>{t('list.beginning')}</Hint>;
  }
  if (!canLoad) return null;
  return (
    <Box sx={{ textAlign: 'center', pt: 1.5, mb: 'auto' }}>
      {older.error === null ? null : <ErrorNotice error={older.error} />}
      {/* No tab stop, because focusing it would scroll to the top. The arrow keys reach it. */}
      <Button
        ref={button}
        data-row=""
        tabIndex={-1}
        onClick={loadOlder}
        aria-busy={older.busy || undefined}
      >
        {t(older.busy ? 'list.loading-older' : 'list.older')}
      </Button>
    </Box>
  );
}

interface JumpToLatestProps extends Pick<ListScroll, 'atEnd' | 'scrollToEnd'> {
  messages: readonly TimelineMessage[];
}

/**
 * A button that scrolls to the end, with the number of messages that arrived since the viewer left
 * it.
 */
function JumpToLatest({ messages, atEnd, scrollToEnd }: JumpToLatestProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const newestMs = messages.at(-1)?.data.created_at.getTime() ?? 0;
  const [leftAtMs, setLeftAtMs] = useState(newestMs);
  if (atEnd && leftAtMs !== newestMs) setLeftAtMs(newestMs);
  if (atEnd) return null;
  const count = messages.filter(({ data }) => data.created_at.getTime() > leftAtMs).length;
  return (
    <Button
      variant="outlined"
      onClick={scrollToEnd}
      aria-label={count === 0 ? t('list.latest') : undefined}
      startIcon={<ArrowDownIcon size={18} aria-hidden="true" />}
      sx={{
        position: 'absolute',
        bottom: 12,
        left: '50%',
        transform: 'translateX(-50%) !important',
        minHeight: 44,
        whiteSpace: 'nowrap',
        '&&&': { bgcolor: 'surface.s3' },
        ...(count === 0 && { minWidth: 44, px: 0, '& .MuiButton-startIcon': { m: 0 } }),
      }}
    >
      {count === 0 ? null : t('list.latest-new', { count, formatted: format.number(count) })}
    </Button>
  );
}
