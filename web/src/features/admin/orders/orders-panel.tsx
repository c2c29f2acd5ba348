import { type ComponentProps, Suspense, useCallback, useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { parseStarterKitOrder, type StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { OPEN_TASKS } from '@atelier/domain/metrics/open-task';
import { ordersForAdmin } from '@atelier/domain/queries/admin-queries';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { searchToken } from '@atelier/domain/search-tokens';
import { UNPAID_STATUSES } from '@atelier/domain/values';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { ExportButton } from '../../../components/admin/export-button.tsx';
import { useFilterCounts } from '../../../components/admin/filter-counts.ts';
import { choiceParam, listFilters } from '../../../components/admin/list-params.ts';
import { SearchBox } from '../../../components/admin/search-box.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { lazyPage } from '../../../lib/lazy-page.ts';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { useOrderColumns } from './order-columns.tsx';
import { useOrderExport } from './order-export.ts';
import { OrderDialog } from './order-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { type Order, useOrderStatusChange } from './use-order-status-change.ts';

/** With the library that draws barcodes. */
const PackingSlip = lazyPage('PackingSlip', ['admin'], () => import('./packing-slip.tsx'));

const FILTERS = [
  ...(['all', 'waiting', 'paid', 'expedier', 'expedié'] as const),
  ...(['partly-refunded', 'refund-failed', 'refunded', 'disputed', 'unpaid'] as const),
] as const;
type OrdersFilter = (typeof FILTERS)[number];
const { useFilters: useOrderFilters } = listFilters({ status: choiceParam(FILTERS) });

/** The statuses that some filters stand for. */
const STATUSES_OF = { all: undefined, waiting: OPEN_TASKS.orders.states, unpaid: UNPAID_STATUSES } as const;

const countedBy = (filter: OrdersFilter) => (filter === 'waiting' ? OPEN_TASKS.orders.states : orderQuery(filter));
/** What the filters of an order depend on. */
const stateOf = ({ status, refunded_cents, failed_refund_cents }: StarterKitOrder) =>
  `${status} ${refunded_cents} ${failed_refund_cents}`;

/** Returns the query of a filter, one page or `limit` documents. */
function orderQuery(filter: OrdersFilter, limit?: number, search?: string): QuerySpec {
  const isGroup = filter === 'all' || filter === 'waiting' || filter === 'unpaid';
  return ordersForAdmin(isGroup ? STATUSES_OF[filter] : filter, limit, search);
}

/** Starter-kit orders, the newest first. */
export function OrdersPanel() {
  const { t } = useTranslation('admin');
  const [filters, change] = useOrderFilters();
  const search = searchToken(filters.searchText);
  const list = useLivePage(orderQuery(filters.status, undefined, search), parseStarterKitOrder);
  const count = useFilterCounts<OrdersFilter, StarterKitOrder>(FILTERS, countedBy, list.page, stateOf);
  const csv = useOrderExport();
  const { pending, setStatus } = useOrderStatusChange();
  const [openOrder, setOpenOrder] = useState<Order | null>(null);
  const [orderToRefund, setOrderToRefund] = useState<Order | null>(null);
  const [printed, setPrinted] = useState<Order | null>(null);
  /** The order as it was when the confirmation opened. */
  const [orderToShip, setOrderToShip] = useState<Order | null>(null);
  const columns = useOrderColumns({
    pending,
    show: setOpenOrder,
    setStatus: (order, to) => (to === 'expedié' ? setOrderToShip(order) : setStatus(order, to)),
  });
  // The buyer may withdraw while the confirmation is open; that does not change `updated_at`, so it is no conflict.
  const withdrawn =
    list.page.status === 'ready'
      ? list.page.data.find(({ id }) => id === orderToShip?.id)?.data.withdrawn_at
      : undefined;
  const donePrinting = useCallback(() => setPrinted(null), [setPrinted]);
  return (
    <>
      <AdminList
        find={t('orders.find')}
        label={t('tabs.starter-kit')}
        empty={t('orders.none')}
        list={list}
        columns={columns}
        filter={{
          values: FILTERS,
          chosen: filters.status,
          onChoose: (status) => void change({ status }),
          label: t('orders.status-column'),
          text: (value) => t(`orders.filter.${value}`),
          // A search changes what the list has, not what is counted.
          count: (value) => (search === undefined ? count(value) : undefined),
        }}
      >
        <SearchBox label={t('orders.search')} />
        <ExportButton
          spec={orderQuery(filters.status, 100, search)}
          parse={parseStarterKitOrder}
          name={t('orders.file-name')}
          fields={csv}
        />
      </AdminList>
      {openOrder === null ? null : (
        <OrderDialog
          key={openOrder.id}
          order={openOrder}
          onPrint={setPrinted}
          onRefund={(order) => {
            setOpenOrder(null);
            setOrderToRefund(order);
          }}
          onClose={() => setOpenOrder(null)}
        />
      )}
      {orderToRefund === null ? null : <RefundDialog order={orderToRefund} onClose={() => setOrderToRefund(null)} />}
      {printed === null ? null : (
        <Suspense fallback={null}>
          <PackingSlip order={printed} onDone={donePrinting} />
        </Suspense>
      )}
      {orderToShip === null ? null : (
        <ShipDialog
          order={orderToShip.data}
          withdrawn={withdrawn ?? orderToShip.data.withdrawn_at}
          onConfirm={() => {
            setStatus(orderToShip, 'expedié');
            setOrderToShip(null);
          }}
          onCancel={() => setOrderToShip(null)}
        />
      )}
    </>
  );
}

interface ShipDialogProps extends Pick<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'onCancel'> {
  order: StarterKitOrder;
  /** When the buyer withdrew from the purchase; live. */
  withdrawn: Date | undefined;
}

/** Confirms shipping: says what the e-mail to the buyer contains, and warns if the buyer withdrew. */
function ShipDialog({ order, withdrawn, ...buttons }: ShipDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const format = useFormat();
  const { full_name: name, tracking_number: number = '' } = order;
  const text = number === '' ? t('admin:orders.untracked-text') : t('admin:orders.tracked-text', { name, number });
  return (
    <ConfirmDialog
      open
      title={number === '' ? t('admin:orders.untracked') : t('admin:orders.tracked', { name })}
      text={
        withdrawn === undefined ? (
          text
        ) : (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Note tone="warning">{t('admin:orders.withdrawn-unsent', { date: format.date(withdrawn) })}</Note>
            {text}
          </Box>
        )
      }
      confirm={t('admin:orders.shipped')}
      {...buttons}
    />
  );
}
