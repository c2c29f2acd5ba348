import { useState } from 'react';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { path } from '@atelier/domain/paths';
import { isDocumentId } from '@atelier/domain/document-id';
import { parseStudioEvent } from '@atelier/domain/content/event';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { useLiveDoc } from '../../lib/firestore/live-query.tsx';
import { href } from '../../lib/routes.ts';
import { EventDetail } from './event-detail.tsx';

/** One event. Unknown and forbidden events look the same, so that nobody learns that a hidden event exists. */
export function EventPage({ eventId }: { eventId: string }) {
  const { t } = useTranslation('events');
  const isValidId = isDocumentId(eventId);
  const event = useLiveDoc(isValidId ? path.event(eventId) : null, parseStudioEvent);
  const [now] = useState(() => new Date());
  if (!isValidId) return <EventNotFound />;
  switch (event.status) {
    case 'loading':
      return <PageLoader />;
    case 'error':
      return event.error.code === 'forbidden' ? (
        <EventNotFound />
      ) : (
        <PageFrame title={t('load-failed')} documentTitle={t('load-failed')}>
          <ErrorNotice error={event.error} onRetry={() => window.location.reload()} />
        </PageFrame>
      );
    case 'ready':
      return event.data === null ? <EventNotFound /> : <EventDetail event={{ ...event.data, id: eventId }} now={now} />;
  }
}

function EventNotFound() {
  const { t } = useTranslation('events');
  const locale = useLocale();
  return (
    <PageFrame title={t('not-found.title')} documentTitle={t('not-found.title')}>
      <EmptyState
        title={t('not-found.text')}
        action={
          <Button component={RouterLink} to={href.events(locale)} variant="outlined">
            {t('all')}
          </Button>
        }
      />
    </PageFrame>
  );
}
