import { useCallback, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer';
import { isDocumentId } from '@atelier/domain/document-id';
import { path } from '@atelier/domain/paths';
import {
  fulfilmentOf,
  orderReference,
  parseStarterKitOrder,
} from '@atelier/domain/shop/starter-kit-order';
import { Loaded } from '../../../components/admin/list-state.tsx';
import { OrderState } from '../../../components/admin/order-state.tsx';
import { SettleDialog } from '../../../components/admin/settle-dialog.tsx';
import { DefinitionList, PanelSection } from '../../../components/admin/panel-section.tsx';
import { useOutcomeToast } from '../../../components/admin/use-outcome-toast.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Note, NoteButton } from '../../../components/feedback/note.tsx';
import { columns } from '../../../components/layout/page-frame.tsx';
import { useLiveDoc } from '../../../lib/firestore/live-query.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { route } from '../../../lib/routes.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { settleFailedRefund } from './data/order-store.ts';
import { DisputeNote } from './dispute-note.tsx';
import { fulfilmentStatus, isShippable, type Order, refundActionOf } from './order-actions.ts';
import { OrderArticles } from './order-articles.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { useBuyerFacts } from './order-facts.tsx';
import { OrderMailsSection, useOrderMails } from './order-mails.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderTimeLine } from './order-time-line.tsx';
import { PrintQueue } from './print-queue.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { useOrderStatusChange } from './use-order-status-change.ts';

/**
 * `/admin/starter-kit/{id}`: one order, live: its state and what is to be done, articles, buyer,
 * time line, mails and notes.
 */
export function OrderPage({ orderId }: { orderId: string }) {
  const { t } = useTranslation('admin');
  const isValid = isDocumentId(orderId);
  const order = useLiveDoc(isValid ? path.order(orderId) : null, parseStarterKitOrder);
  return (
    <>
      <Button
        component={RouterLink}
        to={route.admin.starterKit}
        startIcon={<ArrowLeftIcon size={18} aria-hidden="true" />}
      >
        {t('orders.back')}
      </Button>
      {isValid ? (
        <Loaded live={order}>
          {(data) =>
            data === null ? (
              <EmptyState title={t('orders.gone')} />
            ) : (
              <OrderDetails order={{ id: orderId, data }} />
            )
          }
        </Loaded>
      ) : (
        <EmptyState title={t('orders.gone')} />
      )}
    </>
  );
}

function OrderDetails({ order }: { order: Order }) {
  const { t } = useTranslation('admin');
  const mails = useOrderMails(order);
  const { id, data } = order;
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ mt: 1, mb: 1, overflowWrap: 'anywhere' }}>
        {t('orders.title', { number: orderReference(id, data) })}
      </Typography>
      <Box sx={{ display: 'grid', gap: '2px', justifyItems: 'start', mb: 2 }}>
        <OrderState order={data} />
      </Box>
      <OrderToDo order={order} />
      <Box sx={{ ...columns(1, 1), gap: 2.5, alignItems: 'start' }}>
        <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
          <OrderArticles order={data} />
          <BuyerSection order={order} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
          <OrderTimeLine order={data} mails={mails.data ?? []} />
          <OrderMailsSection order={order} mails={mails} />
          <OrderNotes orderId={id} />
        </Box>
      </Box>
    </>
  );
}

type OpenDialog = 'ship' | 'customer' | 'refund' | 'settle';

