import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import Link from '@mui/material/Link';
import { isPartlyRefunded, type StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import type { OrderStatus } from '@atelier/domain/values';
import { useFormat } from '../../lib/i18n/format.ts';
import { type StatusTone, StatusLabel } from '../feedback/status-label.tsx';
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx';

const STATUS_TONES = {
  pending: 'neutral',
  paid: 'waiting',
  expedier: 'waiting',
  expedié: 'good',
  expired: 'ended',
  refunded: 'ended',
  disputed: 'ended',
} as const satisfies Record<OrderStatus, StatusTone>;

/** The status of an order, what was returned of it, until when a dispute is to be answered, and a refund that failed; each on a line where its parent is a grid. */
export function OrderState({ order }: { order: StarterKitOrder }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <>
      <StatusLabel tone={STATUS_TONES[order.status]}>{t(`orders.status.${order.status}`)}</StatusLabel>
      {isPartlyRefunded(order) ? (
        <span>{t('orders.partly', { amount: format.price(order.refunded_cents ?? 0) })}</span>
      ) : null}
      {order.dispute_due_by === undefined ? null : (
        <b>{t('orders.dispute.due', { date: format.date(order.dispute_due_by) })}</b>
      )}
      {order.failed_refund_cents === undefined ? null : (
        <b>{t('orders.refund-failed', { amount: format.price(order.failed_refund_cents) })}</b>
      )}
    </>
  );
}

interface SettleDialogProps {
  cents: number;
  /** Name of whom the money is owed to. */
  name: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks whether money that a failed refund owes has arrived in another way. Mounted while open. */
export function SettleDialog({ cents, name, onConfirm, onCancel }: SettleDialogProps) {
  const { t } = useTranslation('admin');
  const amount = useFormat().price(cents);
  return (
    <ConfirmDialog
      open
      title={t('settle.question', { amount, name })}
      text={t('settle.text')}
      confirm={t('orders.settle')}
      danger
      {...{ onConfirm, onCancel }}
    />
  );
}

interface StripeLinkProps {
  /** Path of the page, such as `payments/pi_1`. */
  page: string;
  isTest: boolean;
  children: ReactNode;
}

/** A link to Stripe's dashboard, which has one address for test mode and one for real money, and asks for a login. */
export const StripeLink = ({ page, isTest, children }: StripeLinkProps) => (
  <Link href={`https://dashboard.stripe.com/${isTest ? 'test/' : ''}${page}`} target="_blank" rel="noopener">
    {children}
  </Link>
);
