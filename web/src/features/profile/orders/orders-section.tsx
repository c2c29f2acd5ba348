import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { parseStarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { ordersOf } from '@atelier/domain/queries/member-queries';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { Pagination } from '../../../components/layout/pagination.tsx';
import { AfterDelay, SkeletonBar } from '../../../components/feedback/skeleton.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { OrderRow } from './order-row.tsx';
import { ProfileSection } from '../profile-row.tsx';

/** One page of orders, plus one that shows whether another page follows. */
const QUERY_LIMIT = 25;

/** The member's orders, newest first, with their delivery status. */
export function OrdersSection({ uid }: { uid: string }) {
  const { t } = useTranslation('profile');
  const list = useLivePage(ordersOf(uid, QUERY_LIMIT), parseStarterKitOrder);
  const orders = list.page;
  const isPaged = list.next !== null || list.previous !== null;
  return (
    <ProfileSection title={t('orders.title')}>
      {orders.status === 'loading' ? (
        <AfterDelay>
          <SkeletonBar aria-hidden="true" sx={{ height: 56 }} />
        </AfterDelay>
      ) : null}
      {orders.status === 'error' ? <ErrorNotice error={orders.error} /> : null}
      {orders.status === 'ready' && orders.data.length === 0 ? (
        <Box component="p" sx={{ color: 'text.secondary' }}>
          {t('orders.none')}
        </Box>
      ) : null}
      {orders.status === 'ready' && orders.data.length > 0 ? (
        <ul aria-busy={list.stale}>
          {orders.data.map(({ id, data }) => (
            <OrderRow key={id} id={id} order={data} />
          ))}
        </ul>
      ) : null}
      {orders.status === 'ready' && isPaged ? <Pagination page={list} rowCount={orders.data.length} /> : null}
    </ProfileSection>
  );
}
