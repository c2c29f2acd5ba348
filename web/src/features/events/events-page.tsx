import { useTranslation } from 'react-i18next';
import { isVip } from '@atelier/domain/access/access';
import { dayIn, STUDIO_TIME_ZONE } from '@atelier/domain/time/day';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { useSession, useSessionChangedAt } from '../../lib/session/session.tsx';
import { EventList } from './event-list.tsx';
import { EventListLoading } from './event-list-loading.tsx';

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
        <EventList key={audience} audience={audience} today={dayIn(STUDIO_TIME_ZONE, now)} />
      )}
    </PageFrame>
  );
}
