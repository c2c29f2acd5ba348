import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import type { AppError } from '../../lib/errors.ts';
import type { LiveState } from '../../lib/firestore/live-query.tsx';
import type { PollState } from '../../lib/use-polling.ts';

/** State of a kit's payment after the return from the checkout. */
export type OrderReturn = 'checking' | 'slow' | 'unknown' | ConfirmedCheckout['checkout'];

/** Returns the server's answer, if any; a temporary error counts as no answer. */
export function orderReturn({
  answer,
  failure,
  timedOut,
}: PollState<ConfirmedCheckout['checkout']>): OrderReturn {
  if (answer !== null) return answer;
  if (failure !== null && isPermanentError(failure)) return 'unknown';
  return timedOut ? 'slow' : 'checking';
}

/** Whether the order is unknown or belongs to another member; any other error may be temporary. */
export function isPermanentError({ code }: AppError): boolean {
  return (
    code === 'forbidden' || code === 'not-found' || code === 'invalid-data' || code === 'signed-out'
  );
}

/** State of a paid order. `received`: the payment arrived, but the order could not be read. */
export type PaidOrder =
  'checking' | 'paid' | 'sent' | 'withdrawn' | 'refunded' | 'disputed' | 'received';

/**
 * Returns the state of a paid order: the page may be opened weeks later, from an e-mail or a
 * bookmark.
 */
export function paidOrder(
  order: LiveState<Pick<StarterKitOrder, 'status' | 'withdrawn_at'> | null>,
): PaidOrder {
  if (order.status === 'loading') return 'checking';
  if (order.status === 'error' || order.data === null) return 'received';
  const { status, withdrawn_at } = order.data;
  if (status === 'refunded' || status === 'disputed') return status;
  if (withdrawn_at !== undefined) return 'withdrawn';
  if (status === 'expedié') return 'sent';
  return status === 'paid' || status === 'expedier' ? 'paid' : 'received';
}
