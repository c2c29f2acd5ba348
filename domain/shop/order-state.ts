import { FULFILMENT_STATUSES, type FulfilmentStatus, type OrderStatus } from '../values.ts';

/** What the payment of an order says now, whatever events told it in whatever order. */
export interface OrderPayment {
  /** `processing`: completed with the money on its way. `failed`: it never came. */
  state: 'open' | 'expired' | 'processing' | 'failed' | 'paid';
  /** Euro cents, tax, shipping and discount included. */
  amount_total: number;
  /** Euro cents given back or on their way back; a refund that failed is none. */
  refunded_cents: number;
  /** The buyer's bank holds the money back, or took it. */
  is_disputed: boolean;
}

export interface OrderState {
  status: OrderStatus;
  fulfilment?: FulfilmentStatus | undefined;
}

/**
 * The state that an order comes to. Its way to the buyer is kept while a dispute or a refund stands in its place, and
 * comes back with the money. An order that is paid never falls back to unpaid.
 */
export function nextOrderState(now: OrderState, payment: OrderPayment): OrderState {
  const fulfilmentBefore = fulfilmentOf(now);
  if (payment.state !== 'paid') {
    if (fulfilmentBefore !== undefined) return now;
    return { status: payment.state === 'expired' || payment.state === 'failed' ? 'expired' : 'pending' };
  }
  const fulfilment = fulfilmentBefore ?? 'paid';
  if (payment.is_disputed) return { status: 'disputed', fulfilment };
  if (payment.refunded_cents >= payment.amount_total) return { status: 'refunded', fulfilment };
  return { status: fulfilment };
}

/** How far an order is on its way; undefined for one that was never paid. */
export function fulfilmentOf({ status, fulfilment }: OrderState): FulfilmentStatus | undefined {
  return FULFILMENT_STATUSES.find((one) => one === status) ?? fulfilment;
}
