import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { orderReference, type StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { countryName } from '@atelier/domain/shop/country';
import { column, type Column } from '../../../components/admin/data-table.tsx';
import { OrderState } from '../../../components/admin/order-state.tsx';
import { TextAction } from '../../../components/admin/row-actions.tsx';
import { TrackingLink } from '../../../components/admin/tracking-link.tsx';
import { CheckboxField } from '../../../components/forms/fields.tsx';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { href } from '../../../lib/routes.ts';
import { fulfilmentStatus, isShippable, type Order } from './order-actions.ts';

interface OrderActions {
  readonly pending: ReadonlySet<string>;
  readonly isChosen: (order: Order) => boolean;
  readonly choose: (order: Order, chosen: boolean) => void;
  readonly show: (order: Order) => void;
  readonly markToShip: (order: Order) => void;
  readonly ship: (order: Order) => void;
}

export function useOrderColumns(actions: OrderActions): readonly Column<Order>[] {
  const { pending, isChosen, choose, show, markToShip, ship } = actions;
  const { t } = useTranslation('admin');
  const format = useFormat();
  const locale = useLocale();
  return [
    column('choose', t('orders.choose'), 'aside', (order) =>
      fulfilmentStatus(order.data.status) === undefined ? null : (
        <CheckboxField
          label={
            <span className="visually-hidden">
              {t('orders.choose')}
              {t('orders.of', { name: order.data.full_name })}
            </span>
          }
          checked={isChosen(order)}
          onChange={(event) => choose(order, event.target.checked)}
        />
      ),
    ),
    column('name', t('orders.name'), 'title', ({ id, data }) => (
      <Link
        component={RouterLink}
        to={href.adminOrder(id)}
        color="inherit"
        underline="hover"
        sx={{ display: 'block' }}
      >
        {data.full_name}
        <Box
          component="span"
          sx={{
            display: 'block',
            fontWeight: 400,
            fontSize: '.875rem',
            color: 'text.secondary',
            whiteSpace: 'nowrap',
          }}
        >
          {orderReference(id, data)}
        </Box>
      </Link>
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
      ({ data: { created_at } }) => (
        <time dateTime={created_at.toISOString()}>{format.date(created_at)}</time>
      ),
      'name',
    ),
    column(
      'amount',
      t('orders.amount'),
      'line',
      ({ data }) => format.price(data.amount_total),
      'name',
    ),
    column('status', t('orders.status-column'), 'line', ({ data }) => (
      <Box component="span" sx={{ display: 'grid', gap: '2px' }}>
        <OrderState order={data} />
        {data.tracking_number === undefined || data.tracking_number === '' ? null : (
          <TrackingLink number={data.tracking_number} />
        )}
        <ReturnState order={data} />
      </Box>
    )),
    column('actions', t('table.actions'), 'actions', (order) => {
      const status = fulfilmentStatus(order.data.status);
      const disabled = pending.has(order.id);
      const of = t('orders.of', { name: order.data.full_name });
      return (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            justifyContent: 'flex-end',
            width: { xs: 1, sm: 'auto', md: 290, xl: 'max-content' },
            ml: 'auto',
            '& > *': { flex: { xs: 'auto', sm: 'none' } },
            // Inside the edge like the button with a border, so that nothing cuts its focus ring.
            '& .MuiButton-text': { mx: 0 },
          }}
        >
          <TextAction label={t('orders.show')} of={of} variant="text" onClick={() => show(order)} />
          {status === undefined || status === 'expedier' ? null : (
            <TextAction
              label={t('orders.to-ship')}
              of={of}
              variant="text"
              disabled={disabled}
              onClick={() => markToShip(order)}
            />
          )}
          {isShippable(order.data) ? (
            <TextAction
              label={t('orders.shipped')}
              of={of}
              disabled={disabled}
              onClick={() => ship(order)}
            />
          ) : null}
        </Box>
      );
    }),
  ];
}

/** What is to be done about a withdrawal, or when the kit came back. */
function ReturnState({ order: { status, withdrawn_at, returned_at } }: { order: StarterKitOrder }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (returned_at !== undefined) {
    return <span>{t('orders.came-back', { date: format.date(returned_at) })}</span>;
  }
  if (withdrawn_at === undefined || status === 'refunded') return null;
  const text = status === 'expedié' ? 'orders.withdrawn-sent' : 'orders.withdrawn-unsent';
  return <b>{t(text, { date: format.date(withdrawn_at) })}</b>;
}
