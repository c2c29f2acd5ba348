import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router-dom';
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer';
import { oneLine } from '@atelier/domain/parsing/text';
import { path } from '@atelier/domain/paths';
import { hasMailedBuyer } from '@atelier/domain/shop/order-mail';
import {
  orderReference,
  parseStarterKitOrder,
  type StarterKitOrder,
} from '@atelier/domain/shop/starter-kit-order';
import { trackingUrl } from '@atelier/domain/shop/tracking-url';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { type Definition, DefinitionList } from '../../../components/admin/panel-section.tsx';
import { SettleDialog } from '../../../components/admin/settle-dialog.tsx';
import { TrackingLink } from '../../../components/admin/tracking-link.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { ActionError, Note, NoteButton } from '../../../components/feedback/note.tsx';
import { TextField } from '../../../components/forms/fields.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { DIALOG_BUTTONS, TitledDialog } from '../../../components/forms/titled-dialog.tsx';
import { useGuardedClose } from '../../../components/forms/form-dialog.tsx';
import { useTextDraft } from '../../../components/forms/use-text-draft.ts';
import { unlessTooLong } from '../../../lib/forms/too-long.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { href } from '../../../lib/routes.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useConflictCheck } from '../../../lib/firestore/use-conflict-check.ts';
import { saveTracking, settleFailedRefund } from './data/order-store.ts';
import { DisputeNote } from './dispute-note.tsx';
import { fulfilmentStatus, type Order, refundActionOf } from './order-actions.ts';
import { PaymentLink, useBuyerFacts } from './order-facts.tsx';
import { trackingDraft } from './ship-dialog.tsx';

interface OrderDialogProps {
  order: Order;
  onPrint: (order: Order) => void;
  onRefund: (order: Order) => void;
  onClose: () => void;
}

/** A line for a value that most orders lack. */
const fact = <Value,>(
  term: string,
  value: Value | undefined,
  text: (value: Value) => string,
): Definition[] => (value === undefined ? [] : [[term, text(value)]]);

/** The buyer's details, and the form for the tracking number. */
export function OrderDialog({ order, onPrint, onRefund, onClose }: OrderDialogProps) {
  const { id } = order;
  const { t } = useTranslation('admin');
  const toast = useToast();
  const session = useSession();
  const action = useAction();
  const { seen: data, run: runChecked } = useConflictCheck(
    path.order(id),
    parseStarterKitOrder,
    order.data,
  );
  const guardedClose = useGuardedClose(action.busy, onClose);
  const tracking = useTrackingNumber(order, data);
  const [isSettling, setIsSettling] = useState(false);
  const mayChange = fulfilmentStatus(data.status) !== undefined;
  const failedRefundCents = data.failed_refund_cents;
  const uid = session.status === 'signed-in' ? session.uid : '';

  async function settle() {
    setIsSettling(false);
    if (await action.run(() => runChecked((seen) => settleFailedRefund(uid, id, seen)))) {
      toast('success', t('orders.settled'));
      onClose();
    }
  }
  async function save() {
    const { typed, sendsMail, discard } = tracking;
    if (await action.run(() => runChecked((seen) => saveTracking(uid, id, seen, typed)))) {
      discard();
      toast('success', t(sendsMail ? 'orders.tracking-mailed' : 'orders.tracking-saved'));
      onClose();
    }
  }
  /** Prints the number that is in the field, also before it is saved. */
  function print() {
    const printed = mayChange ? { ...data, tracking_number: tracking.typed || undefined } : data;
    onPrint({ id, data: printed });
  }
  return (
    <TitledDialog title={t('orders.customer')} open {...guardedClose.dialog} maxWidth="sm" long>
      {isSettling && failedRefundCents !== undefined ? (
        <SettleDialog
          cents={failedRefundCents}
          name={data.full_name}
          onConfirm={() => void settle()}
          onCancel={() => setIsSettling(false)}
        />
      ) : null}
      <Stack
        component="form"
        useFlexGap
        spacing={2}
        {...guardedClose.form}
        onSubmit={unlessTooLong(() => void save())}
        noValidate
      >
        {failedRefundCents === undefined ? null : (
          <FailedRefundNote
            cents={failedRefundCents}
            maySettle={mayChange}
            onSettle={() => setIsSettling(true)}
          />
        )}
        <DisputeNote order={data} />
        <Link
          component={RouterLink}
          to={href.adminOrder(id)}
          sx={{ alignSelf: 'start', py: '10px' }}
        >
          {t('orders.page')}
        </Link>
        <OrderFacts id={id} data={data} />
        {mayChange ? <TrackingNumberField order={data} tracking={tracking} /> : null}
        {data.tracking_number === undefined ? null : (
          <Box>
            {t('orders.follow')} <TrackingLink number={data.tracking_number} />
          </Box>
        )}
        <ActionError
          failure={action.failure}
          conflictNote={
            <>
              {t('conflict.again')} <b>{t(`orders.status.${data.status}`)}</b>
            </>
          }
          onRetry={() => void save()}
        />
        <OrderButtons
          order={data}
          busy={action.busy}
          maySave={mayChange}
          onPrint={print}
          onRefund={() => onRefund({ id, data })}
          onClose={onClose}
        />
      </Stack>
    </TitledDialog>
  );
}

