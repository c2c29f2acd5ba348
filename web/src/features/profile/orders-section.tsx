import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { parseStarterKitOrder, type StarterKitOrder } from '@atelier/domain/entities/starter-kit-order';
import { ordersOf } from '@atelier/domain/queries/member-queries';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { AfterDelay, SkeletonBar } from '../../components/skeleton.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLiveQuery } from '../../lib/live-query.tsx';
import { ProfileSection } from './profile-section.tsx';

/** The member's orders, newest first, and where their parcels are. */
export function OrdersSection({ uid }: { uid: string }) {
  const { t } = useTranslation('profile');
  const orders = useLiveQuery(ordersOf(uid), parseStarterKitOrder);
  return (
    <ProfileSection title={t('orders.title')}>
      {orders.status === 'loading' ? (
        <AfterDelay>
          <SkeletonBar aria-hidden="true" sx={{ height: 56 }} />
        </AfterDelay>
      ) : null}
      {orders.status === 'error' ? <ErrorNotice error={orders.error} /> : null}
      {orders.status === 'ready' && orders.data.length === 0 ? (
        <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {t('orders.none')}
        </Box>
      ) : null}
      {orders.status === 'ready' && orders.data.length > 0 ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {orders.data.map(({ id, data }) => (
            <OrderRow key={id} id={id} order={data} />
          ))}
        </Box>
      ) : null}
    </ProfileSection>
  );
}

function OrderRow({ id, order }: { id: string; order: StarterKitOrder }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const { status, amount_total, created_at, tracking_number } = order;
  return (
    <Box
      component="li"
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        py: 2,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <b>{t('orders.kit')}</b>
        <Box sx={{ color: 'text.tertiary', fontSize: '.875rem', overflowWrap: 'anywhere' }}>
          {t('orders.reference', { id })}
          {' · '}
          <time dateTime={created_at.toISOString()}>{format.date(created_at)}</time>
        </Box>
        {tracking_number === undefined || tracking_number === '' ? null : (
          <Box>{t('orders.tracking', { number: tracking_number })}</Box>
        )}
      </Box>
      <Box sx={{ textAlign: { sm: 'right' } }}>
        <Box sx={{ fontWeight: 600 }}>{t(`orders.status.${status}`)}</Box>
        <Box sx={{ color: 'text.secondary' }}>{format.price(amount_total)}</Box>
      </Box>
    </Box>
  );
}
