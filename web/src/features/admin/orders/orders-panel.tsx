import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseStarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { OPEN_TASKS } from '@atelier/domain/metrics/open-task';
import { ordersForAdmin } from '@atelier/domain/queries/admin-queries';
import { ActionBar } from '../../../components/admin/action-bar.tsx';
import { CsvButton } from '../../../components/admin/csv-button.tsx';
import { FilterChips } from '../../../components/admin/filter-chips.tsx';
import { PagedTable } from '../../../components/admin/paged-table.tsx';
import { useStatusFilter } from '../../../components/admin/use-status-filter.ts';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { useOrderColumns } from './order-columns.tsx';
import { ORDER_FIELDS, orderRow } from './order-csv.ts';
import { OrderDialog } from './order-dialog.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { type Order, useOrderStatusChange } from './use-order-status-change.ts';

const FILTERS = ['all', 'waiting', 'paid', 'expedier', 'expedié', 'refunded', 'disputed'] as const;

/** Starter-kit orders, the latest payment first. */
export function OrdersPanel() {
  const { t } = useTranslation(['admin', 'common']);
  const [filter, setFilter] = useStatusFilter(FILTERS);
  const status = filter === 'all' ? undefined : filter === 'waiting' ? OPEN_TASKS.orders.states : filter;
  const list = useLivePage(ordersForAdmin(status), parseStarterKitOrder);
  const { pending, setStatus: move } = useOrderStatusChange();
  const [openOrder, setOpenOrder] = useState<Order | null>(null);
  const [printed, setPrinted] = useState<Order | null>(null);
  /** About to be shipped, as it stands when the admin is asked. */
  const [orderToShip, setOrderToShip] = useState<Order | null>(null);
  const columns = useOrderColumns({
    pending,
    show: setOpenOrder,
    setStatus: (order, to) => (to === 'expedié' ? setOrderToShip(order) : move(order, to)),
  });
  // Its buyer may withdraw while the admin is asked, which leaves the version as it is.
  const withdrawn =
    list.page.status === 'ready'
      ? list.page.data.find(({ id }) => id === orderToShip?.id)?.data.withdrawn_at
      : undefined;
  const donePrinting = useCallback(() => setPrinted(null), []);
  return (
    <>
      <ActionBar
        label={t('admin:orders.find')}
        filters={
          <FilterChips
            label={t('admin:orders.status-column')}
            choices={FILTERS.map((value) => ({ value, label: t(`admin:orders.filter.${value}`) }))}
            chosen={filter}
            onChoose={setFilter}
          />
        }
      >
        <CsvButton
          spec={ordersForAdmin(status, 100)}
          parse={parseStarterKitOrder}
          name={t('admin:orders.csv-name')}
          fields={ORDER_FIELDS}
          row={orderRow}
        />
      </ActionBar>
      <PagedTable label={t('admin:tabs.starter-kit')} list={list} empty={t('admin:orders.none')} columns={columns} />
      {openOrder === null ? null : (
        <OrderDialog key={openOrder.id} order={openOrder} onPrint={setPrinted} onClose={() => setOpenOrder(null)} />
      )}
      {printed === null ? null : <PackingSlip order={printed} onDone={donePrinting} />}
      {orderToShip === null ? null : (
        <ShipDialog
          order={orderToShip.data}
          withdrawn={withdrawn ?? orderToShip.data.withdrawn_at}
          onConfirm={() => {
            move(orderToShip, 'expedié');
            setOrderToShip(null);
          }}
          onCancel={() => setOrderToShip(null)}
        />
      )}
    </>
  );
}
