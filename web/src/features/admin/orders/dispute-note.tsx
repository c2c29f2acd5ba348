import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { knownDisputeReason } from '@atelier/domain/shop/order-dispute';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { Note, type Tone } from '../../../components/feedback/note.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { PaymentPage } from './order-facts.tsx';

const TONES = {
  answer: 'error',
  waiting: 'warning',
  unknown: 'warning',
  lost: 'info',
} as const satisfies Record<string, Tone>;

/**
 * Returns what is to be done about a disputed order; `unknown` for a dispute from before its state
 * was stored.
 */
function disputeStage({ dispute_status, dispute_due_by }: StarterKitOrder): keyof typeof TONES {
  if (dispute_due_by !== undefined) return 'answer';
  if (dispute_status === 'lost') return 'lost';
  return dispute_status === 'under_review' ? 'waiting' : 'unknown';
}

/**
 * Says that the payment of an order is disputed, why, until when, and what to do about it. Nothing
 * for another order.
 */
export function DisputeNote({ order }: { order: StarterKitOrder }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { status, disputed_at, dispute_reason, dispute_due_by: dueBy } = order;
  if (status !== 'disputed') return null;
  const since =
    disputed_at === undefined
      ? t('orders.dispute.open')
      : t('orders.dispute.since', { date: format.date(disputed_at) });
  return (
    <Note tone={TONES[disputeStage(order)]}>
      <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
        <b>{since}</b>
        {dispute_reason === undefined ? null : (
          <span>
            {t('orders.dispute.why', {
              reason: t(`orders.dispute.reason.${knownDisputeReason(dispute_reason)}`),
            })}
          </span>
        )}
        <span>
          {t(`orders.dispute.todo.${disputeStage(order)}`, {
            date: dueBy === undefined ? '' : format.dateTime(dueBy),
          })}
        </span>
        <span>
          <PaymentPage order={order} />
        </span>
      </Box>
    </Note>
  );
}