/**
 * Money that Stripe could not send back, and the button for an order that the team may still
 * settle.
 */
function FailedRefundNote({
  cents,
  maySettle,
  onSettle,
}: {
  cents: number;
  maySettle: boolean;
  onSettle: () => void;
}) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Note
      tone="warning"
      action={maySettle ? <NoteButton label={t('orders.settle')} onClick={onSettle} /> : undefined}
    >
      {t('orders.refund-failed-text', { amount: format.price(cents) })}
    </Note>
  );
}

type TrackingNumber = ReturnType<typeof useTrackingNumber>;

/** Holds the tracking number that is typed. @param stored  the order as it is now */
function useTrackingNumber(order: Order, stored: StarterKitOrder) {
  const { text, change, discard } = useTextDraft(...trackingDraft(order));
  const typed = oneLine(text);
  const isShipped = stored.status === 'expedié';
  const isNewNumber = typed !== '' && typed !== stored.tracking_number;
  return {
    text,
    /** As it will be stored. */
    typed,
    /** A new number of a shipped order is sent to the buyer as soon as it is stored. */
    sendsMail: isShipped && isNewNumber && hasMailedBuyer(stored),
    change,
    discard,
  };
}

/**
 * The field of the tracking number; says whether saving it sends an e-mail, and warns about one
 * without a link.
 */
function TrackingNumberField({
  order,
  tracking: { text, typed, sendsMail, change },
}: {
  order: StarterKitOrder;
  tracking: TrackingNumber;
}) {
  const { t } = useTranslation('admin');
  const isUnknownFormat = typed !== '' && trackingUrl(typed) === undefined;
  const hints: string[] = [];
  if (isUnknownFormat) hints.push(t('orders.tracking-doubtful'));
  if (sendsMail) hints.push(t('orders.tracking-mails'));
  const usualHint = hasMailedBuyer(order) ? t('orders.tracking-help') : t('orders.ship.no-mail');
  return (
    <TextField
      label={t('orders.tracking')}
      value={text}
      limit={{ max: MAX_LENGTH.trackingNumber, typed: text }}
      autoComplete="off"
      spellCheck={false}
      help={hints.length === 0 ? usualHint : hints.join(' ')}
      onChange={(event) => change(event.target.value)}
    />
  );
}

interface OrderButtonsProps {
  order: StarterKitOrder;
  busy: boolean;
  maySave: boolean;
  onPrint: () => void;
  onRefund: () => void;
  onClose: () => void;
}

/** What can be done with the order: print its slip, refund it, save its tracking number. */
function OrderButtons({ order, busy, maySave, onPrint, onRefund, onClose }: OrderButtonsProps) {
  const { t } = useTranslation('admin');
  const refundAction = refundActionOf(order);
  const refundLabel =
    refundAction === 'refund' ? t('orders.refund.open') : t('orders.refund.submit-return');
  return (
    <Box sx={{ display: { xs: 'contents', sm: 'flex' }, flexWrap: 'wrap', gap: 1.5 }}>
      <Button
        onClick={onPrint}
        startIcon={<PrinterIcon size={18} aria-hidden="true" />}
        sx={{ mr: { sm: 'auto' } }}
      >
        {t('orders.print')}
      </Button>
      {refundAction === undefined ? null : (
        <Button variant="outlined" color="error" onClick={onRefund} disabled={busy}>
          {refundLabel}
        </Button>
      )}
      <Stack className={DIALOG_BUTTONS} useFlexGap direction="row" spacing={1.5}>
        <Button variant="outlined" onClick={onClose} disabled={busy}>
          {t('orders.close')}
        </Button>
        {maySave ? (
          <BusyButton busy={busy} type="submit" variant="contained">
            {t('orders.save')}
          </BusyButton>
        ) : null}
      </Stack>
    </Box>
  );
}

function OrderFacts({ id, data }: Order) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const buyerFacts = useBuyerFacts(data);
  return (
    <DefinitionList
      facts={[
        [t('orders.reference'), orderReference(id, data)],
        ...buyerFacts,
        [t('orders.amount'), format.price(data.amount_total)],
        ...fact(t('orders.refunded'), data.refunded_cents, format.price),
        [t('orders.payment'), <PaymentLink key="payment" order={data} />],
        [t('orders.date'), format.dateTime(data.paid_at ?? data.created_at)],
        ...fact(t('orders.withdrawn'), data.withdrawn_at, format.dateTime),
        ...fact(t('orders.returned'), data.returned_at, format.dateTime),
      ]}
    />
  );
}
