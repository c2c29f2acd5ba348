import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { path } from '@atelier/domain/paths';
import { parseStarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { useDocOnce } from '../../lib/firestore/live-query.tsx';
import { href, route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { clearSavedForm } from './saved-form.ts';
import { OrderDetails } from './order-details.tsx';
import { type OrderReturn, type PaidOrder, paidOrder } from './order-return-state.ts';
import { useOrderReturn } from './use-order-return.ts';

/** An order's id as an address may carry it; anything else names none. */
const ORDER_ID = /^[A-Za-z0-9_-]{1,100}$/;

/** Where the checkout of a kit leads back to. It thanks for what the server confirmed, and for nothing before. */
export function ConfirmationPage() {
  const [params] = useSearchParams();
  const session = useSession();
  const orderParam = params.get('order') ?? '';
  const orderId = ORDER_ID.test(orderParam) ? orderParam : null;
  if (session.status === 'signed-in') return <OwnOrder key={orderParam} uid={session.uid} orderId={orderId} />;
  return <VisitorOrder orderId={orderId} />;
}

/** A visitor is told the reference that their address holds, and nothing else. */
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
  const checked = useOrderReturn(orderId);
  const isPaid = orderId !== null && checked.state === 'paid';
  const order = useDocOnce(isPaid ? path.order(orderId) : null, parseStarterKitOrder);
  const state = isPaid ? paidOrder(order) : orderId === null ? 'unknown' : checked.state;
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
        <NextStep state={state} again={checked.retry} />
      </Box>
    </PageLayout>
  );
}

function NextStep({ state, again: retry }: { state: OrderReturn | PaidOrder; again: () => void }) {
  const { t } = useTranslation('shop');
  const toOrders = (
    <Button component={RouterLink} to={href.profile()} variant={isOver(state) ? 'contained' : 'outlined'}>
      {t('confirmation.orders')}
    </Button>
  );
  if (state === 'checking') return null;
  if (state === 'open' || state === 'expired') {
    return (
      <>
        <Button component={RouterLink} to={href.starterKit()} variant="contained">
          {t('confirmation.again')}
        </Button>
        {toOrders}
      </>
    );
  }
  return (
    <>
      {state === 'slow' ? (
        <Button onClick={retry} variant="contained">
          {t('confirmation.check')}
        </Button>
      ) : null}
      {toOrders}
    </>
  );
}

/** Nothing is left to be done here. */
function isOver(state: OrderReturn | PaidOrder): boolean {
  return state !== 'slow' && state !== 'open' && state !== 'expired';
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
