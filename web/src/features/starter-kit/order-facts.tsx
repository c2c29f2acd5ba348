import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { path } from '@atelier/domain/collection-paths';
import { parseStarterKitOrder } from '@atelier/domain/entities/starter-kit-order';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDocOnce } from '../../lib/live-query.tsx';

/** An order's reference and, once it is paid and one's own, what was paid and where it goes. */
export function OrderFacts({ orderId, isPaid }: { orderId: string | null; isPaid: boolean }) {
  const { t } = useTranslation('shop');
  const format = useFormat();
  const order = useDocOnce(isPaid && orderId !== null ? path.order(orderId) : null, parseStarterKitOrder);
  if (orderId === null) return null;
  const known = order.status === 'ready' ? order.data : null;
  return (
    <Box component="dl" sx={{ m: 0, width: '100%' }}>
      <Fact name={t('confirmation.reference')}>
        <Box component="span" sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
          {orderId}
        </Box>
      </Fact>
      {known === null ? null : (
        <>
          <Fact name={t('confirmation.amount')}>{format.price(known.amount_total)}</Fact>
          <Fact name={t('confirmation.ship-to')}>
            {known.full_name}
            <br />
            {known.address}
            <br />
            {known.postal_code} {known.city}
          </Fact>
        </>
      )}
    </Box>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '180px 1fr' },
        columnGap: 2,
        borderTop: 1,
        borderColor: 'divider',
        py: 1.5,
      }}
    >
      <Box component="dt" sx={{ color: 'text.tertiary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </Box>
  );
}
