import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import {
  LIVE_SUBSCRIPTION_STATES,
  type MemberBilling as MemberBillingData,
} from '@atelier/domain/contracts/admin-members';
import type { Profile } from '@atelier/domain/members/profile';
import { path } from '@atelier/domain/paths';
import { parseStarterKitOrder, type StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { StripeLink } from '../../../components/admin/stripe-link.tsx';
import {
  OrderRefundDialog,
  RefundFormDialog,
  type WantedRefund,
} from '../../../components/admin/refund-dialog.tsx';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import { type StatusTone, StatusLabel } from '../../../components/feedback/status-label.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { AppError, toAppError } from '../../../lib/errors.ts';
import { type Item, readDoc } from '../../../lib/firestore/live-query.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { href } from '../../../lib/routes.ts';
import { useAction } from '../../../lib/use-action.ts';
import { fetchBilling, refundInvoice, refundOrder } from './data/member-actions.ts';
import { EndSubscriptionDialog } from './end-subscription-dialog.tsx';
import { FetchedSection, Rows } from './fetched-section.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

type InvoiceRow = MemberBillingData['rows'][number];
type SubscriptionRow = MemberBillingData['subscriptions'][number];

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 16px',
  alignItems: 'center',
  minWidth: 0,
} as const;
const WORDS = { flex: '1 1 20ch', minWidth: 0, overflowWrap: 'anywhere' } as const;

/**
 * What a member subscribed to, was billed for, paid and got back, with buttons to end and to
 * refund.
 */
export function MemberMoney({ uid, profile }: { uid: string; profile: Profile }) {
  const { t } = useTranslation('admin');
  const [version, setVersion] = useState(0);
  const readAgain = () => setVersion((before) => before + 1);
  const [ending, setEnding] = useState<string | null>(null);
  const [refunding, setRefunding] = useState<string | null>(null);
  return (
    <FetchedSection
      name={['billing', uid]}
      version={version}
      title={t('member.billing')}
      empty={t('member.no-invoices')}
      fetchPage={(after: string | undefined) =>
        fetchBilling({ uid, ...(after !== undefined && { after }) })
      }
      above={({ subscriptions, livemode }, rows, isWhole) => {
        const invoice = rows.find(({ id }) => id === refunding);
        return (
          <>
            {subscriptions.length === 0 ? null : (
              <Box sx={{ mb: 2.5 }}>
                <Rows>
                  {subscriptions.map((one) => (
                    <Subscription
                      key={one.id}
                      subscription={one}
                      isTest={!livemode}
                      name={profile.display_name}
                      onEnd={() => setEnding(one.id)}
                    />
                  ))}
                </Rows>
              </Box>
            )}
            {rows.length === 0 ? null : <Totals rows={rows} isWhole={isWhole} />}
            {ending === null ? null : (
              <EndSubscriptionDialog
                uid={uid}
                profile={profile}
                subscription={ending}
                onEnded={readAgain}
                onClose={() => setEnding(null)}
              />
            )}
            {invoice === undefined ? null : (
              <InvoiceRefundDialog
                uid={uid}
                invoice={invoice}
                onChanged={readAgain}
                onClose={() => setRefunding(null)}
              />
            )}
          </>
        );
      }}
    >
      {(invoice, { livemode }) => (
        <Invoice
          key={invoice.id}
          invoice={invoice}
          isTest={!livemode}
          onRefund={() => setRefunding(invoice.id)}
          onRefunded={readAgain}
        />
      )}
    </FetchedSection>
  );
}

const SUBSCRIPTION_TONES = {
  runs: 'good',
  ending: 'waiting',
  owes: 'waiting',
  paused: 'waiting',
  ended: 'ended',
  'unpaid-start': 'ended',
} as const satisfies Record<SubscriptionRow['state'], StatusTone>;

interface SubscriptionProps {
  subscription: SubscriptionRow;
  isTest: boolean;
  /** The member's. */
  name: string;
  onEnd: () => void;
}

