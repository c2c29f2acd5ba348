import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isVip } from '@atelier/domain/access/access';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { isOver, type StudioEvent } from '@atelier/domain/content/event';
import { firstOpenDay, NEXT_EVENTS } from '@atelier/domain/queries/event-queries';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LiveContent } from '../../components/feedback/live-content.tsx';
import { SmallEventRow, VipMark } from '../../components/content/event-row.tsx';
import { RowsSkeleton } from '../../components/feedback/skeleton.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import type { Item, LiveState } from '../../lib/firestore/live-query.tsx';
import { useEventsFrom } from '../../lib/content/use-events-from.ts';
import { useViewer } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';
import { href } from '../../lib/routes.ts';
import { BlockHeader } from './block-header.tsx';

/** Largest page that the rules allow. */
const MAX_PAGE_SIZE = 100;

/**
 * Returns the next events that the member may see and that are not over; reads more while those that
 * are take their places.
 */
function useNextEvents(): LiveState<Item<StudioEvent>[]> {
  const now = useNow();
  const audience = isVip(useViewer()?.member ?? null, now) ? 'premium' : 'everyone';
  const [limit, setLimit] = useState<number>(NEXT_EVENTS.dashboard);
  const read = useEventsFrom(firstOpenDay(dayIn(STUDIO_TIME_ZONE, now)), audience, limit);
  if (read.status !== 'ready') return read;
  const open = read.data.filter(({ data }) => !isOver(data, now));
  const isCutShort = open.length < NEXT_EVENTS.dashboard && read.data.length >= limit;
  if (isCutShort && limit < MAX_PAGE_SIZE) setLimit(Math.min(MAX_PAGE_SIZE, 2 * limit));
  return { ...read, data: open.slice(0, NEXT_EVENTS.dashboard) };
}

/** The next events. Premium members see VIP events before everyone else. */
export function UpcomingEvents() {
  const { t } = useTranslation('events');
  const locale = useLocale();
  const events = useNextEvents();
  return (
    <LiveContent live={events} loading={<RowsSkeleton rows={2} height={116} />}>
      {(items) => (
        <section>
          <BlockHeader
            title={t('dashboard-title')}
            more={{ to: href.events(locale), label: t('see-all') }}
          />
          {items.length === 0 ? (
            <EmptyState title={t('none-upcoming')} />
          ) : (
            items.map(({ id, data }) => (
              <SmallEventRow
                key={id}
                event={{ ...data, id }}
                mark={data.is_public ? null : <VipMark />}
              />
            ))
          )}
        </section>
      )}
    </LiveContent>
  );
}
