import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { PLANS, type PaidTier } from '@atelier/domain/billing/plans';
import { useFormat } from '../../lib/i18n/format.ts';

/** What the law wants read just before the order: price with taxes, length, renewal, end, payment (L221-14). */
export function OrderTerms({ plan }: { plan: PaidTier }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const price = format.price(PLANS.find(({ tier }) => tier === plan)?.price_cents ?? 0);
  const rows = [
    { name: t('order.price'), value: t('order.price-value', { price }) },
    { name: t('order.today'), value: price },
    { name: t('order.period'), value: t('order.period-value') },
    { name: t('order.ending'), value: t('order.ending-value') },
    { name: t('order.change-of-mind'), value: t('order.change-of-mind-value') },
    { name: t('order.payment'), value: t('order.payment-value') },
  ];
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {rows.map(({ name, value }) => (
        <Box
          key={name}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' },
            columnGap: 2,
            borderTop: 1,
            borderColor: 'divider',
            py: 1.25,
          }}
        >
          <Box component="dt" sx={{ color: 'text.tertiary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