function Subscription({ subscription, isTest, name, onEnd }: SubscriptionProps) {
  const { t } = useTranslation(['admin', 'common']);
  const format = useFormat();
  const { id, tier, interval, price_cents, state, since, until, next } = subscription;
  const isLive = LIVE_SUBSCRIPTION_STATES.includes(state);
  const keptFocus = useKeptFocus(isLive);
  const date = (ms: number) => format.date(new Date(ms));
  const price = t(`admin:member.pay.${interval}`, { price: format.price(price_cents) });
  const plan = `${t(`common:tier.${tier}`)}, ${price}`;
  const time =
    until === null
      ? t('admin:member.subscribed', { since: date(since) })
      : t('admin:member.subscribed-until', { since: date(since), until: date(until) });
  return (
    <Box component="li" sx={LINE} {...keptFocus}>
      <Box sx={WORDS}>
        <b>{plan}</b>
        <Hint>
          {time}
          {next === null
            ? null
            : ` · ${t('admin:member.next-payment', { amount: format.price(next.cents), date: date(next.at) })}`}
          {' · '}
          <StripeLink page={`subscriptions/${id}`} isTest={isTest}>
            {t('admin:member.at-stripe')}
          </StripeLink>
        </Hint>
      </Box>
      <StatusLabel tone={SUBSCRIPTION_TONES[state]}>
        {t(`admin:member.subscription.${state}`)}
      </StatusLabel>
      {isLive ? (
        <Button
          variant="outlined"
          size="small"
          color="error"
          aria-label={t('admin:member.end.open-of', { plan: t(`common:tier.${tier}`), name })}
          onClick={onEnd}
        >
          {t('admin:member.end.open')}
        </Button>
      ) : null}
    </Box>
  );
}

/** What was paid, went back and stays, of the invoices that are shown. */
function Totals({ rows, isWhole }: { rows: readonly InvoiceRow[]; isWhole: boolean }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const paid = rows.reduce((sum, { paid_cents }) => sum + paid_cents, 0);
  const refunded = rows.reduce((sum, one) => sum + (one.refunded?.cents ?? 0), 0);
  const lost = rows.reduce((sum, { lost_cents }) => sum + lost_cents, 0);
  const net = paid - refunded - lost;
  const values = {
    paid: format.price(paid),
    refunded: format.price(refunded),
    net: format.price(net),
  };
  return (
    <Box component="p" sx={{ mb: 2, fontWeight: 600 }}>
      {isWhole
        ? t('member.totals', values)
        : t('member.totals-shown', {
            ...values,
            count: rows.length,
            number: format.number(rows.length),
          })}
      {lost === 0 ? null : ` ${t('member.totals-lost', { amount: format.price(lost) })}`}
    </Box>
  );
}

const leftOf = ({ paid_cents, refunded, lost_cents }: InvoiceRow) =>
  paid_cents - (refunded?.cents ?? 0) - lost_cents;

/**
 * Returns functions to what an invoice is for, `null` if nobody knows, and to what became of it.
 */
function useInvoiceTexts() {
  const { t } = useTranslation(['admin', 'common', 'plans']);
  const format = useFormat();
  const planOf = ({ subject }: InvoiceRow): string | null => {
    if (subject.kind === 'order') return null;
    if (subject.kind === 'other') return subject.text === '' ? null : subject.text;
    const plan = `${t(`common:tier.${subject.tier}`)}, ${t(`plans:per-${subject.interval}`)}`;
    return subject.is_change ? t('admin:member.invoice-change', { plan }) : plan;
  };
  const stateOf = (invoice: InvoiceRow): { tone: StatusTone; text: string } => {
    const { status, paid_cents, refunded, has_failed, is_disputed, lost_cents } = invoice;
    if (has_failed) return { tone: 'ended', text: t('admin:member.invoice-failed') };
    if (status !== 'paid') {
      return {
        tone: status === 'open' ? 'waiting' : 'neutral',
        text: t(`admin:member.invoice.${status}`),
      };
    }
    if (refunded !== null && refunded.cents >= paid_cents) {
      const date = format.date(new Date(refunded.at));
      return { tone: 'ended', text: t('admin:member.invoice-refunded', { date }) };
    }
    const part =
      refunded === null
        ? ''
        : `, ${t('admin:member.invoice-refunded-part', {
            amount: format.price(refunded.cents),
            date: format.date(new Date(refunded.at)),
          })}`;
    if (lost_cents > 0) {
      const amount = format.price(lost_cents);
      return { tone: 'ended', text: `${t('admin:member.invoice-lost', { amount })}${part}` };
    }
    const state = t(is_disputed ? 'admin:member.invoice-disputed' : 'admin:member.invoice.paid');
    return { tone: is_disputed ? 'ended' : 'good', text: `${state}${part}` };
  };
  return { planOf, stateOf };
}

interface InvoiceProps {
  invoice: InvoiceRow;
  isTest: boolean;
  onRefund: () => void;
  onRefunded: () => void;
}

