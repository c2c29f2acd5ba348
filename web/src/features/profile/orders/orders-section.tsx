import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { parseStarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { ordersOf } from '@atelier/domain/queries/member-queries';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { Pagination } from '../../../components/layout/pagination.tsx';
import { AfterDelay, SkeletonBar } from '../../../components/feedback/skeleton.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { OrderRow } from './order-row.tsx';
import { ProfileSection } from '../profile-section.tsx';

/** Orders of one page, and one more by which it is known whether another page follows. */
const QUERY_LIMIT = 25;

/** The member's orders, newest first, and where their parcels are. */
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
        <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {t('orders.none')}
        </Box>
      ) : null}
      {orders.status === 'ready' && orders.data.length > 0 ? (
        <Box component="ul" aria-busy={list.stale} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {orders.data.map(({ id, data }) => (
            <OrderRow key={id} id={id} order={data} />
          ))}
        </Box>
      ) : null}
      {orders.status === 'ready' && isPaged ? <Pagination page={list} rowCount={orders.data.length} /> : null}
    </ProfileSection>
  );
}
