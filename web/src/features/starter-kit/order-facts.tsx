import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import type { StarterKitOrder } from '@atelier/domain/entities/starter-kit-order';
import { useFormat } from '../../lib/i18n/format.ts';

interface OrderFactsProps {
  orderId: string;
  /** Given once it is paid, and to whose it is. */
  order?: StarterKitOrder | null;
}

/** An order's reference and, where the order is known, what was paid and where it goes. */
export function OrderFacts({ orderId, order = null }: OrderFactsProps) {
  const { t } = useTranslation('shop');
  const format = useFormat();
  return (
    <Box component="dl" sx={{ m: 0, width: '100%' }}>
      <Fact name={t('confirmation.reference')}>
        <Box component="span" sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
          {orderId}
        </Box>
      </Fact>
      {order === null ? null : (
        <>
          <Fact name={t('confirmation.amount')}>{format.price(order.amount_total)}</Fact>
          <Fact name={t('confirmation.ship-to')}>
            {order.full_name}
            <br />
            {order.address}
            <br />
            {order.postal_code} {order.city}
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