function Invoice({ invoice, isTest, onRefund, onRefunded }: InvoiceProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { planOf, stateOf } = useInvoiceTexts();
  const { subject, at, cents, number, id, failed_refund_cents, is_disputed } = invoice;
  const { tone, text } = stateOf(invoice);
  const plan = planOf(invoice);
  const canRefund = leftOf(invoice) > 0 && !is_disputed;
  const keptFocus = useKeptFocus(canRefund);
  return (
    <Box component="li" sx={LINE} {...keptFocus}>
      <Box sx={WORDS}>
        {subject.kind === 'order' ? (
          <Link component={RouterLink} to={href.adminOrder(subject.id)}>
            {t('member.invoice-order', { reference: subject.reference })}
          </Link>
        ) : (
          plan
        )}
        <Hint>
          {`${format.date(new Date(at))} · `}
          <StripeLink page={`invoices/${id}`} isTest={isTest}>
            {number ?? id}
          </StripeLink>
          {failed_refund_cents === 0
            ? null
            : ` · ${t('orders.refund-failed', { amount: format.price(failed_refund_cents) })}`}
        </Hint>
      </Box>
      <b>{format.price(cents)}</b>
      <StatusLabel tone={tone} mayWrap>
        {text}
      </StatusLabel>
      {canRefund && subject.kind === 'plan' ? (
        <Button
          variant="outlined"
          size="small"
          color="error"
          aria-label={t('member.refund.open-of', { number: number ?? id })}
          onClick={onRefund}
        >
          {t('orders.refund.open')}
        </Button>
      ) : null}
      {canRefund && subject.kind === 'order' ? (
        <KitRefundButton order={subject.id} reference={subject.reference} onRefunded={onRefunded} />
      ) : null}
    </Box>
  );
}

interface KitRefundButtonProps {
  order: string;
  reference: string;
  onRefunded: () => void;
}

/** Reads the order of a kit's invoice, and refunds it as its page does. */
function KitRefundButton({ order: id, reference, onRefunded }: KitRefundButtonProps) {
  const { t } = useTranslation('admin');
  const reading = useAction();
  const [order, setOrder] = useState<Item<StarterKitOrder> | null>(null);
  const open = () =>
    void reading.run(async () => {
      const data = await readDoc(path.order(id), parseStarterKitOrder);
      if (data === null) throw new AppError('not-found');
      setOrder({ id, data });
    });
  return (
    <>
      <BusyButton
        variant="outlined"
        size="small"
        color="error"
        busy={reading.busy}
        aria-label={t('member.refund.open-of', { number: reference })}
        onClick={open}
      >
        {t('orders.refund.open')}
      </BusyButton>
      {reading.failure === null ? null : <ErrorNotice error={reading.failure} onRetry={open} />}
      {order === null ? null : (
        <OrderRefundDialog
          order={order}
          refund={refundOrder}
          onRefunded={onRefunded}
          onClose={() => setOrder(null)}
        />
      )}
    </>
  );
}

interface InvoiceRefundDialogProps {
  uid: string;
  /** As last read. */
  invoice: InvoiceRow;
  /** Reads the invoice again. */
  onChanged: () => void;
  onClose: () => void;
}

/** Refunds a part or all of an invoice of a membership. Mounted while open. */
function InvoiceRefundDialog({ uid, invoice, onChanged, onClose }: InvoiceRefundDialogProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const refunded = invoice.refunded?.cents ?? 0;
  const isDone = useRef(false);
  async function send({ request, amount_cents, reason }: WantedRefund): Promise<boolean> {
    const wanted = {
      uid,
      invoice: invoice.id,
      request,
      amount_cents,
      reason,
      expected_refunded_cents: refunded,
    };
    try {
      const { changed } = await refundInvoice(wanted);
      isDone.current = true;
      return changed;
    } catch (error) {
      // What changed meanwhile is shown, and the next press confirms it.
      if (toAppError(error).code === 'conflict') onChanged();
      throw error;
    }
  }
  return (
    <RefundFormDialog
      title={t('member.refund.title', { number: invoice.number ?? invoice.id })}
      paidCents={invoice.paid_cents}
      refundedCents={refunded}
      isTold
      note={t('member.refund.note')}
      conflictNote={t('member.refund.conflict', { refunded: format.price(refunded) })}
      send={send}
      onClose={() => {
        onClose();
        if (isDone.current) onChanged();
      }}
    />
  );
}
