import { useCallback, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { parseStarterKitOrder, type StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { OPEN_TASKS } from '@atelier/domain/metrics/open-task';
import { ordersForAdmin } from '@atelier/domain/queries/admin-queries';
import type { QuerySpec } from '@atelier/domain/queries/query-spec';
import { searchToken } from '@atelier/domain/search-tokens';
import { UNPAID_STATUSES } from '@atelier/domain/values';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { ExportButton } from '../../../components/admin/export-button.tsx';
import { type CountedBy, useFilterCounts } from '../../../components/admin/filter-counts.ts';
import { choiceParam, listFilters } from '../../../components/admin/list-params.ts';
import { SearchBox } from '../../../components/admin/search-box.tsx';
import { CheckboxField } from '../../../components/forms/fields.tsx';
import { useLivePage } from '../../../lib/firestore/live-page.ts';
import { useOrderColumns } from './order-columns.tsx';
import { useOrderExport } from './order-export.ts';
import { OrderDialog } from './order-dialog.tsx';
import { fulfilmentStatus, isShippable, type Order } from './order-actions.ts';
import { PrintQueue } from './print-queue.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { ShipSeveralDialog } from './ship-several-dialog.tsx';
import { useOrderStatusChange } from './use-order-status-change.ts';

/** Ordered so that the long words of French need no third row beside the search of a laptop. */
const FILTERS = [
  ...(['all', 'waiting', 'paid', 'expedier', 'expedié', 'disputed'] as const),
  ...(['partly-refunded', 'refund-failed', 'refunded', 'unpaid'] as const),
] as const;
type OrdersFilter = (typeof FILTERS)[number];
const { useFilters: useOrderFilters } = listFilters({ status: choiceParam(FILTERS) });

/** The statuses that some filters stand for. */
const STATUSES_OF = {
  all: undefined,
  waiting: OPEN_TASKS.orders.states,
  unpaid: UNPAID_STATUSES,
} as const;

const countedBy = (filter: OrdersFilter): CountedBy<OrdersFilter> =>
  filter === 'waiting'
    ? { kind: 'sum', of: OPEN_TASKS.orders.states }
    : { kind: 'query', query: orderQuery(filter) };
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
  const count = useFilterCounts<OrdersFilter, StarterKitOrder>(
    FILTERS,
    countedBy,
    list.page,
    stateOf,
  );
  const csv = useOrderExport();
  const { pending, markToShip } = useOrderStatusChange();
  const [openOrder, setOpenOrder] = useState<Order | null>(null);
  const [orderToRefund, setOrderToRefund] = useState<Order | null>(null);
  const [ordersToPrint, setOrdersToPrint] = useState<readonly Order[] | null>(null);
  /** The order as it was when the dialog opened. */
  const [orderToShip, setOrderToShip] = useState<Order | null>(null);
  const [ordersToShip, setOrdersToShip] = useState<readonly Order[] | null>(null);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const columns = useOrderColumns({
    pending,
    isChosen: ({ id }) => chosenIds.has(id),
    choose: ({ id }, isChosen) =>
      setChosenIds(
        (all) => new Set(isChosen ? [...all, id] : [...all].filter((one) => one !== id)),
      ),
    show: setOpenOrder,
    markToShip,
    ship: setOrderToShip,
  });
  const choosable =
    list.page.status === 'ready'
      ? list.page.data.filter(({ data }) => fulfilmentStatus(data.status) !== undefined)
      : [];
  // The buyer may withdraw while the dialog is open; that does not change `updated_at`, so it is no
  // conflict.
  const withdrawn =
    list.page.status === 'ready'
      ? list.page.data.find(({ id }) => id === orderToShip?.id)?.data.withdrawn_at
      : undefined;
  const donePrinting = useCallback(() => setOrdersToPrint(null), [setOrdersToPrint]);
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
        hint={
          choosable.length === 0 ? null : (
            <ChosenOrders
              orders={choosable}
              chosenIds={chosenIds}
              onChoose={setChosenIds}
              onPrint={setOrdersToPrint}
              onShip={setOrdersToShip}
            />
          )
        }
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
          onPrint={(order) => setOrdersToPrint([order])}
          onRefund={(order) => {
            setOpenOrder(null);
            setOrderToRefund(order);
          }}
          onClose={() => setOpenOrder(null)}
        />
      )}
      {orderToRefund === null ? null : (
        <RefundDialog order={orderToRefund} onClose={() => setOrderToRefund(null)} />
      )}
      <PrintQueue orders={ordersToPrint} onDone={donePrinting} />
      {orderToShip === null ? null : (
        <ShipDialog
          order={orderToShip}
          withdrawn={withdrawn ?? orderToShip.data.withdrawn_at}
          onClose={() => setOrderToShip(null)}
        />
      )}
      {ordersToShip === null ? null : (
        <ShipSeveralDialog orders={ordersToShip} onClose={() => setOrdersToShip(null)} />
      )}
    </>
  );
}

interface ChosenOrdersProps {
  /** Those of this page that can be chosen. */
  orders: readonly Order[];
  /** May contain orders of other pages, which are not meant. */
  chosenIds: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  onPrint: (orders: readonly Order[]) => void;
  onShip: (orders: readonly Order[]) => void;
}

/**
 * What can be done with several orders of the page at once. Its buttons are always there, so that
 * choosing moves nothing, also where they wrap.
 */
function ChosenOrders({ orders, chosenIds, onChoose, onPrint, onShip }: ChosenOrdersProps) {
  const { t } = useTranslation('admin');
  const chosen = orders.filter(({ id }) => chosenIds.has(id));
  const toShip = chosen.filter(({ data }) => isShippable(data));
  return (
    <Box
      role="group"
      aria-label={t('orders.several')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '4px 18px',
        alignItems: 'center',
        mb: 2,
        px: { md: 1 },
      }}
    >
      <CheckboxField
        label={t('orders.choose-all')}
        checked={chosen.length === orders.length}
        onChange={(event) =>
          onChoose(new Set(event.target.checked ? orders.map(({ id }) => id) : []))
        }
      />
      <Box component="span" role="status" sx={{ color: 'text.secondary', minWidth: '12ch' }}>
        {t('orders.chosen', { count: chosen.length })}
      </Box>
      <Button
        variant="outlined"
        size="small"
        disabled={chosen.length === 0}
        onClick={() => onPrint(chosen)}
      >
        {t('orders.print-several')}
      </Button>
      <Button
        variant="outlined"
        size="small"
        disabled={toShip.length === 0}
        onClick={() => onShip(toShip)}
      >
        {t('orders.ship.several')}
      </Button>
    </Box>
  );
}
