import { useEffect, useId, useMemo, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { dayFormatter } from '@atelier/domain/time/day';
import type { ChatRoomId } from '@atelier/domain/values';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { AfterDelay, SkeletonBar } from '../../../components/feedback/skeleton.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { NewMessageAnnouncement } from './new-message-announcement.tsx';
import { DaySeparator } from './day-separator.tsx';
import { MessageItem } from './message-item.tsx';
import { moveBetweenMessages } from './message-keyboard.ts';
import type { MessageActions } from './message-menu.tsx';
import type { Outbox, OutgoingMessage } from '../outbox/outbox.ts';
import { OutgoingItem } from '../outbox/outgoing-item.tsx';
import { groupRows } from './message-rows.ts';
import type { TimelineMessage } from './timeline.ts';
import { useRovingTabIndex } from './use-roving-tab-index.ts';
import { useNow } from '../room/use-now.ts';
import type { ListScroll } from './use-list-scroll.ts';
import type { RoomTimeline } from './use-timeline.ts';

interface MessageListProps {
  room: ChatRoomId;
  name: string;
  uid: string;
  /** The reader's own. */
  timeZone: string;
  roomTimeline: RoomTimeline;
  outgoing: readonly OutgoingMessage[];
  outbox: Outbox;
  scroll: ListScroll;
  actionsFor: (item: TimelineMessage) => MessageActions;
}

/** The messages of a room, oldest first, with those on their way at the end. */
export function MessageList({
  room,
  name,
  uid,
  timeZone,
  roomTimeline,
  outgoing,
  outbox,
  scroll,
  actionsFor,
}: MessageListProps) {
  const { list, content, onScroll, atEnd, scrollToEnd: toEnd } = scroll;
  const { t } = useTranslation(['chat', 'common']);
  const format = useFormat(timeZone);
  const now = useNow();
  const { timeline, error } = roomTimeline;
  const { messages } = timeline;
  const dayOf = useMemo(() => dayFormatter(timeZone), [timeZone]);
  const rows = useMemo(() => groupRows(messages, dayOf), [messages, dayOf]);
  const newest = messages.at(-1);
  const { tabStopOf: stopAt, ...follow } = useRovingTabIndex([...messages, ...outgoing].map(({ id }) => id));
  const keysId = useId();
  return (
    <Box
      sx={{
        minHeight: 0,
        flex: 1,
        display: 'flex',
        flexDirection: 'column',
        // Told to those who have come here by keyboard.
        '&:not(:has([data-row]:focus-visible)) > .keys': { display: 'none' },
      }}
    >
      <Box
        ref={list}
        onScroll={onScroll}
        role="region"
        aria-label={t('list.label', { room: name })}
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
          {...follow}
          sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column', justifyContent: 'flex-end', pb: '16px' }}
        >
          <OlderMessages of={roomTimeline} list={list} />
          {error === null ? null : (
            <Box sx={{ py: 2 }}>
              <ErrorNotice error={error} />
            </Box>
          )}
          {roomTimeline.loading && error === null ? <Loading words={t('common:loading')} /> : null}
          {timeline.confirmed && messages.length === 0 && outgoing.length === 0 ? (
            <Box component="p" sx={{ py: 5, textAlign: 'center', color: 'text.tertiary' }}>
              {t('list.none')}
            </Box>
          ) : null}
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map((row) =>
              row.kind === 'day' ? (
                <DaySeparator key={row.key} day={row.key} today={dayOf(now)} date={format.date(row.at)} />
              ) : (
                <MessageItem
                  key={row.key}
                  room={room}
                  timeZone={timeZone}
                  item={row.item}
                  uid={uid}
                  beginsGroup={row.beginsGroup}
                  stop={stopAt(row.item.id)}
                  actionsFor={actionsFor}
                />
              ),
            )}
            {outgoing.map((item) => (
              <OutgoingItem key={item.id} item={item} outbox={outbox} stop={stopAt(item.id)} />
            ))}
          </Box>
        </Box>
      </Box>
      <Box sx={{ position: 'relative' }}>
        <JumpToLatest newest={newest} messages={messages} atEnd={atEnd} scrollToEnd={toEnd} />
      </Box>
      <KeyboardHint id={keysId} />
      <NewMessageAnnouncement timeline={timeline} uid={uid} />
    </Box>
  );
}

/** How the keyboard walks here; in sight while it does. */
function KeyboardHint({ id }: { id: string }) {
  const { t } = useTranslation('chat');
  return (
    <Box
      id={id}
      className="keys"
      sx={{
        px: { xs: '16px', md: '24px' },
        py: '4px',
        bgcolor: 'surface.s3',
        color: 'text.secondary',
        fontSize: '.8125rem',
      }}
    >
      {t('list.keys')}
    </Box>
  );
}

function Loading({ words }: { words: string }) {
  return (
    <Box role="status" sx={{ py: 3 }}>
      <span className="visually-hidden">{words}</span>
      <AfterDelay>
        {[44, 62, 30, 55].map((width) => (
          <SkeletonBar key={width} aria-hidden="true" sx={{ height: 16, width: `${width}%`, mb: 3 }} />
        ))}
      </AfterDelay>
    </Box>
  );
}

/** Older messages come when their button nears the screen; the button is there for those who do not scroll. */
function OlderMessages({ of: roomTimeline, list }: { of: RoomTimeline; list: ListScroll['list'] }) {
  const { t } = useTranslation('chat');
  const button = useRef<HTMLButtonElement>(null);
  const { timeline, older, loadOlder } = roomTimeline;
  const load = useRef(loadOlder);
  useEffect(() => {
    load.current = loadOlder;
  });
  const offered = timeline.confirmed && !timeline.complete && timeline.messages.length > 0;
  const isAutoLoading = offered && !older.busy && older.error === null;
  useEffect(() => {
    const target = button.current;
    if (!isAutoLoading || target === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load.current();
      },
      { root: list.current, rootMargin: '160px 0px 0px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [isAutoLoading, list]);

  if (timeline.complete && timeline.messages.length > 0) {
    return (
      <Box sx={{ textAlign: 'center', color: 'text.tertiary', fontSize: '.875rem', pt: 3 }}>{t('list.beginning')}</Box>
    );
  }
  if (!offered) return null;
  return (
    <Box sx={{ textAlign: 'center', pt: 1.5, mb: 'auto' }}>
      {older.error === null ? null : <ErrorNotice error={older.error} />}
      {/* No stop of its own: to focus it would scroll all the way up. Arrows lead here. */}
      <Button ref={button} data-row="" tabIndex={-1} onClick={loadOlder} aria-busy={older.busy || undefined}>
        {t(older.busy ? 'list.loading-older' : 'list.older')}
      </Button>
    </Box>
  );
}

interface JumpToLatestProps extends Pick<ListScroll, 'atEnd' | 'scrollToEnd'> {
  newest: TimelineMessage | undefined;
  messages: readonly TimelineMessage[];
}

/** The way back to the end, with what came there meanwhile. */
function JumpToLatest({ newest, messages, atEnd, scrollToEnd: toEnd }: JumpToLatestProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const newestMs = newest?.data.created_at.getTime() ?? 0;
  const [leftAtMs, setLeftAtMs] = useState(newestMs);
  if (atEnd && leftAtMs !== newestMs) setLeftAtMs(newestMs);
  if (atEnd) return null;
  const count = messages.filter(({ data }) => data.created_at.getTime() > leftAtMs).length;
  return (
    <Button
      variant="outlined"
      onClick={toEnd}
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