/** The notes about what is urgent, and the buttons of the order with their dialogs. */
function OrderToDo({ order }: { order: Order }) {
  const { t } = useTranslation('admin');
  const session = useSession();
  const showOutcome = useOutcomeToast();
  const { pending, markToShip } = useOrderStatusChange();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  /** The order as it was when the dialog opened. */
  const [opened, setOpened] = useState(order);
  const [ordersToPrint, setOrdersToPrint] = useState<readonly Order[] | null>(null);
  const donePrinting = useCallback(() => setOrdersToPrint(null), [setOrdersToPrint]);
  const { id, data } = order;
  const uid = session.status === 'signed-in' ? session.uid : '';
  const status = fulfilmentStatus(data.status);
  const refundAction = refundActionOf(data);
  const open = (which: OpenDialog) => {
    setOpened(order);
    setDialog(which);
  };
  const close = () => setDialog(null);
  const settle = () => {
    close();
    void showOutcome(
      () => settleFailedRefund(uid, id, data),
      t('orders.settled'),
      (why, code) => (code === 'conflict' ? t('conflict.order') : why),
    );
  };
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1.5, mb: 2.5, '&:empty': { display: 'none' } }}>
        <UrgentNotes order={data} onSettle={() => open('settle')} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 3 }}>
        {isShippable(data) ? (
          <Button variant="contained" disabled={pending.has(id)} onClick={() => open('ship')}>
            {t('orders.shipped')}
          </Button>
        ) : null}
        {status === undefined || status === 'expedier' ? null : (
          <Button variant="outlined" disabled={pending.has(id)} onClick={() => markToShip(order)}>
            {t('orders.to-ship')}
          </Button>
        )}
        {status === undefined ? null : (
          <Button
            variant="outlined"
            startIcon={<PrinterIcon size={18} aria-hidden="true" />}
            onClick={() => setOrdersToPrint([order])}
          >
            {t('orders.print')}
          </Button>
        )}
        <Button variant="outlined" onClick={() => open('customer')}>
          {t('orders.show')}
        </Button>
        {refundAction === undefined ? null : (
          <Button variant="outlined" color="error" onClick={() => open('refund')}>
            {t(refundAction === 'refund' ? 'orders.refund.open' : 'orders.refund.submit-return')}
          </Button>
        )}
      </Box>
      {dialog === 'ship' ? (
        <ShipDialog order={opened} withdrawn={data.withdrawn_at} onClose={close} />
      ) : null}
      {dialog === 'refund' ? <RefundDialog order={opened} onClose={close} /> : null}
      {dialog === 'customer' ? (
        <OrderDialog
          order={opened}
          onPrint={(one) => setOrdersToPrint([one])}
          onRefund={(one) => {
            setOpened(one);
            setDialog('refund');
          }}
          onClose={close}
        />
      ) : null}
      {dialog === 'settle' && data.failed_refund_cents !== undefined ? (
        <SettleDialog
          cents={data.failed_refund_cents}
          name={data.full_name}
          onConfirm={settle}
          onCancel={close}
        />
      ) : null}
      <PrintQueue orders={ordersToPrint} onDone={donePrinting} />
    </>
  );
}

interface UrgentNotesProps {
  order: Order['data'];
  onSettle: () => void;
}

/** Notes about a dispute, a refund that failed, and a withdrawal that is not refunded yet. */
function UrgentNotes({ order, onSettle }: UrgentNotesProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { failed_refund_cents, withdrawn_at, returned_at, status } = order;
  const canSettle = fulfilmentStatus(status) !== undefined;
  const isSettled = returned_at !== undefined || status === 'refunded';
  const withdrawn =
    fulfilmentOf(order) === 'expedié' ? 'orders.withdrawn-sent' : 'orders.withdrawn-unsent';
  return (
    <>
      <DisputeNote order={order} />
      {failed_refund_cents === undefined ? null : (
        <Note
          tone="warning"
          action={
            canSettle ? <NoteButton label={t('orders.settle')} onClick={onSettle} /> : undefined
          }
        >
          {t('orders.refund-failed-text', { amount: format.price(failed_refund_cents) })}
        </Note>
      )}
      {withdrawn_at === undefined || isSettled ? null : (
        <Note tone="warning">{t(withdrawn, { date: format.date(withdrawn_at) })}</Note>
      )}
    </>
  );
}

function BuyerSection({ order: { data } }: { order: Order }) {
  const { t } = useTranslation('admin');
  return (
    <PanelSection title={t('orders.customer')}>
      <DefinitionList facts={useBuyerFacts(data)} />
    </PanelSection>
  );
}
