import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { isDocumentId } from '@atelier/domain/document-id';
import { path } from '@atelier/domain/paths';
import { countryName } from '@atelier/domain/shop/country';
import { isOrderWithdrawable, keptCents } from '@atelier/domain/shop/order-withdrawal';
import {
  fulfilmentOf,
  lastDeliveryDay,
  orderLines,
  orderReference,
  parseStarterKitOrder,
  type StarterKitOrder,
} from '@atelier/domain/shop/starter-kit-order';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { EmptyPage } from '../../components/feedback/empty-state.tsx';
import { LiveContent } from '../../components/feedback/live-content.tsx';
import { ErrorNotice } from '../../components/feedback/note.tsx';
import { PageLoader } from '../../components/feedback/page-loader.tsx';
import { type StatusTone, StatusLabel } from '../../components/feedback/status-label.tsx';
import { BackLink } from '../../components/layout/back-link.tsx';
import { DefinitionRow } from '../../components/layout/definition-row.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { columns, PageFrame } from '../../components/layout/page-frame.tsx';
import { Hint, Paragraph, Secondary, SectionTitle } from '../../components/layout/text.ts';
import { OrderTracking } from '../../components/members/order-tracking.tsx';
import { useLiveDoc } from '../../lib/firestore/live-query.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href, publicHref, route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useNow } from '../../lib/use-now.ts';
import { openInvoice } from './data/kit-calls.ts';
import { type ShownOrderState, shownOrderState } from './order-state.ts';
import { PriceLine } from './price-line.tsx';

const STATE_TONES = {
  open: 'neutral',
  processing: 'waiting',
  preparing: 'waiting',
  sent: 'good',
  returning: 'waiting',
  withdrawn: 'ended',
  'withdrawn-free': 'ended',
  refunded: 'ended',
  disputed: 'ended',
  expired: 'ended',
} as const satisfies Record<ShownOrderState, StatusTone>;

/** `/orders/{id}`: an order of the member, to which the mails about it lead. */
export function OrderPage({ orderId }: { orderId: string }) {
  const session = useSession();
  const isValid = isDocumentId(orderId);
  const order = useLiveDoc(isValid ? path.order(orderId) : null, parseStarterKitOrder);
  if (!isValid) return <OrderNotFound />;
  if (session.status !== 'signed-in') return <PageLoader />;
  // An unknown order is refused like one of another member.
  if (order.status === 'error' && order.error.code === 'forbidden') return <OrderNotFound />;
  return (
    <LiveContent live={order}>
      {(data) =>
        data === null || data.user_id !== session.uid ? (
          <OrderNotFound />
        ) : (
          <OwnOrder id={orderId} order={data} />
        )
      }
    </LiveContent>
  );
}

function OrderNotFound() {
  const { t } = useTranslation('shop');
  return (
    <EmptyPage
      title={t('order.not-found')}
      text={t('order.not-found-text')}
      to={href.orders()}
      label={t('confirmation.orders')}
    />
  );
}

interface OrderProps {
  id: string;
  order: StarterKitOrder;
}

