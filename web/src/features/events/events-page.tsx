import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { isVip } from '@atelier/domain/access/access';
import { dayIn, STUDIO_TIME_ZONE, type Day } from '@atelier/domain/time/day';
import { type EventAudience, firstOpenDay } from '@atelier/domain/queries/event-queries';
import { EVENT_TYPES } from '@atelier/domain/values';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { Paragraph } from '../../components/layout/text.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorNotice } from '../../components/feedback/note.tsx';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { ChipFilter, SearchInput } from '../../components/forms/filter-controls.tsx';
import { AfterDelay, SkeletonBar } from '../../components/feedback/skeleton.tsx';
import { AddressFilters, useAddressFilters } from '../../lib/address-filters.tsx';
import { useSession, useSessionChangedAt } from '../../lib/session/session.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useEventsFrom } from '../../lib/content/use-events-from.ts';
import { useNow } from '../../lib/use-now.ts';
import { type PastEvents, usePastEvents } from './data/use-past-events.ts';
import {
  EVENT_FILTERS,
  EVENT_URL_KEYS,
  type EventFilters,
  hasActiveFilters,
  matchesFilters,
} from './event-filters.ts';
import { type SortedEvents, sortEvents } from './event-list.ts';
import { EventSection } from './event-section.tsx';

/** All events by date: upcoming, then past. Premium members see VIP events before everyone else. */
export function EventsPage() {
  const { t } = useTranslation('events');
  const session = useSession();
  const now = useSessionChangedAt();
  const member = session.status === 'signed-in' ? session.profile : null;
  const audience = isVip(member, now) ? 'premium' : 'everyone';
  return (
    <PageFrame title={t('title')} documentTitle={t('document-title')} lead={t('lead')}>
      {session.status === 'loading' ? (
        <EventListLoading />
      ) : (
        <EventList
          key={audience}
          audience={audience}
          from={firstOpenDay(dayIn(STUDIO_TIME_ZONE, now))}
        />
      )}
    </PageFrame>
  );
}

/**
 * The filterable list of events. Remount it for another audience.
 *
 * @param from  the first day whose events are live
 */
function EventList({ audience, from }: { audience: EventAudience; from: Day }) {
  const now = useNow();
  const upcoming = useEventsFrom(from, audience);
  const pastEvents = usePastEvents(audience, from);
  const upcomingEvents =
    upcoming.status === 'ready' ? upcoming.data.map(({ id, data }) => ({ ...data, id })) : [];
  return (
    <AddressFilters>
      <FilteredEvents
        upcoming={upcoming}
        pastEvents={pastEvents}
        sorted={sortEvents(upcomingEvents, pastEvents.events, now)}
      />
    </AddressFilters>
  );
}

interface FilteredEventsProps {
  upcoming: ReturnType<typeof useEventsFrom>;
  pastEvents: PastEvents;
  sorted: SortedEvents;
}

/** The events that match the filters. A key of the search renders this part alone. */
function FilteredEvents({ upcoming, pastEvents, sorted }: FilteredEventsProps) {
  const { t } = useTranslation('events');
  const format = useFormat();
  const [chosen, change] = useAddressFilters(EVENT_FILTERS, EVENT_URL_KEYS);
  // The events follow when there is time: the field answers each key at once.
  const filters = useDeferredValue(chosen);
  const isFiltered = hasActiveFilters(filters);
  const { upcomingMatches, pastMatches } = useMemo(
    () => ({
      upcomingMatches: sorted.upcomingEvents.filter((event) => matchesFilters(filters, event)),
      pastMatches: sorted.pastEvents.filter((event) => matchesFilters(filters, event)),
    }),
    [sorted, filters],
  );
  const waitsForPast = pastEvents.busy && pastEvents.events.length === 0;
  const total = upcomingMatches.length + pastMatches.length;
  const isCounted = !waitsForPast && upcoming.status === 'ready';

  return (
    <>
      <EventFilterBar
        filters={chosen}
        onChange={(changed) => void change(changed)}
        count={isCounted ? t('count', { count: total, formatted: format.number(total) }) : '\u00a0'}
      />
      {upcoming.status === 'error' ? (
        <Box sx={{ mb: 3 }}>
          <ErrorNotice error={upcoming.error} onRetry={() => window.location.reload()} />
        </Box>
      ) : null}
      {upcoming.status === 'loading' ? <EventListLoading /> : null}
      {upcoming.status === 'ready' && upcomingMatches.length > 0 ? (
        <EventSection
          filter={`${filters.searchText} ${filters.type ?? ''}`.trim()}
          title={t('upcoming')}
          events={upcomingMatches}
          more={t('more-upcoming')}
        />
      ) : null}
      {upcoming.status === 'ready' && sorted.upcomingEvents.length === 0 && !isFiltered ? (
        <EmptyState title={t('none-upcoming')} text={t('none-yet')} />
      ) : null}
      {isFiltered && total === 0 && isCounted ? (
        <EmptyState
          title={t('none')}
          text={t('none-text')}
          action={
            <Button variant="outlined" onClick={() => void change(null)}>
              {t('filter.clear')}
            </Button>
          }
        />
      ) : null}
      {/* Rendered from top to bottom, so that later results do not move earlier ones. */}
      {waitsForPast && upcoming.status !== 'loading' ? <EventListLoading /> : null}
      {pastMatches.length > 0 && upcoming.status !== 'loading' ? (
        <EventSection title={t('past')} events={pastMatches} isPast />
      ) : null}
      <PastEventsFooter pastEvents={pastEvents} isFiltered={isFiltered} />
    </>
  );
}

