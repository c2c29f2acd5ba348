import { useTranslation } from 'react-i18next';
import { isPartlyRefunded, type StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import type { OrderStatus } from '@atelier/domain/values';
import { useFormat } from '../../lib/i18n/format.ts';
import { type StatusTone, StatusLabel } from '../feedback/status-label.tsx';

const STATUS_TONES = {
  pending: 'neutral',
  paid: 'waiting',
  expedier: 'waiting',
  expedié: 'good',
  expired: 'ended',
  refunded: 'ended',
  disputed: 'ended',
} as const satisfies Record<OrderStatus, StatusTone>;

/**
 * The status of an order, what was returned of it, until when a dispute is to be answered, and a
 * refund that failed; each on a line where its parent is a grid.
 */
export function OrderState({ order }: { order: StarterKitOrder }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <>
      <StatusLabel tone={STATUS_TONES[order.status]}>
        {t(`orders.status.${order.status}`)}
      </StatusLabel>
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
