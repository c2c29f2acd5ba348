import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { orderReference, type StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { countryName } from '@atelier/domain/shop/country';
import { trackingUrl } from '@atelier/domain/shop/tracking-url';
import { column, type Column } from '../../../components/admin/data-table.tsx';
import { OrderState } from '../../../components/admin/order-parts.tsx';
import { TextAction } from '../../../components/admin/row-actions.tsx';
import { Secondary } from '../../../components/layout/text.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import type { FulfilmentStatus } from './data/order-store.ts';
import { fulfilmentStatus, type Order } from './use-order-status-change.ts';

interface OrderActions {
  readonly pending: ReadonlySet<string>;
  readonly show: (order: Order) => void;
  readonly setStatus: (order: Order, to: FulfilmentStatus) => void;
}

export function useOrderColumns({ pending, show, setStatus }: OrderActions): readonly Column<Order>[] {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const locale = useLocale();
  return [
    column('name', t('orders.name'), 'title', ({ id, data }) => (
      <>
        {data.full_name}
        <Secondary sx={{ fontWeight: 400, fontSize: '.875rem', whiteSpace: 'nowrap' }}>
          {orderReference(id, data)}
        </Secondary>
      </>
    )),
    // In one column, so that the state is in view on a tablet too.
    column('address', t('orders.address'), 'line', ({ data }) => (
      <span>
        {data.address}
        <br />
        {data.postal_code} {data.city}, {countryName(locale, data.country)}
      </span>
    )),
    column(
      'date',
      t('orders.date'),
      'line',
      ({ data: { created_at } }) => <time dateTime={created_at.toISOString()}>{format.date(created_at)}</time>,
      'name',
    ),
    column('status', t('orders.status-column'), 'line', ({ data }) => (
      <Box component="span" sx={{ display: 'grid', gap: '2px' }}>
        <OrderState order={data} />
        {data.tracking_number === undefined || data.tracking_number === '' ? null : (
          <Tracking number={data.tracking_number} />
        )}
        <ReturnState order={data} />
      </Box>
    )),
    column('actions', t('table.actions'), 'actions', (order) => {
      const currentStatus = fulfilmentStatus(order.data.status);
      const disabled = pending.has(order.id);
      const of = t('orders.of', { name: order.data.full_name });
      const change = (to: FulfilmentStatus, label: string) =>
        currentStatus === undefined || currentStatus === to ? null : (
          <TextAction label={label} of={of} disabled={disabled} onClick={() => setStatus(order, to)} />
        );
      return (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            justifyContent: 'flex-end',
            width: { xs: 1, sm: 'auto', md: 290, xl: 'max-content' },
            ml: 'auto',
            '& > *': { flex: { xs: 'auto', md: 'none' } },
          }}
        >
          <TextAction label={t('orders.show')} of={of} onClick={() => show(order)} />
          {change('expedier', t('orders.to-ship'))}
          {change('expedié', t('orders.shipped'))}
        </Box>
      );
    }),
  ];
}

/** What is to be done about a withdrawal, or when the kit came back. */
function ReturnState({ order: { status, withdrawn_at, returned_at } }: { order: StarterKitOrder }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (returned_at !== undefined) return <span>{t('orders.came-back', { date: format.date(returned_at) })}</span>;
  if (withdrawn_at === undefined || status === 'refunded') return null;
  const text = status === 'expedié' ? 'orders.withdrawn-sent' : 'orders.withdrawn-unsent';
  return <b>{t(text, { date: format.date(withdrawn_at) })}</b>;
}

/** A tracking number, linked to the carrier's page if its format is known. */
export function Tracking({ number }: { number: string }) {
  const { t } = useTranslation('admin');
  const link = trackingUrl(number);
  if (link === undefined) return <span>{number}</span>;
  return (
    <Link href={link} target="_blank" rel="noopener" title={t('orders.follow')}>
      {number}
    </Link>
  );
}
