import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { parseStarterKitOrder } from '@atelier/domain/entities/starter-kit-order';
import { ordersOf } from '@atelier/domain/queries/member-queries';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { AfterDelay, SkeletonBar } from '../../components/skeleton.tsx';
import { useLiveQuery } from '../../lib/live-query.tsx';
import { OrderRow } from './order-row.tsx';
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