interface EventFilterBarProps {
  filters: EventFilters;
  /** Gets what changes. */
  onChange: (filters: Partial<EventFilters>) => void;
  /** Number of shown events as text, next to the chips on wide screens. */
  count: string;
}

function EventFilterBar({ filters, onChange, count }: EventFilterBarProps) {
  const { t } = useTranslation('events');
  return (
    <Box role="search" aria-label={t('filter.label')} sx={{ display: 'grid', gap: 2, pb: '26px' }}>
      <SearchInput
        label={t('filter.search')}
        value={filters.searchText}
        onChange={(searchText) => onChange({ searchText })}
      />
      <ChipFilter
        label={t('filter.type')}
        all={t('filter.all-types')}
        options={EVENT_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={filters.type}
        onChange={(type) => onChange({ type })}
        count={count}
      />
    </Box>
  );
}

/** Below the past events: how far back a search has looked, and the button for older events. */
function PastEventsFooter({
  pastEvents,
  isFiltered,
}: {
  pastEvents: PastEvents;
  isFiltered: boolean;
}) {
  const { t } = useTranslation('events');
  const format = useFormat();
  const { events, busy, error, hasMore, loadMore } = pastEvents;
  const oldest = events.at(-1)?.date;
  if (busy && events.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', mt: 4 }}>
      {error === null ? null : <ErrorNotice error={error} onRetry={loadMore} />}
      {isFiltered && error === null ? (
        <Paragraph role="status" sx={{ color: 'text.tertiary', fontSize: '.9375rem' }}>
          {hasMore && oldest !== undefined
            ? t('searched-until', { day: format.day(oldest) })
            : t('searched-all')}
        </Paragraph>
      ) : null}
      {hasMore && error === null ? (
        <BusyButton busy={busy} variant="outlined" onClick={loadMore}>
          {t(isFiltered ? 'search-further' : 'more-past')}
        </BusyButton>
      ) : null}
    </Box>
  );
}

/**
 * Skeleton of three rows while events load. `data-needs-app` makes a prerendered page load the app.
 */
function EventListLoading() {
  const { t } = useTranslation('common');
  return (
    <Box role="status" data-needs-app>
      <span className="visually-hidden">{t('loading')}</span>
      <AfterDelay>
        {[0, 1, 2].map((row) => (
          <Box
            key={row}
            aria-hidden="true"
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '84px minmax(0,1fr)', lg: '150px 300px minmax(0,1fr)' },
              gap: { xs: 2, md: 'clamp(18px, 2.6vw, 40px)' },
              py: '28px',
              alignItems: 'center',
            }}
          >
            <SkeletonBar sx={{ height: 84 }} />
            <SkeletonBar sx={{ display: { xs: 'none', lg: 'block' }, aspectRatio: '16 / 9' }} />
            <div>
              <SkeletonBar sx={{ height: 28, width: '64%', mb: 1.5 }} />
              <SkeletonBar sx={{ height: 14, width: '38%' }} />
            </div>
          </Box>
        ))}
      </AfterDelay>
    </Box>
  );
}
