import { fulfilmentOf, type StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';

/**
 * What the page of an order says of it. `returning`: withdrawn from after the kit was shipped,
 * which must come back.
 */
export type ShownOrderState =
  | 'open'
  | 'processing'
  | 'preparing'
  | 'sent'
  | 'returning'
  | 'withdrawn'
  | 'withdrawn-free'
  | 'refunded'
  | 'disputed'
  | 'expired';

/** Returns the state that matters most to the buyer of an order. */
export function shownOrderState(order: StarterKitOrder): ShownOrderState {
  const { status } = order;
  if (status === 'refunded' || status === 'disputed' || status === 'expired') return status;
  const isShipped = fulfilmentOf(order) === 'expedié';
  if (order.withdrawn_at !== undefined) {
    if (order.amount_total === 0) return 'withdrawn-free';
    return isShipped && order.returned_at === undefined ? 'returning' : 'withdrawn';
  }
  if (status === 'pending') return order.is_processing === true ? 'processing' : 'open';
  return isShipped ? 'sent' : 'preparing';
}
