import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import {
  parseStarterKitOrder,
  type StarterKitOrder,
  orderReference,
  isPartlyRefunded,
} from '@atelier/domain/shop/starter-kit-order';
import { ordersOf } from '@atelier/domain/queries/member-queries';
import { LiveContent } from '../../../components/feedback/live-content.tsx';
import { Secondary } from '../../../components/layout/text.ts';
import { hasPages, Pagination } from '../../../components/layout/pagination.tsx';
import { OrderTracking } from '../../../components/members/order-tracking.tsx';
import { LoadingBlock } from '../../../components/feedback/skeleton.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { href, ORDERS_ANCHOR, route } from '../../../lib/routes.ts';
import { ProfileSection } from '../profile-row.tsx';

/** One page of orders, plus one that shows whether another page follows. */
const QUERY_LIMIT = 25;

/** The member's orders, newest first, with their delivery status. */
export function OrdersSection({ uid }: { uid: string }) {
  const { t } = useTranslation('profile');
  const list = useLivePage(ordersOf(uid, QUERY_LIMIT), parseStarterKitOrder);
  return (
    <ProfileSection title={t('orders.title')} id={ORDERS_ANCHOR}>
      <LiveContent live={list.page} loading={<LoadingBlock height={56} />}>
        {(orders) =>
          orders.length === 0 ? (
            <Secondary>{t('orders.none')}</Secondary>
          ) : (
            <>
              <ul aria-busy={list.stale}>
                {orders.map(({ id, data }) => (
                  <OrderRow key={id} id={id} order={data} />
                ))}
              </ul>
              {hasPages(list) ? <Pagination page={list} rowCount={orders.length} /> : null}
            </>
          )
        }
      </LiveContent>
    </ProfileSection>
  );
}

const ROW = { borderTop: 1, borderColor: 'divider', py: 2 } as const;
const link = { display: 'inline-flex', alignItems: 'center', minHeight: 44 } as const;

/**
 * One order: reference with a link to its page, date, status, amount, and the actions of its buyer.
 */
function OrderRow({ id, order }: { id: string; order: StarterKitOrder }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const { status, amount_total, created_at, refunded_cents = 0 } = order;
  const isProcessing = order.is_processing === true;
  return (
    <Box
      component="li"
      sx={{
        ...ROW,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <b>{t('orders.kit')}</b>
        <Box sx={{ color: 'text.tertiary', fontSize: '.875rem', overflowWrap: 'anywhere' }}>
          <MuiLink component={RouterLink} to={href.order(id)} sx={link}>
            {t('orders.reference', { number: orderReference(id, order) })}
          </MuiLink>
          {' · '}
          <time dateTime={created_at.toISOString()}>{format.date(created_at)}</time>
        </Box>
        <OrderTracking number={order.tracking_number ?? ''} />
        {status === 'pending' && !isProcessing ? (
          <MuiLink component={RouterLink} to={route.starterKit} sx={link}>
            {t('orders.resume')}
          </MuiLink>
        ) : null}
        {order.withdrawn_at === undefined ||
        order.returned_at !== undefined ||
        status === 'refunded' ? null : (
          <Box sx={{ color: 'text.secondary' }}>
            {t('orders.withdrawn', { date: format.date(order.withdrawn_at) })}
          </Box>
        )}
      </Box>
      <Box sx={{ textAlign: { sm: 'right' } }}>
        <Box sx={{ fontWeight: 600 }}>
          {isProcessing ? t('orders.processing') : t(`orders.status.${status}`)}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{format.price(amount_total)}</Box>
        {isPartlyRefunded(order) ? (
          <Box sx={{ color: 'text.secondary' }}>
            {t('orders.refunded-part', { amount: format.price(refunded_cents) })}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}
