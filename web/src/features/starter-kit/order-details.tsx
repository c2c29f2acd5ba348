import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { useFormat } from '../../lib/i18n/format.ts';

interface OrderDetailsProps {
  orderId: string;
  /** Given once it is paid, and to whose it is. */
  order?: StarterKitOrder | null;
}

/** An order's reference and, where the order is known, what was paid and where it goes. */
export function OrderDetails({ orderId, order = null }: OrderDetailsProps) {
  const { t } = useTranslation('shop');
  const format = useFormat();
  return (
    <Box component="dl" sx={{ m: 0, width: '100%' }}>
      <OrderDetail name={t('confirmation.reference')}>
        <Box component="span" sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
          {orderId}
        </Box>
      </OrderDetail>
      {order === null ? null : (
        <>
          <OrderDetail name={t('confirmation.amount')}>{format.price(order.amount_total)}</OrderDetail>
          <OrderDetail name={t('confirmation.ship-to')}>
            {order.full_name}
            <br />
            {order.address}
            <br />
            {order.postal_code} {order.city}
          </OrderDetail>
        </>
      )}
    </Box>
  );
}

function OrderDetail({ name, children }: { name: string; children: ReactNode }) {
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
