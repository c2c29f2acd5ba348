import type { ConfirmedCheckout } from '@atelier/domain/contracts/payments';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import type { AppError } from '../../lib/errors.ts';
import type { LiveState } from '../../lib/firestore/live-query.tsx';

/** What the way back from a kit's checkout can tell. */
export type OrderReturn = 'checking' | 'slow' | 'unknown' | ConfirmedCheckout['checkout'];

interface OrderReturnFacts {
  /** `null` while the server has not answered. */
  answer: ConfirmedCheckout['checkout'] | null;
  failure: AppError | null;
  /** Patience is over. */
  timedOut: boolean;
}

/** Only the server's word counts; a failure that may pass is waited out, and never said to be a payment. */
export function orderReturn({ answer, failure, timedOut }: OrderReturnFacts): OrderReturn {
  if (answer !== null) return answer;
  if (failure !== null && isPermanentError(failure)) return 'unknown';
  return timedOut ? 'slow' : 'checking';
}

/** Another's order and one that does not exist are the same; all else may pass. */
export function isPermanentError({ code }: AppError): boolean {
  return code === 'forbidden' || code === 'not-found' || code === 'invalid-data' || code === 'signed-out';
}

/** What can be told of an order that is paid, perhaps long ago. `received`: its money came, the rest could not be read. */
export type PaidOrder = 'checking' | 'paid' | 'sent' | 'withdrawn' | 'refunded' | 'disputed' | 'received';

/** Where a paid order is: the page is opened again weeks later, from a mail or a bookmark. */
export function paidOrder(order: LiveState<Pick<StarterKitOrder, 'status' | 'withdrawn_at'> | null>): PaidOrder {
  if (order.status === 'loading') return 'checking';
  if (order.status === 'error' || order.data === null) return 'received';
  const { status, withdrawn_at } = order.data;
  if (status === 'refunded' || status === 'disputed') return status;
  if (withdrawn_at !== undefined) return 'withdrawn';
  if (status === 'expedié') return 'sent';
  return status === 'paid' || status === 'expedier' ? 'paid' : 'received';
}
