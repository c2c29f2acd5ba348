import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { SectionTitle } from '../../components/layout/text.ts';
import { EventRow, VipMark } from '../../components/content/event-row.tsx';
import { ShowMoreButton } from '../../components/layout/show-more-button.tsx';
import { useExpandableList } from '../../lib/use-expandable-list.ts';
import { useEventPicture } from './data/use-event-picture.ts';
import type { ListedEvent } from './event-list.ts';

/** Rows whose picture loads eagerly, because it is on the first screen. */
const EAGER_ROWS = 2;

interface EventSectionProps {
  title: string;
  events: readonly ListedEvent[];
  /** Past events are marked and dimmed. */
  isPast?: boolean;
  /** Label of the button for more events; without it all are shown. */
  more?: string;
  /** The filters as text. */
  filter?: string;
}

/** A part of the list. Rendered when its events change, not with each key of a search. */
export const EventSection = memo(function EventSection({
  title,
  events,
  isPast = false,
  more,
  filter,
}: EventSectionProps) {
  const titleId = useId();
  const { visibleCount, showMore, listRef } = useExpandableList(
    'events',
    more === undefined ? events.length : 0,
    filter,
  );
  const rows = events.slice(0, visibleCount);
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ '& + &': { mt: '64px' } }}>
      <SectionTitle id={titleId} sx={{ mb: '14px' }}>
        {title}
      </SectionTitle>
      <div ref={listRef}>
        {rows.map((event, index) => (
          <EventRowWithPicture
            key={event.id}
            event={event}
            isPast={isPast}
            eager={!isPast && index < EAGER_ROWS}
          />
        ))}
      </div>
      {more !== undefined && rows.length < events.length ? (
        <ShowMoreButton label={more} onClick={showMore} />
      ) : null}
    </Box>
  );
});

function EventRowWithPicture({
  event,
  isPast,
  eager,
}: {
  event: ListedEvent;
  isPast: boolean;
  eager: boolean;
}) {
  const { picture } = useEventPicture(event.id, event);
  return (
    <EventRow
      event={event}
      picture={picture}
      eager={eager}
      dimmed={isPast}
      mark={<EventBadges event={event} isPast={isPast} />}
    />
  );
}

/** Marks an event as past, or as visible to premium members only. */
export function EventBadges({ event, isPast }: { event: ListedEvent; isPast: boolean }) {
  const { t } = useTranslation('events');
  return (
    <>
      {isPast ? (
        <Box component="span" sx={{ color: 'text.tertiary' }}>
          {t('past-mark')}
        </Box>
      ) : null}
      {event.is_public ? null : <VipMark />}
    </>
  );
}
