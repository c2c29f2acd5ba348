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
import { orderReference, parseStarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { trackingUrl } from '@atelier/domain/shop/tracking-url';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { type Definition, DefinitionList } from '../../../components/admin/panel-section.tsx';
import { SettleDialog } from '../../../components/admin/settle-dialog.tsx';
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
import { Tracking } from './order-columns.tsx';
import { DisputeNote } from './dispute-note.tsx';
import { fulfilmentStatus, type Order, refundActionOf } from './order-actions.ts';
import { PaymentLink, useBuyerFacts } from './order-facts.tsx';

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
export function OrderDialog({
  order: { id, data: initialOrder },
  onPrint,
  onRefund,
  onClose,
}: OrderDialogProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const toast = useToast();
  const session = useSession();
  const action = useAction();
  const { seen: data, run: runChecked } = useConflictCheck(
    path.order(id),
    parseStarterKitOrder,
    initialOrder,
  );
  const guardedClose = useGuardedClose(action.busy, onClose);
  const draft = useTextDraft(`tracking:${id}`, initialOrder.tracking_number);
  const [isSettling, setIsSettling] = useState(false);
  const mayChange = fulfilmentStatus(data.status) !== undefined;
  const refundAction = refundActionOf(data);
  const typed = oneLine(draft.text);
  /** A new number of a shipped order is sent to the buyer as soon as it is stored. */
  const isNewNumber = data.status === 'expedié' && typed !== '' && typed !== data.tracking_number;
  const sendsMail = isNewNumber && hasMailedBuyer(data);
  const doubt =
    typed !== '' && trackingUrl(typed) === undefined ? t('orders.tracking-doubtful') : null;
  const hints = [doubt, sendsMail ? t('orders.tracking-mails') : null].filter(
    (hint) => hint !== null,
  );
  const usualHint = hasMailedBuyer(data) ? t('orders.tracking-help') : t('orders.ship.no-mail');

  const uid = session.status === 'signed-in' ? session.uid : '';

  async function settle() {
    setIsSettling(false);
    if (await action.run(() => runChecked((seen) => settleFailedRefund(uid, id, seen)))) {
      toast('success', t('orders.settled'));
      onClose();
    }
  }
  async function save() {
    if (await action.run(() => runChecked((seen) => saveTracking(uid, id, seen, typed)))) {
      draft.discard();
      toast('success', t(sendsMail ? 'orders.tracking-mailed' : 'orders.tracking-saved'));
      onClose();
    }
  }
  return (
    <TitledDialog title={t('orders.customer')} open {...guardedClose.dialog} maxWidth="sm" long>
      {isSettling && data.failed_refund_cents !== undefined ? (
        <SettleDialog
          cents={data.failed_refund_cents}
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
        {data.failed_refund_cents === undefined ? null : (
          <Note
            tone="warning"
            action={
              mayChange ? (
                <NoteButton label={t('orders.settle')} onClick={() => setIsSettling(true)} />
              ) : undefined
            }
          >
            {t('orders.refund-failed-text', { amount: format.price(data.failed_refund_cents) })}
          </Note>
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
        {mayChange ? (
          <TextField
            label={t('orders.tracking')}
            value={draft.text}
            limit={{ max: MAX_LENGTH.trackingNumber, typed: draft.text }}
            autoComplete="off"
            spellCheck={false}
            help={hints.length === 0 ? usualHint : hints.join(' ')}
            onChange={(event) => draft.change(event.target.value)}
          />
        ) : null}
        {data.tracking_number === undefined ? null : (
          <Box>
            {t('orders.follow')} <Tracking number={data.tracking_number} />
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
        <Box sx={{ display: { xs: 'contents', sm: 'flex' }, flexWrap: 'wrap', gap: 1.5 }}>
          <Button
            onClick={() =>
              onPrint({
                id,
                data: mayChange ? { ...data, tracking_number: typed || undefined } : data,
              })
            }
            startIcon={<PrinterIcon size={18} aria-hidden="true" />}
            sx={{ mr: { sm: 'auto' } }}
          >
            {t('orders.print')}
          </Button>
          {refundAction === undefined ? null : (
            <Button
              variant="outlined"
              color="error"
              onClick={() => onRefund({ id, data })}
              disabled={action.busy}
            >
              {t(refundAction === 'refund' ? 'orders.refund.open' : 'orders.refund.submit-return')}
            </Button>
          )}
          <Stack className={DIALOG_BUTTONS} useFlexGap direction="row" spacing={1.5}>
            <Button variant="outlined" onClick={onClose} disabled={action.busy}>
              {t('orders.close')}
            </Button>
            {mayChange ? (
              <BusyButton busy={action.busy} type="submit" variant="contained">
                {t('orders.save')}
              </BusyButton>
            ) : null}
          </Stack>
        </Box>
      </Stack>
    </TitledDialog>
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
