import { useCallback, useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { parseStarterKitOrder, type StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { OPEN_TASKS } from '@atelier/domain/metrics/open-task';
import { ordersForAdmin } from '@atelier/domain/queries/admin-queries';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { CsvButton } from '../../../components/admin/csv-button.tsx';
import { useStatusFilter } from '../../../components/admin/list-params.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { ORDER_FIELDS, useOrderColumns } from './order-columns.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { type Order, useOrderStatusChange } from './use-order-status-change.ts';

const FILTERS = ['all', 'waiting', 'paid', 'expedier', 'expedié', 'refunded', 'disputed'] as const;

/** Starter-kit orders, the latest payment first. */
export function OrdersPanel() {
  const { t } = useTranslation('admin');
  const filter = useStatusFilter(FILTERS);
  const { chosen } = filter;
  const status = chosen === 'all' ? undefined : chosen === 'waiting' ? OPEN_TASKS.orders.states : chosen;
  const list = useLivePage(ordersForAdmin(status), parseStarterKitOrder);
  const { pending, setStatus } = useOrderStatusChange();
  const [openOrder, setOpenOrder] = useState<Order | null>(null);
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
  const donePrinting = useCallback(() => setPrinted(null), []);
  return (
    <>
      <AdminList
        find={t('orders.find')}
        label={t('tabs.starter-kit')}
        empty={t('orders.none')}
        list={list}
        columns={columns}
        filter={{ ...filter, label: t('orders.status-column'), text: (value) => t(`orders.filter.${value}`) }}
      >
        <CsvButton
          spec={ordersForAdmin(status, 100)}
          parse={parseStarterKitOrder}
          name={t('orders.csv-name')}
          fields={ORDER_FIELDS}
        />
      </AdminList>
      {openOrder === null ? null : (
        <OrderDialog key={openOrder.id} order={openOrder} onPrint={setPrinted} onClose={() => setOpenOrder(null)} />
      )}
      {printed === null ? null : <PackingSlip order={printed} onDone={donePrinting} />}
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

interface ShipDialogProps {
  order: StarterKitOrder;
  /** When the buyer withdrew from the purchase; live. */
  withdrawn: Date | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms shipping: says what the e-mail to the buyer contains, and warns if the buyer withdrew. */
function ShipDialog({ order, withdrawn, onConfirm, onCancel }: ShipDialogProps) {
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
      cancel={t('common:actions.cancel')}
      {...{ onConfirm, onCancel }}
    />
  );
}
