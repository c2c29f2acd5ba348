import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { path } from '@atelier/domain/paths';
import { parseStarterKitOrder, type StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { useDocOnce } from '../../lib/firestore/live-query.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { href, route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { usePolling } from '../../lib/use-polling.ts';
import { confirmOrder } from './data/kit-calls.ts';
import { clearSavedForm } from './saved-form.ts';
import { isPermanentError, type OrderReturn, orderReturn, type PaidOrder, paidOrder } from './order-return-state.ts';

/** A valid order id in the URL. */
const ORDER_ID = /^[A-Za-z0-9_-]{1,100}$/;

/** The page after the checkout of a kit. It thanks for an order only after the server has confirmed the payment. */
export function ConfirmationPage() {
  const [params] = useSearchParams();
  const session = useSession();
  const orderParam = params.get('order') ?? '';
  const orderId = ORDER_ID.test(orderParam) ? orderParam : null;
  if (session.status === 'signed-in') return <OwnOrder key={orderParam} uid={session.uid} orderId={orderId} />;
  return <VisitorOrder orderId={orderId} />;
}

/** Shows a signed-out visitor only the order id from the URL. */
function VisitorOrder({ orderId }: { orderId: string | null }) {
  const { t } = useTranslation('shop');
  const back = `${route.starterKitConfirmation}?order=${orderId ?? ''}`;
  return (
    <PageLayout title={t('confirmation.visitor-title')} lead={t('confirmation.visitor')}>
      {orderId === null ? null : <OrderDetails orderId={orderId} />}
      <Button component={RouterLink} to={href.login(back)} variant="contained" size="large">
        {t('confirmation.log-in')}
      </Button>
    </PageLayout>
  );
}

function OwnOrder({ uid, orderId }: { uid: string; orderId: string | null }) {
  const { t } = useTranslation('shop');
  const polling = usePolling({
    key: orderId,
    poll: confirmOrder,
    isPermanent: isPermanentError,
    isPending: (polled) => orderReturn(polled) === 'checking',
  });
  const checked = orderReturn(polling.state);
  const isPaid = orderId !== null && checked === 'paid';
  const order = useDocOnce(isPaid ? path.order(orderId) : null, parseStarterKitOrder);
  const state = isPaid ? paidOrder(order) : orderId === null ? 'unknown' : checked;
  useEffect(() => {
    if (isPaid) clearSavedForm(uid);
  }, [isPaid, uid]);
  return (
    <PageLayout
      title={t(`confirmation.${state}-title`)}
      lead={t(`confirmation.${state}`)}
      isWaiting={state === 'checking'}
    >
      {state === 'paid' ? <p>{t('confirmation.paid-mail')}</p> : null}
      {orderId === null || state === 'unknown' ? null : (
        <OrderDetails orderId={orderId} order={order.status === 'ready' ? order.data : null} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <NextStep state={state} onRetry={polling.retry} />
      </Box>
    </PageLayout>
  );
}

function NextStep({ state, onRetry }: { state: OrderReturn | PaidOrder; onRetry: () => void }) {
  const { t } = useTranslation('shop');
  if (state === 'checking') return null;
  const canOrderAgain = state === 'open' || state === 'expired';
  const isSlow = state === 'slow';
  return (
    <>
      {canOrderAgain ? (
        <Button component={RouterLink} to={href.starterKit()} variant="contained">
          {t('confirmation.again')}
        </Button>
      ) : null}
      {isSlow ? (
        <Button onClick={onRetry} variant="contained">
          {t('confirmation.check')}
        </Button>
      ) : null}
      <Button component={RouterLink} to={href.profile()} variant={canOrderAgain || isSlow ? 'outlined' : 'contained'}>
        {t('confirmation.orders')}
      </Button>
    </>
  );
}

interface OrderDetailsProps {
  orderId: string;
  /** Only for the buyer, after the payment. */
  order?: StarterKitOrder | null;
}

/** An order's reference and, if given, its amount and delivery address. */
function OrderDetails({ orderId, order = null }: OrderDetailsProps) {
  const { t } = useTranslation('shop');
  const format = useFormat();
  return (
    <Box component="dl" sx={{ width: '100%' }}>
      <OrderDetail name={t('confirmation.reference')}>
        <Box component="span" sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
          {orderId}
        </Box>
      </OrderDetail>
      {order === null ? null : (
        <>
          <OrderDetail name={t('confirmation.amount')}>{format.price(order.amount_total)}</OrderDetail>
          <OrderDetail name={t('confirmation.ship-to')}>
            {order.full_name}
            <br />
            {order.address}
            <br />
            {order.postal_code} {order.city}
          </OrderDetail>
        </>
      )}
    </Box>
  );
}

function OrderDetail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '180px 1fr' },
        columnGap: 2,
        borderTop: 1,
        borderColor: 'divider',
        py: 1.5,
      }}
    >
      <Box component="dt" sx={{ color: 'text.tertiary' }}>
        {name}
      </Box>
      <dd>{children}</dd>
    </Box>
  );
}

interface PageLayoutProps {
  title: string;
  lead: string;
  isWaiting?: boolean;
  children: ReactNode;
}

function PageLayout({ title, lead, isWaiting = false, children }: PageLayoutProps) {
  const { t } = useTranslation('shop');
  return (
    <PageFrame
      title={title}
      documentTitle={t('confirmation.document-title')}
      lead={
        <span role="status" aria-busy={isWaiting || undefined}>
          {lead}
        </span>
      }
    >
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start', maxWidth: 640 }}>{children}</Box>
    </PageFrame>
  );
}
