import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { countryName } from '@atelier/domain/shop/country';
import { trackingUrl } from '@atelier/domain/shop/tracking-url';
import type { OrderStatus } from '@atelier/domain/values';
import { column, type Column } from '../../../components/admin/data-table.tsx';
import { TextAction } from '../../../components/admin/row-actions.tsx';
import { type StatusTone, StatusLabel } from '../../../components/feedback/status-label.tsx';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import type { FulfilmentStatus } from './data/order-store.ts';
import { fulfilmentStatus, type Order } from './use-order-status-change.ts';

const STATUS_TONES = {
  pending: 'neutral',
  paid: 'waiting',
  expedier: 'waiting',
  expedié: 'good',
  expired: 'ended',
  refunded: 'ended',
  disputed: 'ended',
} as const satisfies Record<OrderStatus, StatusTone>;

/** The columns of the CSV file; `amount_total` in euro cents, `country` as its code. */
export const ORDER_FIELDS = [
  ...(['id', 'full_name', 'address', 'postal_code', 'city', 'country', 'phone', 'amount_total'] as const),
  ...(['status', 'tracking_number', 'paid_at', 'created_at', 'withdrawn_at'] as const),
] as const;

interface OrderActions {
  readonly pending: ReadonlySet<string>;
  readonly show: (order: Order) => void;
  readonly setStatus: (order: Order, to: FulfilmentStatus) => void;
}

/** The columns of the order list. */
export function useOrderColumns({ pending, show, setStatus }: OrderActions): readonly Column<Order>[] {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const locale = useLocale();
  return [
    column('name', t('orders.name'), 'title', ({ data }) => data.full_name),
    column('address', t('orders.address'), 'line', ({ data }) => data.address),
    column('postal', t('orders.postal-code'), 'line', ({ data }) => data.postal_code),
    column('city', t('orders.city'), 'line', ({ data }) => data.city),
    column('country', t('orders.country'), 'line', ({ data }) => countryName(locale, data.country)),
    column('date', t('orders.date'), 'line', ({ data: { paid_at, created_at } }) => (
      <time dateTime={(paid_at ?? created_at).toISOString()}>{format.date(paid_at ?? created_at)}</time>
    )),
    column('status', t('orders.status-column'), 'line', ({ data: { status, tracking_number = '', withdrawn_at } }) => (
      <Box component="span" sx={{ display: 'grid', gap: '2px' }}>
        <StatusLabel tone={STATUS_TONES[status]}>{t(`orders.status.${status}`)}</StatusLabel>
        {tracking_number === '' ? null : <Tracking number={tracking_number} />}
        {withdrawn_at === undefined || status === 'refunded' ? null : (
          <b>
            {t(status === 'expedié' ? 'orders.withdrawn-sent' : 'orders.withdrawn-unsent', {
              date: format.date(withdrawn_at),
            })}
          </b>
        )}
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
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end', width: { md: 290, xl: 440 } }}
        >
          <TextAction label={t('orders.show')} of={of} onClick={() => show(order)} />
          {change('expedier', t('orders.to-ship'))}
          {change('expedié', t('orders.shipped'))}
        </Box>
      );
    }),
  ];
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