function OwnOrder({ id, order }: OrderProps) {
  const { t } = useTranslation(['shop', 'profile']);
  const format = useFormat();
  const state = shownOrderState(order);
  const label =
    state === 'processing'
      ? t('profile:orders.processing')
      : t(`profile:orders.status.${order.status}`);
  const reference = orderReference(id, order);
  const title = t('shop:order.title', { number: reference });
  const [before, after] = title.split(reference);
  return (
    <PageFrame
      title={
        <>
          {before}
          {/* A line does not end within the reference as long as it fits into one. */}
          <Box component="span" sx={{ display: 'inline-block' }}>
            {reference}
          </Box>
          {after}
        </>
      }
      documentTitle={title}
      lead={t('shop:order.placed', { date: format.date(order.created_at) })}
      aside={<StatusLabel tone={STATE_TONES[state]}>{label}</StatusLabel>}
    >
      <Box
        sx={{
          ...columns(7, 5),
          gap: { xs: '40px', md: 'clamp(28px, 4vw, 64px)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 5 }}>
          <Progress order={order} state={state} />
          <Articles order={order} />
        </Box>
        <Box sx={{ display: 'grid', gap: 5 }}>
          <Address order={order} />
          <Actions id={id} order={order} state={state} />
        </Box>
      </Box>
      <BackLink to={href.orders()} label={t('shop:order.all')} sx={{ mt: 5 }} />
    </PageFrame>
  );
}

/** Where an order is: what happened to it, when it should arrive, and how to follow the parcel. */
function Progress({ order, state }: { order: StarterKitOrder; state: ShownOrderState }) {
  const { t } = useTranslation('shop');
  const format = useFormat();
  const { withdrawn_at, delivery_days, tracking_number = '' } = order;
  const lastDay = lastDeliveryDay(order);
  const isUnderWay = state === 'preparing' || state === 'sent' || state === 'processing';
  const values = {
    date: withdrawn_at === undefined ? '' : format.date(withdrawn_at),
    amount: format.price(
      state === 'refunded' ? (order.refunded_cents ?? order.amount_total) : keptCents(order),
    ),
  };
  return (
    <section aria-labelledby="order-state">
      <SectionTitle id="order-state" sx={{ mb: 2 }}>
        {t('order.state-title')}
      </SectionTitle>
      <p>{t(`order.state.${state}`, values)}</p>
      {isUnderWay && delivery_days !== undefined ? (
        <Box component="dl" sx={{ mt: 2 }}>
          <DefinitionRow term={t('order.delivery-term')}>
            {t('order.delivery-days', { count: delivery_days })}
            {lastDay === undefined ? null : (
              <Secondary>{t('order.delivery-by', { date: format.day(lastDay) })}</Secondary>
            )}
          </DefinitionRow>
        </Box>
      ) : null}
      <OrderTracking number={tracking_number} />
      {state === 'preparing' && tracking_number === '' ? (
        <Hint sx={{ mt: 1 }}>{t('order.no-tracking')}</Hint>
      ) : null}
    </section>
  );
}

/** What was ordered, with each amount, the total, and what went back of it. */
function Articles({ order }: { order: StarterKitOrder }) {
  const { t } = useTranslation('shop');
  const { amount_total, refunded_cents = 0 } = order;
  return (
    <section aria-labelledby="order-articles">
      <SectionTitle id="order-articles" sx={{ mb: 2 }}>
        {t('order.articles')}
      </SectionTitle>
      <dl>
        {orderLines(order).map(({ kind, cents }) => (
          <PriceLine key={kind} name={t(`order.line.${kind}`)} cents={cents} />
        ))}
        <PriceLine name={t('order.total')} cents={amount_total} isTotal />
        {refunded_cents > 0 ? (
          <PriceLine name={t('order.refunded')} cents={-refunded_cents} />
        ) : null}
      </dl>
    </section>
  );
}

function Address({ order }: { order: StarterKitOrder }) {
  const { t } = useTranslation('shop');
  const locale = useLocale();
  return (
    <section aria-labelledby="order-address">
      <SectionTitle id="order-address" sx={{ mb: 2 }}>
        {t('order.address')}
      </SectionTitle>
      <Paragraph sx={{ overflowWrap: 'anywhere' }}>
        {order.full_name}
        <br />
        {order.address}
        <br />
        {order.postal_code} {order.city}
        <br />
        {countryName(locale, order.country)}
      </Paragraph>
    </section>
  );
}

/** What the buyer can do: pay or order again, read the invoice, withdraw, ask. */
function Actions({ id, order, state }: OrderProps & { state: ShownOrderState }) {
  const { t } = useTranslation('shop');
  const locale = useLocale();
  const invoice = useAction();
  const now = useNow();
  // One that cost nothing, or whose money has not come, has no invoice.
  const hasInvoice = fulfilmentOf(order) !== undefined && order.amount_total > 0;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: { xs: 'stretch', sm: 'start' } }}>
      {state === 'open' || state === 'expired' ? (
        <LinkButton
          to={route.starterKit}
          variant="contained"
          label={t(state === 'open' ? 'order.resume' : 'order.again')}
        />
      ) : null}
      {hasInvoice ? (
        <BusyButton
          busy={invoice.busy}
          variant="outlined"
          onClick={() => void invoice.run(() => openInvoice(id))}
        >
          {t('order.invoice')}
        </BusyButton>
      ) : null}
      {invoice.failure === null ? null : <ErrorNotice error={invoice.failure} />}
      {isOrderWithdrawable(order, now) ? (
        <LinkButton to={href.withdraw(id)} label={t('order.withdraw')} />
      ) : null}
      <Secondary>
        {t('order.question')}{' '}
        <MuiLink component={RouterLink} to={publicHref(locale, route.contact)}>
          {t('order.contact')}
        </MuiLink>
      </Secondary>
    </Box>
  );
}
