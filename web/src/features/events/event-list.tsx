import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Day } from '@atelier/domain/time/day';
import { parseStudioEvent } from '@atelier/domain/content/event';
import { type EventAudience, eventsFrom } from '@atelier/domain/queries/event-queries';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLiveQuery } from '../../lib/firestore/live-query.tsx';
import { usePastEvents } from './data/use-past-events.ts';
import { EventFilterBar } from './event-filter-bar.tsx';
import { hasActiveFilters, NO_FILTERS, parseFilters, matchesFilters, withFilters } from './event-filters.ts';
import { EventListLoading } from './event-list-loading.tsx';
import { sortEvents } from './event-pages.ts';
import { EventSection } from './event-section.tsx';
import { PastEventsFooter } from './past-events-footer.tsx';

interface EventListProps {
  audience: EventAudience;
  /** Of the studio's calendar. */
  today: Day;
}

/** The list itself. Mount it anew for another audience, so that nothing of the one before stays. */
export function EventList({ audience, today }: EventListProps) {
  const { t } = useTranslation('events');
  const format = useFormat();
  const upcoming = useLiveQuery(eventsFrom(today, audience), parseStudioEvent);
  const pastEvents = usePastEvents(audience, today);
  const [search, setSearch] = useSearchParams();
  const filters = parseFilters(search);
  const narrowed = hasActiveFilters(filters);
  const change = (next: typeof filters) => setSearch(withFilters(search, next), { replace: true });

  const upcomingEvents = upcoming.status === 'ready' ? upcoming.data.map(({ id, data }) => ({ ...data, id })) : [];
  const { upcomingEvents: ahead, pastEvents: over } = sortEvents(upcomingEvents, pastEvents.events, today);
  const aheadShown = ahead.filter((event) => matchesFilters(filters, event));
  const overShown = over.filter((event) => matchesFilters(filters, event));
  const waitsForPast = pastEvents.busy && pastEvents.events.length === 0;
  const waiting = upcoming.status === 'loading' || waitsForPast;
  const total = aheadShown.length + overShown.length;
  const nothing = total === 0;
  const isCounted = !waiting && upcoming.status === 'ready';
  const key = `${filters.searchText} ${filters.type ?? ''}`;

  return (
    <>
      <EventFilterBar
        filters={filters}
        onChange={change}
        count={isCounted ? t('count', { count: total, formatted: format.number(total) }) : '\u00a0'}
      />
      {upcoming.status === 'error' ? (
        <Box sx={{ mb: 3 }}>
          <ErrorNotice error={upcoming.error} onRetry={() => window.location.reload()} />
        </Box>
      ) : null}
      {upcoming.status === 'loading' ? <EventListLoading /> : null}
      {upcoming.status === 'ready' && aheadShown.length > 0 ? (
        <EventSection key={key} title={t('upcoming')} events={aheadShown} more={t('more-upcoming')} />
      ) : null}
      {upcoming.status === 'ready' && ahead.length === 0 && !narrowed ? (
        <EmptyState title={t('none-upcoming')} text={t('none-yet')} />
      ) : null}
      {narrowed && nothing && isCounted ? (
        <EmptyState
          title={t('none')}
          text={t('none-text')}
          action={
            <Button variant="outlined" onClick={() => change(NO_FILTERS)}>
              {t('filter.clear')}
            </Button>
          }
        />
      ) : null}
      {/* From the top down: what has come is not moved by what comes. */}
      {waitsForPast && upcoming.status !== 'loading' ? <EventListLoading /> : null}
      {overShown.length > 0 && upcoming.status !== 'loading' ? (
        <EventSection title={t('past')} events={overShown} isPast />
      ) : null}
      <PastEventsFooter past={pastEvents} searching={narrowed} />
    </>
  );
}
