import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { parseStarterKitOrder, type StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { ordersOf } from '@atelier/domain/queries/member-queries';
import { type Column, DataTable } from '../../../components/admin/data-table.tsx';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx';
import { Pagination } from '../../../components/layout/pagination.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import type { Item } from '../../../lib/firestore/live-query.tsx';

/** Orders of one page, and one more by which it is known whether another page follows. */
const QUERY_LIMIT = 11;

/** A member's starter-kit orders. */
export function MemberOrders({ uid }: { uid: string }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const list = useLivePage(ordersOf(uid, QUERY_LIMIT), parseStarterKitOrder);
  const orders = list.page;
  const isPaged = list.next !== null || list.previous !== null;
  const columns: readonly Column<Item<StarterKitOrder>>[] = [
    { key: 'id', header: t('orders.reference'), place: 'title', cell: ({ id }) => id },
    { key: 'date', header: t('orders.date'), cell: ({ data }) => format.date(data.created_at) },
    { key: 'amount', header: t('orders.amount'), cell: ({ data }) => format.price(data.amount_total) },
    { key: 'status', header: t('orders.status-column'), cell: ({ data }) => t(`orders.status.${data.status}`) },
    { key: 'tracking', header: t('orders.tracking'), cell: ({ data }) => data.tracking_number ?? '' },
  ];
  return (
    <PanelSection title={t('member.orders')}>
      {orders.status === 'error' ? <ErrorNotice error={orders.error} /> : null}
      {orders.status === 'ready' && orders.data.length === 0 ? (
        <Box component="p" sx={{ color: 'text.secondary' }}>
          {t('member.no-orders')}
        </Box>
      ) : null}
      {orders.status === 'ready' && orders.data.length > 0 ? (
        <DataTable
          label={t('member.orders')}
          columns={columns}
          rows={orders.data}
          rowKey={({ id }) => id}
          stale={list.stale}
          foot={isPaged ? <Pagination page={list} rowCount={orders.data.length} /> : undefined}
        />
      ) : null}
    </PanelSection>
  );
}
