import { useTranslation } from 'react-i18next';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { parseStudioEvent } from '@atelier/domain/content/event';
import { upcomingEvents } from '@atelier/domain/queries/event-queries';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LiveContent } from '../../components/feedback/live-content.tsx';
import { SmallEventRow } from '../../components/content/event-row.tsx';
import { RowsSkeleton } from '../../components/feedback/skeleton.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { useLiveQuery } from '../../lib/firestore/live-query.tsx';
import { href } from '../../lib/routes.ts';
import { BlockHeader } from './block-header.tsx';

export function UpcomingEvents({ now }: { now: Date }) {
  const { t } = useTranslation('events');
  const locale = useLocale();
  const events = useLiveQuery(upcomingEvents(dayIn(STUDIO_TIME_ZONE, now)), parseStudioEvent);
  return (
    <LiveContent live={events} loading={<RowsSkeleton rows={2} height={116} />}>
      {(items) => (
        <section>
          <BlockHeader title={t('dashboard-title')} more={{ to: href.events(locale), label: t('see-all') }} />
          {items.length === 0 ? (
            <EmptyState title={t('none-upcoming')} />
          ) : (
            items.map(({ id, data }) => <SmallEventRow key={id} event={{ ...data, id }} />)
          )}
        </section>
      )}
    </LiveContent>
  );
}
