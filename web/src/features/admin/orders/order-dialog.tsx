import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router-dom';
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer';
import { DELETED_MEMBER } from '@atelier/domain/members/deletion-steps';
import { oneLine } from '@atelier/domain/parsing/text';
import { path } from '@atelier/domain/paths';
import {
  orderReference,
  parseStarterKitOrder,
  type StarterKitOrder,
  fulfilmentOf,
} from '@atelier/domain/shop/starter-kit-order';
import { countryName } from '@atelier/domain/shop/country';
import { trackingUrl } from '@atelier/domain/shop/tracking-url';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { type Definition, DefinitionList } from '../../../components/admin/panel-section.tsx';
import { SettleDialog, StripeLink } from '../../../components/admin/order-parts.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { ActionError, Note, NoteButton } from '../../../components/feedback/note.tsx';
import { TextField } from '../../../components/forms/fields.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { DIALOG_BUTTONS, TitledDialog } from '../../../components/forms/titled-dialog.tsx';
import { useGuardedClose } from '../../../components/forms/form-dialog.tsx';
import { unlessTooLong } from '../../../lib/forms/too-long.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { href } from '../../../lib/routes.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useConflictCheck } from '../../../lib/firestore/use-conflict-check.ts';
import { saveTracking, settleFailedRefund } from './data/order-store.ts';
import { Tracking } from './order-columns.tsx';
import { fulfilmentStatus, type Order } from './use-order-status-change.ts';

interface OrderDialogProps {
  order: Order;
  onPrint: (order: Order) => void;
  onRefund: (order: Order) => void;
  onClose: () => void;
}

/** A line for a value that most orders lack. */
const fact = <Value,>(term: string, value: Value | undefined, text: (value: Value) => string): Definition[] =>
  value === undefined ? [] : [[term, text(value)]];

/** The buyer's details, and the form for the tracking number. */
export function OrderDialog({ order: { id, data: initialOrder }, onPrint, onRefund, onClose }: OrderDialogProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const toast = useToast();
  const session = useSession();
  const action = useAction();
  const { seen: data, run: runChecked } = useConflictCheck(path.order(id), parseStarterKitOrder, initialOrder);
  const guardedClose = useGuardedClose(action.busy, onClose);
  const [number, setNumber] = useState(initialOrder.tracking_number ?? '');
  const [isSettling, setIsSettling] = useState(false);
  const mayChange = fulfilmentStatus(data.status) !== undefined;
  const canReturn = fulfilmentOf(data) === 'expedié' && data.returned_at === undefined;
  const canRefund = mayChange || (data.status === 'refunded' && canReturn);
  const hasPayment = data.stripe_payment_intent_id !== undefined;
  const typed = oneLine(number);
  const isUnknownFormat = typed !== '' && trackingUrl(typed) === undefined;
  /** A new number of a shipped order is sent to the buyer as soon as it is stored. */
  const sendsMail = data.status === 'expedié' && typed !== '' && typed !== data.tracking_number;
  const hints = [isUnknownFormat && t('orders.tracking-doubtful'), sendsMail && t('orders.tracking-mails')].filter(
    Boolean,
  );

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
              mayChange ? <NoteButton label={t('orders.settle')} onClick={() => setIsSettling(true)} /> : undefined
            }
          >
            {t('orders.refund-failed-text', { amount: format.price(data.failed_refund_cents) })}
          </Note>
        )}
        <OrderFacts id={id} data={data} />
        {mayChange ? (
          <TextField
            label={t('orders.tracking')}
            value={number}
            limit={{ max: MAX_LENGTH.trackingNumber, typed: number }}
            autoComplete="off"
            spellCheck={false}
            help={hints.length === 0 ? t('orders.tracking-help') : hints.join(' ')}
            onChange={(event) => setNumber(event.target.value)}
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
            onClick={() => onPrint({ id, data: mayChange ? { ...data, tracking_number: typed || undefined } : data })}
            startIcon={<PrinterIcon size={18} aria-hidden="true" />}
            sx={{ mr: { sm: 'auto' } }}
          >
            {t('orders.print')}
          </Button>
          {canRefund && hasPayment ? (
            <Button variant="outlined" color="error" onClick={() => onRefund({ id, data })} disabled={action.busy}>
              {t(mayChange ? 'orders.refund.open' : 'orders.refund.submit-return')}
            </Button>
          ) : null}
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
  const locale = useLocale();
  return (
    <DefinitionList
      facts={[
        [t('orders.reference'), orderReference(id, data)],
        [t('orders.name'), data.full_name],
        [t('orders.email'), <Email key="email" email={data.email} />],
        [t('orders.member'), <MemberLink key="member" uid={data.user_id} />],
        [t('orders.address'), data.address],
        [t('orders.postal-code'), data.postal_code],
        [t('orders.city'), data.city],
        [t('orders.country'), countryName(locale, data.country)],
        [t('orders.phone'), data.phone ?? '–'],
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

const Email = ({ email }: { email: string | undefined }) =>
  email === undefined ? '–' : <Link href={`mailto:${email}`}>{email}</Link>;

function MemberLink({ uid }: { uid: string }) {
  const { t } = useTranslation('admin');
  if (uid === DELETED_MEMBER.user_id) return t('audit.deleted-member');
  return (
    <Link component={RouterLink} to={href.adminUser(uid)}>
      {t('orders.member-link')}
    </Link>
  );
}

/** The payment's id, linked to its page at Stripe. */
function PaymentLink({ order: { stripe_payment_intent_id: id, stripe_session_id = '' } }: { order: StarterKitOrder }) {
  const { t } = useTranslation('admin');
  if (id === undefined) return '–';
  const isTest = stripe_session_id.startsWith('cs_test_');
  return (
    <>
      {id}{' '}
      <StripeLink page={`payments/${id}`} isTest={isTest}>
        {t(isTest ? 'orders.payment-test' : 'orders.payment-link')}
      </StripeLink>
    </>
  );
}
