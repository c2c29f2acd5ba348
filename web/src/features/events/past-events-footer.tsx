import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import type { PastEvents } from './data/use-past-events.ts';

/** Under the past events: how far a search has looked, and the way further back. */
export function PastEventsFooter({ past: pastEvents, searching }: { past: PastEvents; searching: boolean }) {
  const { t } = useTranslation('events');
  const format = useFormat();
  const oldest = pastEvents.events.at(-1)?.date;
  if (pastEvents.busy && pastEvents.events.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', mt: 4 }}>
      {pastEvents.error === null ? null : <ErrorNotice error={pastEvents.error} onRetry={pastEvents.loadMore} />}
      {searching && pastEvents.error === null ? (
        <Box component="p" role="status" sx={{ color: 'text.tertiary', fontSize: '.9375rem' }}>
          {pastEvents.hasMore && oldest !== undefined
            ? t('searched-until', { day: format.day(oldest) })
            : t('searched-all')}
        </Box>
      ) : null}
      {pastEvents.hasMore && pastEvents.error === null ? (
        <BusyButton busy={pastEvents.busy} variant="outlined" onClick={pastEvents.loadMore}>
          {t(searching ? 'search-further' : 'more-past')}
        </BusyButton>
      ) : null}
    </Box>
  );
}
