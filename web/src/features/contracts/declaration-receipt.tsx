import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import type { DeclarationResponse } from '@atelier/domain/contracts/payments';
import { Note } from '../../components/feedback/note.tsx';
import { useFormat } from '../../lib/i18n/format.ts';

/** What came of a declaration, and when it was received: the mail says the same. */
export function DeclarationReceipt({ declared }: { declared: DeclarationResponse }) {
  const { t } = useTranslation('contracts');
  const format = useFormat();
  const container = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => container.current?.focus(), []);
  const { outcome, received_at, ends_at, refund_cents } = declared;
  const values = {
    date: ends_at === undefined ? '' : format.date(new Date(ends_at)),
    amount: format.price(refund_cents ?? 0),
  };
  const isUnderWay = outcome === 'under-way';
  return (
    <Box ref={container} tabIndex={-1} sx={{ outline: 'none' }}>
      <Note tone={isUnderWay ? 'warning' : 'success'} role="status">
        <Box component="h2" sx={{ fontWeight: 600, fontSize: '1.125rem', m: 0 }}>
          {t(isUnderWay ? 'under-way-title' : 'done-title')}
        </Box>
        <Box component="p" sx={{ mt: 0.75 }}>
          {t(`outcome.${outcome}`, values)}
        </Box>
        <Box component="p" sx={{ mt: 0.75, color: 'text.secondary' }}>
          {t('received', { at: format.dateTime(new Date(received_at)) })}
        </Box>
      </Note>
    </Box>
  );
}
