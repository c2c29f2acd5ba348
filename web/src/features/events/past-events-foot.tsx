import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import type { PastEvents } from './data/use-past-events.ts';

/** Under the past events: how far a search has looked, and the way further back. */
export function PastEventsFoot({ past, searching }: { past: PastEvents; searching: boolean }) {
  const { t } = useTranslation('events');
  const format = useFormat();
  const oldest = past.events.at(-1)?.date;
  if (past.busy && past.events.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', mt: 4 }}>
      {past.error === null ? null : <ErrorNotice error={past.error} onRetry={past.more} />}
      {searching && past.error === null ? (
        <Box component="p" role="status" sx={{ color: 'text.tertiary', fontSize: '.9375rem' }}>
          {past.hasMore && oldest !== undefined ? t('searched-until', { day: format.day(oldest) }) : t('searched-all')}
        </Box>
      ) : null}
      {past.hasMore && past.error === null ? (
        <BusyButton busy={past.busy} variant="outlined" onClick={past.more}>
          {t(searching ? 'search-further' : 'more-past')}
        </BusyButton>
      ) : null}
    </Box>
  );
}
