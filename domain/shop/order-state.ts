import { FULFILMENT_STATUSES, type FulfilmentStatus, type OrderStatus } from '../values.ts';

/** The state of an order's payment at Stripe. */
export interface OrderPayment {
  /** `processing`: completed, but the money has not arrived. `failed`: it did not arrive. */
  state: 'open' | 'expired' | 'processing' | 'failed' | 'paid';
  /** Euro cents, tax, shipping and discount included. */
  amount_total: number;
  /** Refunded euro cents, including pending refunds, excluding failed ones. */
  refunded_cents: number;
  /** The payment is disputed, or the dispute was lost. */
  is_disputed: boolean;
}

export interface OrderState {
  status: OrderStatus;
  fulfilment?: FulfilmentStatus | undefined;
}

/**
 * Returns the state of an order after a change of its payment. The fulfilment is kept during a dispute or refund and
 * restored afterwards. A paid order never becomes unpaid.
 */
export function nextOrderState(current: OrderState, payment: OrderPayment): OrderState {
  const fulfilmentBefore = fulfilmentOf(current);
  if (payment.state !== 'paid') {
    if (fulfilmentBefore !== undefined) return current;
    return { status: payment.state === 'expired' || payment.state === 'failed' ? 'expired' : 'pending' };
  }
  const fulfilment = fulfilmentBefore ?? 'paid';
  if (payment.is_disputed) return { status: 'disputed', fulfilment };
  if (payment.refunded_cents >= payment.amount_total) return { status: 'refunded', fulfilment };
  return { status: fulfilment };
}

/** Returns whether a part of an order was refunded: it is still fulfilled. */
export const isPartlyRefunded = (order: { status: OrderStatus; refunded_cents?: number | undefined }): boolean =>
  (order.refunded_cents ?? 0) > 0 && order.status !== 'refunded';

/** Returns the fulfilment status of an order; undefined if it was never paid. */
export function fulfilmentOf({ status, fulfilment }: OrderState): FulfilmentStatus | undefined {
  return FULFILMENT_STATUSES.find((one) => one === status) ?? fulfilment;
}
