import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Notification } from '@atelier/domain/notifications/notification-kinds';
import { NOTIFICATION_KEPT_DAYS } from '@atelier/domain/notifications/unseen';
import { LiveContent } from '../../components/feedback/live-content.tsx';
import { Hint, SectionTitle } from '../../components/layout/text.ts';
import type { Item, LiveState } from '../../lib/firestore/live-query.tsx';
import { useFormat } from '../../lib/i18n/format.ts';

/** What admins answered to proposals that they refused, which deleted them. Nothing without any. */
export function RefusedProposals({ refused }: { refused: LiveState<Item<Notification | null>[]> }) {
  const { t } = useTranslation('upload-pro');
  const format = useFormat();
  return (
    <LiveContent live={refused} loading={null}>
      {(items) =>
        items.length === 0 ? null : (
          <Box component="section" aria-labelledby="refused-proposals" sx={{ mt: 5 }}>
            <SectionTitle id="refused-proposals">{t('refused.title')}</SectionTitle>
            <Hint>{t('refused.kept', { days: NOTIFICATION_KEPT_DAYS })}</Hint>
            <ul>
              {items.map(({ id, data }) =>
                data === null ? null : (
                  <Box
                    component="li"
                    key={id}
                    sx={{ py: 1.5, borderTop: 1, borderColor: 'line.soft' }}
                  >
                    <b>{data.values.title}</b>{' '}
                    <time dateTime={data.createdAt.toISOString()}>
                      {format.date(data.createdAt)}
                    </time>
                    <Box component="p" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                      {data.values.reason ?? t('refused.no-reason')}
                    </Box>
                  </Box>
                ),
              )}
            </ul>
          </Box>
        )
      }
    </LiveContent>
  );
}
