import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useTranslation } from 'react-i18next';
import { countryName } from '@atelier/domain/shop/country';
import { Wordmark } from '../../../components/media/wordmark.tsx';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import type { Order } from './use-order-status-change.ts';

/** Prints the slip only, black on white. */
const PRINT_STYLES = {
  '.packing-slip': { display: 'none' },
  '@media print': {
    'body > *:not(.packing-slip)': { display: 'none !important' },
    '.packing-slip': { display: 'block' },
    'html, body': { background: '#fff !important', color: '#000 !important' },
  },
} as const;

/** The sheet that goes into the parcel; opens the print dialog when mounted. */
export function PackingSlip({ order: { id, data }, onDone }: { order: Order; onDone: () => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const locale = useLocale();
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(
    <Box className="packing-slip" data-theme="light" sx={{ p: 4, fontSize: '12pt', lineHeight: 1.5 }}>
      <GlobalStyles styles={PRINT_STYLES} />
      <Wordmark height={56} />
      <Box component="h1" sx={{ fontSize: '20pt', fontWeight: 600, mt: 4 }}>
        {t('slip.title')}
      </Box>
      {data.withdrawn_at === undefined ? null : (
        <Box component="p" sx={{ border: '2px solid #000', my: 2, p: 2, fontSize: '15pt', fontWeight: 600 }}>
          {t('orders.withdrawn-unsent', { date: format.date(data.withdrawn_at) })}
        </Box>
      )}
      <p>{t('slip.order', { id, date: format.date(data.paid_at ?? data.created_at) })}</p>
      <Box component="address" sx={{ fontStyle: 'normal', fontSize: '15pt', my: 4, whiteSpace: 'pre-line' }}>
        {[data.full_name, data.address, `${data.postal_code} ${data.city}`, countryName(locale, data.country)].join(
          '\n',
        )}
      </Box>
      <Box
        component="table"
        sx={{ width: '100%', borderTop: '1px solid #000', '& td, & th': { py: 1, textAlign: 'left' } }}
      >
        <thead>
          <tr>
            <th>{t('slip.article')}</th>
            <th>{t('slip.quantity')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{t('slip.kit')}</td>
            <td>1</td>
          </tr>
        </tbody>
      </Box>
      <Box component="p" sx={{ mt: 4 }}>
        {t('slip.thanks')}
      </Box>
    </Box>,
    document.body,
  );
}
