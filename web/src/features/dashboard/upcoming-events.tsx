import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { parseStudioEvent } from '@atelier/domain/content/event';
import { upcomingEvents } from '@atelier/domain/queries/event-queries';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { SmallEventRow } from '../../components/content/event-row.tsx';
import { AfterDelay, LoadingRegion, SkeletonBar } from '../../components/feedback/skeleton.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { useLiveQuery } from '../../lib/firestore/live-query.tsx';
import { href } from '../../lib/routes.ts';
import { BlockHeader } from './block-header.tsx';

/** The next two events and a link to all events. */
export function UpcomingEvents({ now }: { now: Date }) {
  const { t } = useTranslation('events');
  const locale = useLocale();
  const events = useLiveQuery(upcomingEvents(dayIn(STUDIO_TIME_ZONE, now)), parseStudioEvent);
  return (
    <section>
      <BlockHeader title={t('dashboard-title')} more={{ to: href.events(locale), label: t('see-all') }} />
      {events.status === 'loading' ? <EventsPlaceholder /> : null}
      {events.status === 'error' ? <ErrorNotice error={events.error} onRetry={() => window.location.reload()} /> : null}
      {events.status === 'ready' && events.data.length === 0 ? <EmptyState title={t('none-upcoming')} /> : null}
      {events.status === 'ready'
        ? events.data.map(({ id, data }) => <SmallEventRow key={id} event={{ ...data, id }} />)
        : null}
    </section>
  );
}

/** Has the height of two rows. */
function EventsPlaceholder() {
  return (
    <LoadingRegion>
      {[0, 1].map((row) => (
        <Box key={row} sx={{ height: 116, py: '20px', borderTop: '1px solid', borderColor: 'line.soft' }}>
          <AfterDelay>
            <SkeletonBar aria-hidden="true" sx={{ height: '100%' }} />
          </AfterDelay>
        </Box>
      ))}
    </LoadingRegion>
  );
}
