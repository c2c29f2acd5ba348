import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { path } from '@atelier/domain/paths';
import {
  orderReference,
  parseStarterKitOrder,
  type StarterKitOrder,
} from '@atelier/domain/shop/starter-kit-order';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { DefinitionRow } from '../../components/layout/definition-row.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { useDocOnce } from '../../lib/firestore/live-query.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { href, route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { usePolling } from '../../lib/use-polling.ts';
import { confirmOrder } from './data/kit-calls.ts';
import { clearSavedForm } from './saved-form.ts';
import {
  isPermanentError,
  type OrderReturn,
  orderReturn,
  type PaidOrder,
  paidOrder,
} from './order-return-state.ts';

const ORDER_ID = /^[A-Za-z0-9_-]{1,100}$/;
const ORDER_NUMBER = /^AF-[0-9]{4}-[0-9]{6,9}$/;

/**
 * The page after the checkout of a kit. It thanks for an order only after the server has confirmed
 * the payment.
 */
export function ConfirmationPage() {
  const [params] = useSearchParams();
  const session = useSession();
  const orderParam = params.get('order') ?? '';
  const numberParam = params.get('number') ?? '';
  const orderId = ORDER_ID.test(orderParam) ? orderParam : null;
  const number = ORDER_NUMBER.test(numberParam) ? numberParam : undefined;
  if (session.status !== 'signed-in') return <VisitorOrder orderId={orderId} number={number} />;
  return <OwnOrder key={orderParam} uid={session.uid} orderId={orderId} number={number} />;
}

/** An order as the URL names it: the id finds it, the number is shown before it is read. */
interface OrderParams {
  orderId: string | null;
  number: string | undefined;
}

/** Shows a signed-out visitor only what the URL says. */
function VisitorOrder({ orderId, number }: OrderParams) {
  const { t } = useTranslation('shop');
  const shown = number === undefined ? '' : `&number=${number}`;
  const back = `${route.starterKitConfirmation}?order=${orderId ?? ''}${shown}`;
  return (
    <PageLayout title={t('confirmation.visitor-title')} lead={t('confirmation.visitor')}>
      {orderId === null ? null : <OrderDetails reference={orderReference(orderId, { number })} />}
      <LinkButton
        to={href.login(back)}
        variant="contained"
        size="large"
        label={t('confirmation.log-in')}
      />
    </PageLayout>
  );
}

function OwnOrder({ uid, orderId, number }: OrderParams & { uid: string }) {
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
  const paid = order.status === 'ready' ? order.data : null;
  const unpaid = orderId === null ? 'unknown' : checked;
  const state = isPaid ? paidOrder(order) : unpaid;
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
        <OrderDetails reference={orderReference(orderId, paid ?? { number })} order={paid} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <NextStep state={state} orderId={orderId} onRetry={polling.retry} />
      </Box>
    </PageLayout>
  );
}

interface NextStepProps {
  state: OrderReturn | PaidOrder;
  orderId: string | null;
  onRetry: () => void;
}

function NextStep({ state, orderId, onRetry }: NextStepProps) {
  const { t } = useTranslation('shop');
  if (state === 'checking') return null;
  const canOrderAgain = state === 'open' || state === 'expired';
  const isSlow = state === 'slow';
  const isKnown = orderId !== null && state !== 'unknown';
  return (
    <>
      {canOrderAgain ? (
        <LinkButton to={route.starterKit} variant="contained" label={t('confirmation.again')} />
      ) : null}
      {isSlow ? (
        <Button onClick={onRetry} variant="contained">
          {t('confirmation.check')}
        </Button>
      ) : null}
      <LinkButton
        to={isKnown ? href.order(orderId) : href.orders()}
        variant={canOrderAgain || isSlow ? 'outlined' : 'contained'}
        label={t(isKnown ? 'confirmation.order' : 'confirmation.orders')}
      />
    </>
  );
}

/**
 * An order's reference and, if given, its amount and delivery address.
 *
 * @param order  only for the buyer, after the payment
 */
function OrderDetails({
  reference,
  order = null,
}: {
  reference: string;
  order?: StarterKitOrder | null;
}) {
  const { t } = useTranslation('shop');
  const format = useFormat();
  return (
    <Box component="dl" sx={{ width: '100%' }}>
      <DefinitionRow term={t('confirmation.reference')}>
        <Box component="span" sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
          {reference}
        </Box>
      </DefinitionRow>
      {order === null ? null : (
        <>
          <DefinitionRow term={t('confirmation.amount')}>
            {format.price(order.amount_total)}
          </DefinitionRow>
          {order.delivery_days === undefined ? null : (
            <DefinitionRow term={t('order.delivery-term')}>
              {t('order.delivery-days', { count: order.delivery_days })}
            </DefinitionRow>
          )}
          <DefinitionRow term={t('confirmation.ship-to')}>
            {order.full_name}
            <br />
            {order.address}
            <br />
            {order.postal_code} {order.city}
          </DefinitionRow>
        </>
      )}
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
